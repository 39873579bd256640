import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { memo, useEffect, useMemo } from 'react';
import { markColour } from '../ledger/kinds.ts';
import { areFew, type MarkCounts, type MarkKind, scrubMarks, silhouettes } from './marks.ts';
import css from './transport.module.css';

interface ScrubMarksProps {
  readonly marks: MarkCounts;
  readonly total: number;
}

export interface MeasuredProps extends ScrubMarksProps {
  readonly onRoom: (parts: number) => void;
}

/** Lanes this short show a dot for every entry. */
const DOTS = 48;

/**
 * In px: how far bars are apart, how far from the line they begin, where the highest and the lowest
 * ends, and how much of its place a bar takes.
 */
const BAR = 3;
const THICK = 2 / BAR;
const GAP = 2;
const HIGH = 15;
const LOW = 3;

/** Draws the marks on the track of a scrubber. */
export const ScrubMarks = memo(function ScrubMarks({ marks, total, onRoom }: MeasuredProps) {
  const { ref, width } = useElementSize();
  useEffect(() => onRoom(Math.floor(width / BAR)), [width, onRoom]);
  return (
    <Box ref={ref} pos="absolute" inset={0}>
      {areFew(marks, total) ? (
        <MarkRow marks={marks} total={total} />
      ) : (
        <Silhouettes marks={marks} />
      )}
    </Box>
  );
});

function Silhouettes({ marks }: { readonly marks: MarkCounts }) {
  const rows = useMemo(() => silhouettes(marks), [marks]);
  const parts = rows[0]?.heights.length ?? 1;
  return (
    <div className={css.silhouettes}>
      <svg viewBox={`0 ${-HIGH} ${parts} ${2 * HIGH}`} preserveAspectRatio="none">
        <title>Marks</title>
        {rows.map(({ mark, side, heights }) => (
          <path
            key={mark}
            data-mark={mark}
            d={barsPath(heights, side === 'above' ? -1 : 1)}
            fill={chooseColour(mark)}
          />
        ))}
      </svg>
    </div>
  );
}

function barsPath(heights: readonly number[], direction: 1 | -1): string {
  return heights
    .map((height, at) => {
      if (height === 0) return '';
      const high = direction * Math.max(LOW, Math.round(height * (HIGH - GAP)));
      return `M${at} ${direction * GAP}v${high}h${THICK}v${-high}z`;
    })
    .join('');
}

function MarkRow({ marks, total }: ScrubMarksProps) {
  const shown = useMemo(() => scrubMarks(marks), [marks]);
  const dots = total <= DOTS ? Array.from({ length: total }, (_, index) => index) : [];
  return (
    <>
      {dots.map((index) => (
        <span
          key={index}
          className={css.dot}
          style={positionLeft(index / Math.max(1, total - 1))}
        />
      ))}
      {shown.map((mark) => (
        <span
          key={mark.position}
          className={css.mark}
          data-mark={mark.mark}
          style={{
            ...positionLeft(mark.position),
            background: chooseColour(mark.mark),
          }}
        />
      ))}
    </>
  );
}

function chooseColour(mark: MarkKind): string {
  if (mark === 'beat') return 'var(--ls-accent)';
  return markColour(mark === 'branch' ? 'change' : mark);
}

function positionLeft(at: number): React.CSSProperties {
  return { left: `${at * 100}%` };
}
