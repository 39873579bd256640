// Two lanes are compared from their beginnings, for hosts that read at once and for those that
// wait.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { Both } from './alignment.ts';
import type { Comparable } from './comparable.ts';
import { LaneComparer, type LaneComparison } from './lane-comparer.ts';

/**
 * The indices of the entries that are read next, in order; null for none of that side. Without any,
 * it is a pause.
 */
export type NeededEntries = Both<number | null>;

export type LaneSteps = Generator<NeededEntries, LaneComparison, Both<Comparable | null>>;

const PAUSE: NeededEntries = { a: null, b: null };

/**
 * `entries` is the number of entries of each lane. The rest of a lane that only goes on is not
 * read.
 */
export function* laneSteps(hash: HashEngine, entries: Both<number>): LaneSteps {
  const comparer = new LaneComparer(hash);
  const shared = Math.min(entries.a, entries.b);
  for (let at = 0; at < shared; at++) {
    const { a, b } = yield { a: at, b: at };
    if (a && b) comparer.pair(a, b);
    if (comparer.isDue) yield* paused(comparer.settle());
  }
  for (const side of ['a', 'b'] as const) {
    if (shared === entries[side]) continue;
    if (!comparer.isParted) comparer.skip(side, entries[side] - shared);
    else
      for (let at = shared; at < entries[side]; at++) {
        const { [side]: entry } = yield { ...PAUSE, [side]: at };
        if (entry) comparer.rest(side, entry);
      }
  }
  return yield* paused(comparer.finish());
}

function* paused<T>(
  steps: Iterator<void, T, void>,
): Generator<NeededEntries, T, Both<Comparable | null>> {
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    yield PAUSE;
  }
}
