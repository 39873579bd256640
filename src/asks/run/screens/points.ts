// The points A and B, and which two entries they compare.

import { quote } from '../../../ledger/query/scan.ts';
import type { Points } from './url.ts';
import type { Point } from './walk.ts';

/** Two entries that are compared. */
export interface Ends {
  readonly from: Point;
  readonly to: Point;
}

export interface Pair extends Ends {
  /** What each of them is called; null: it is the playhead. */
  readonly names: readonly [from: 'A' | 'B' | null, to: 'A' | 'B' | null];
}

/** A to B; one alone with the playhead, the earlier of them first. null: there is none. */
export function pairAt({ a, b }: Points, playhead: Point): Pair | null {
  if (a && b) return { from: a, to: b, names: ['A', 'B'] };
  const point = a ?? b;
  if (!point) return null;
  const name = a ? 'A' : 'B';
  const isLater = point.lane === playhead.lane && point.index > playhead.index;
  return isLater
    ? { from: playhead, to: point, names: [null, name] }
    : { from: point, to: playhead, names: [name, null] };
}

/** The query for the entries from one to the other; null: they are in two lanes. `isOfMany`: their lane is one of several. */
export function betweenQuery({ from, to }: Ends, isOfMany: boolean): string | null {
  if (from.lane !== to.lane) return null;
  const [first, last] = [from.index, to.index].sort((a, b) => a - b);
  return `${isOfMany ? `lane:${quote(from.lane)} ` : ''}index:${first}..${last}`;
}
