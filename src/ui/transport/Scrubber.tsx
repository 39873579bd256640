import { type ReactNode, useState } from 'react';
import { visibleText } from '../../base/visible.ts';
import { useFrames } from '../use-frames.ts';
import { marksWords } from './marks.ts';
import { type MeasuredProps, ScrubMarks } from './ScrubMarks.tsx';
import css from './transport.module.css';

export interface ScrubberProps extends MeasuredProps {
  readonly at: number;
  readonly label?: string;
  readonly unit?: string;
  readonly picture?: ReactNode;
  readonly words?: string;
  readonly onSelect: (index: number) => void;
}

/** A range input can be dragged, clicked, and moved with every key that a slider takes. */
export function Scrubber(props: ScrubberProps) {
  const { at, total, marks, unit = 'record', picture, words, onRoom, onSelect } = props;
  const { label = 'Playhead' } = props;
  const last = Math.max(0, total - 1);
  const [dragged, drag] = useDragged(at, onSelect);
  return (
    <div
      className={css.scrubber}
      data-tall={picture ? true : undefined}
      style={{ '--ls-done': last === 0 ? 1 : dragged / last } as React.CSSProperties}
    >
      {picture ?? (
        <div className={css.line} aria-hidden>
          <ScrubMarks marks={marks} total={total} onRoom={onRoom} />
        </div>
      )}
      <input
        type="range"
        className={css.range}
        min={0}
        max={last}
        step={1}
        value={dragged}
        disabled={total < 2}
        aria-label={label}
        aria-valuetext={words ? visibleText(words) : `${unit} ${dragged} of ${last}`}
        aria-description={marksWords(marks)}
        title={picture ? undefined : marksWords(marks)}
        onChange={(event) => drag(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** The thumb follows at once, the screen once a frame. */
function useDragged(at: number, onSelect: (index: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const select = useFrames((index: number) => {
    onSelect(index);
    setDragged(null);
  });
  const drag = (index: number) => {
    setDragged(index);
    select(index);
  };
  return [dragged ?? at, drag] as const;
}
