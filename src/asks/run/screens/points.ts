// The points A and B say which two entries are compared.

import { quoteQuery } from '../../../ledger/query/scan.ts';
import type { Points } from './url.ts';
import type { WalkPoint } from './walk.ts';

/** Two entries that are compared. */
export interface PointEnds {
  readonly from: WalkPoint;
  readonly to: WalkPoint;
}

export interface PointPair extends PointEnds {
  /** The name of each; null for the playhead. */
  readonly names: readonly [from: 'A' | 'B' | null, to: 'A' | 'B' | null];
}

/**
 * Returns A to B, or one alone with the playhead, the earlier of them first; null when there is
 * none.
 */
export function pairAt({ a, b }: Points, playhead: WalkPoint): PointPair | null {
  if (a && b) return { from: a, to: b, names: ['A', 'B'] };
  const point = a ?? b;
  if (!point) return null;
  const name = a ? 'A' : 'B';
  const isLater = point.lane === playhead.lane && point.index > playhead.index;
  return isLater
    ? { from: playhead, to: point, names: [null, name] }
    : { from: point, to: playhead, names: [name, null] };
}

/**
 * Returns the query for the entries from one to the other; null when they are in two lanes.
 * `isOfMany` says that their lane is one of several.
 */
export function betweenQuery({ from, to }: PointEnds, isOfMany: boolean): string | null {
  if (from.lane !== to.lane) return null;
  const [first, last] = [from.index, to.index].sort((a, b) => a - b);
  return `${isOfMany ? `lane:${quoteQuery(from.lane)} ` : ''}index:${first}..${last}`;
}
