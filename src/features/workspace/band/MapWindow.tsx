import type { KeyboardEvent, PointerEvent } from 'react';
import { followPointer } from '../../../ui/drag.ts';
import { valueText } from '../../../ui/graph/map/axis.ts';
import type { Sight } from '../sight.ts';
import css from './band.module.css';
import { type Part, part, steppedBy } from './window.ts';

export interface MapWindowProps {
  readonly sight: Sight;
  /** All that there is. */
  readonly all: Part;
  /** Px of a value, and back. */
  x(value: number): number;
  valueAt(x: number): number;
}

const EDGES = {
  from: 'Start of what is in sight',
  both: 'What is in sight',
  to: 'End of what is in sight',
} as const;
type Edge = keyof typeof EDGES;
/** Narrower it could not be seen, in px. */
const LEAST = 10;

/** What is in sight of all lanes: dragged by its upper edge, and wider or narrower by its handles. */
export function MapWindow({ sight, all, x, valueAt }: MapWindowProps) {
  const { from, to } = sight;
  const left = x(from);
  const right = Math.max(x(to), left + LEAST);
  const show = (next: Part) => sight.show(next.from, next.to);
  const drag = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    // The band below would go to the entry that is there.
    event.stopPropagation();
    event.currentTarget.focus({ preventScroll: true });
    const at = edge === 'to' ? to : from;
    followPointer(event, (px) => show(part(all, sight, edge, valueAt(x(at) + px) - at)));
  };
  const press = (edge: Edge) => (event: KeyboardEvent) => {
    const by = steppedBy(event.key, event.shiftKey, all, sight, edge);
    if (by === null) return;
    event.preventDefault();
    show(part(all, sight, edge, by));
  };
  const words = { from: valueText(sight.by, from), to: valueText(sight.by, to) };
  const handle = (edge: Edge, at: React.CSSProperties) => (
    <div
      key={edge}
      role="slider"
      tabIndex={0}
      className={css.handle}
      data-edge={edge}
      data-mark={edge === 'both' ? 'window' : undefined}
      style={at}
      aria-label={EDGES[edge]}
      aria-orientation="horizontal"
      aria-valuemin={all.from}
      aria-valuemax={all.to}
      aria-valuenow={edge === 'to' ? to : from}
      aria-valuetext={edge === 'both' ? `${words.from} to ${words.to}` : words[edge]}
      title={edge === 'both' ? `${words.from} to ${words.to}` : words[edge]}
      onPointerDown={drag(edge)}
      onKeyDown={press(edge)}
    />
  );
  return (
    <>
      <span className={css.outside} style={{ left: 0, width: Math.max(0, left) }} />
      <span className={css.outside} style={{ left: right, right: 0 }} />
      {handle('from', { left })}
      {handle('both', { left, width: right - left })}
      {handle('to', { left: right })}
    </>
  );
}
