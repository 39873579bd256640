import { type Drawing, markY } from '../../../../ui/graph/map/drawing.ts';
import { placeOfEntry, type Track } from '../../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';
import { useLaneRows } from '../rows/use-lane-rows.ts';
import css from './map.module.css';
import { writeSentence } from './words.ts';

const AROUND = 20;

export function optionId(index: number): string {
  return `entry-${index}`;
}

export interface MapOptionsProps {
  readonly drawing: Drawing;
  readonly track: Track;
  readonly at: number;
}

/** Draws the entries of the current lane for assistive technology, each with its whole sentence. */
export function MapOptions({ drawing, track, at }: MapOptionsProps) {
  const { ledger } = useWorkspace();
  const { lane } = track;
  const first = Math.max(0, at - AROUND);
  const last = Math.min(lane.entries - 1, at + AROUND);
  const indices = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  const wanted = indices.map((index) => [lane.lane, index] as const);
  const rowAt = useLaneRows(ledger, wanted, { isSparse: false, hasState: false });
  return indices.map((index) => {
    const item = placeOfEntry(track, index);
    const x = drawing.placing.scale.x(track.values[item] ?? 0) - drawing.left;
    const isInSight = x > 0 && x < drawing.width;
    if (!isInSight && index !== at) return null;
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
      <span
        key={index}
        id={optionId(index)}
        role="option"
        aria-selected={index === at}
        aria-posinset={index + 1}
        aria-setsize={lane.entries}
        aria-label={writeSentence(track, index, track.flags[item] ?? 0, rowAt(lane.lane, index))}
        className={css.option}
        style={{ left: x, top: markY(drawing, track, item) }}
      />
    );
  });
}
