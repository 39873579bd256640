import { memo, useMemo } from 'react';
import type { TimelineIndex } from '../../../worker/protocol.ts';
import { scrubMarks } from './marks.ts';
import css from './transport.module.css';

export interface ScrubberProps {
  readonly at: number;
  readonly total: number;
  readonly marks: TimelineIndex['marks'];
  readonly onSelect: (index: number) => void;
}

/** Lanes this short show a dot for every entry. */
const DOTS = 48;

/** A range input: it can be dragged, clicked, and moved with every key that a slider takes. */
export function Scrubber({ at, total, marks, onSelect }: ScrubberProps) {
  const last = Math.max(0, total - 1);
  return (
    <div
      className={css.scrubber}
      style={{ '--ls-done': last === 0 ? 1 : at / last } as React.CSSProperties}
    >
      <div className={css.track} aria-hidden>
        <Marks marks={marks} total={total} />
      </div>
      <input
        type="range"
        className={css.range}
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={total < 2}
        aria-label="Playhead"
        aria-valuetext={`entry ${at} of ${last}`}
        onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

const Marks = memo(function Marks({ marks, total }: Pick<ScrubberProps, 'marks' | 'total'>) {
  const shown = useMemo(() => scrubMarks(marks, total, 240), [marks, total]);
  const dots = total <= DOTS ? Array.from({ length: total }, (_, index) => index) : [];
  return (
    <>
      {dots.map((index) => (
        <span key={index} className={css.dot} style={place(index / Math.max(1, total - 1))} />
      ))}
      {shown.map((mark) => (
        <span
          key={mark.place}
          className={css.mark}
          data-mark={mark.mark}
          style={place(mark.place)}
        />
      ))}
    </>
  );
});

function place(at: number): React.CSSProperties {
  return { left: `${at * 100}%` };
}
