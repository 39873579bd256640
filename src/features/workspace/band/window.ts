// What becomes of the part in sight when one of its edges, or all of it, is moved.

import type { Swimlanes } from '../../../layout/index.ts';
import type { By } from '../../../ui/graph/map/tracks.ts';

/** In seconds, or steps. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * A part by sequence in the seconds of the entries that are in it, and one by time in their steps;
 * null: no entry is in it, or none of them has a time.
 */
export function partBy(to: By, { lanes }: Pick<Swimlanes, 'lanes'>, { from, to: end }: Part) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { start, items } of lanes)
    for (const [at, index] of items.index.entries()) {
      const time = items.times[at] ?? Number.NaN;
      const [is, becomes] = to === 'time' ? [start + index, time] : [time, start + index];
      if (!(is >= from && is <= end) || Number.isNaN(becomes)) continue;
      [first, last] = [Math.min(first, becomes), Math.max(last, becomes)];
    }
  return last < first ? null : { from: first, to: last };
}

type Edge = 'from' | 'to' | 'both';

/** The part with an edge moved by so much, within all that there is; moved whole it keeps its length. */
export function part(all: Part, { from, to }: Part, edge: Edge, by: number): Part {
  if (edge === 'from') return { from: Math.max(all.from, Math.min(to, from + by)), to };
  if (edge === 'to') return { from, to: Math.min(all.to, Math.max(from, to + by)) };
  const room = Math.max(all.from - from, Math.min(all.to - to, by));
  return { from: from + room, to: to + room };
}

const SHARE = { step: 0.01, leap: 0.1 } as const;

/** By how much a key moves it: steps of all that there is; null: it is no key of a slider. */
export function steppedBy(
  key: string,
  isFar: boolean,
  all: Part,
  now: Part,
  edge: Edge,
): number | null {
  const across = all.to - all.from;
  const step = across * (isFar || key.startsWith('Page') ? SHARE.leap : SHARE.step);
  const at = edge === 'to' ? now.to : now.from;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
    case 'PageDown':
      return -step;
    case 'ArrowRight':
    case 'ArrowUp':
    case 'PageUp':
      return step;
    case 'Home':
      return all.from - at;
    case 'End':
      return all.to - at;
    default:
      return null;
  }
}
