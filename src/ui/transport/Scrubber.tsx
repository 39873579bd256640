import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { type Mark, type Marks, scrubMarks } from './marks.ts';
import css from './transport.module.css';

export interface ScrubberProps {
  readonly at: number;
  readonly total: number;
  readonly marks: Marks;
  /** What one step is called. */
  readonly unit?: string;
  readonly onSelect: (index: number) => void;
}

/** Of marks that are not the colour of a kind of entry. */
const COLOURS: Partial<Record<Mark, string>> = { error: 'bad', warning: 'warn', beat: 'accent' };

/** Lanes this short show a dot for every entry. */
const DOTS = 48;

/** A range input: it can be dragged, clicked, and moved with every key that a slider takes. */
export function Scrubber({ at, total, marks, unit = 'entry', onSelect }: ScrubberProps) {
  const last = Math.max(0, total - 1);
  const [dragged, drag] = useFrames(at, onSelect);
  return (
    <div
      className={css.scrubber}
      style={{ '--ls-done': last === 0 ? 1 : dragged / last } as React.CSSProperties}
    >
      <div className={css.track} aria-hidden>
        <MarkRow marks={marks} total={total} />
      </div>
      <input
        type="range"
        className={css.range}
        min={0}
        max={last}
        step={1}
        value={dragged}
        disabled={total < 2}
        aria-label="Playhead"
        aria-valuetext={`${unit} ${dragged} of ${last}`}
        onChange={(event) => drag(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** A pointer sends more than a frame can show: the thumb follows at once, the screen once a frame. */
function useFrames(at: number, onSelect: (index: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const drag = (index: number) => {
    setDragged(index);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      onSelect(index);
      setDragged(null);
    });
  };
  return [dragged ?? at, drag] as const;
}

const MarkRow = memo(function MarkRow({ marks, total }: Pick<ScrubberProps, 'marks' | 'total'>) {
  const shown = useMemo(() => scrubMarks(marks, total, 240), [marks, total]);
  const dots = total <= DOTS ? Array.from({ length: total }, (_, index) => index) : [];
  return (
    <>
      {dots.map((index) => (
        <span key={index} className={css.dot} style={leftOf(index / Math.max(1, total - 1))} />
      ))}
      {shown.map((mark) => (
        <span
          key={mark.position}
          className={css.mark}
          data-mark={mark.mark}
          style={{
            ...leftOf(mark.position),
            background: `var(--ls-${COLOURS[mark.mark] ?? `kind-${mark.mark}`})`,
          }}
        />
      ))}
    </>
  );
});

function leftOf(at: number): React.CSSProperties {
  return { left: `${at * 100}%` };
}
