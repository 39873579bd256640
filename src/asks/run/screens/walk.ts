// A step leads along the lane, along a filter's hits, along the chain of parents, or from finding
// to finding.

import { firstPast } from '../../../base/lists.ts';
import type { Grants } from '../../../ledger/layout/index.ts';
import { findTieParent, splitTie } from '../../../ledger/layout/rows/index.ts';
import type { Link } from '../../../ledger/model/entry.ts';

/** Returns the next of `sorted` beyond `at`, in the direction of `by`; null at the end. */
export function stepIn(sorted: ArrayLike<number>, at: number, by: 1 | -1): number | null {
  const place = by === 1 ? firstAbove(sorted, at) : firstAbove(sorted, at - 1) - 1;
  return sorted[place] ?? null;
}

/** The place of the first value above `value`. */
export function firstAbove(sorted: ArrayLike<number>, value: number): number {
  return firstPast(sorted.length, (place) => (sorted[place] ?? 0) > value);
}

/** The place of `value`, or -1. */
export function findPlaceIn(sorted: ArrayLike<number>, value: number): number {
  const place = firstAbove(sorted, value) - 1;
  return sorted[place] === value ? place : -1;
}

/**
 * Returns the place of the value that is nearest to `value`, of two the one before it; −1 when
 * there is none.
 */
export function nearestIn(sorted: ArrayLike<number>, value: number): number {
  const after = firstAbove(sorted, value);
  const before = after - 1;
  const [low, high] = [sorted[before], sorted[after]];
  if (high === undefined) return before;
  return low === undefined || high - value < value - low ? after : before;
}

/** Returns the entry that a lane comes from: a branch's source, or the delegation that began it. */
export function findLaneOrigin(lane: string, links: readonly Link[]): Link | null {
  return (
    links.find(({ kind, from }) => kind === 'branch' && from.lane === lane) ??
    links.find(
      ({ kind, to, from }) => kind === 'delegation' && to.lane === lane && from.lane !== lane,
    ) ??
    null
  );
}

/**
 * Returns the point before an entry: the one it follows, or for the first the origin of the lane.
 */
export function parentPoint(
  lane: string,
  index: number,
  links: readonly Link[],
): { lane: string; index: number } | null {
  if (index > 0) return { lane, index: index - 1 };
  const origin = findLaneOrigin(lane, links);
  if (!origin) return null;
  const { fork } = splitTie(origin);
  return fork.index === null ? null : { lane: fork.lane, index: fork.index };
}

/** An entry of a lane. */
export interface WalkPoint {
  readonly lane: string;
  readonly index: number;
}

/**
 * Returns where the edges at an entry lead: from a request to the entry that carries it out and
 * back, from a call to its result, from a fork into the lanes that leave there, from the beginning
 * of one to its fork. Missing ends are left out.
 */
export function otherEnds(
  { lane, index }: WalkPoint,
  links: readonly Link[],
  pairs: readonly Pick<Grants, 'requests' | 'answers'>[],
): WalkPoint[] {
  const ends: WalkPoint[] = [];
  for (const { requests, answers } of pairs)
    requests.forEach((request, place) => {
      const answer = answers[place] ?? request;
      if (request === index) ends.push({ lane, index: answer });
      else if (answer === index) ends.push({ lane, index: request });
    });
  for (const link of links) {
    const { kind, missing } = link;
    if (missing !== null || (kind !== 'branch' && kind !== 'delegation')) continue;
    const { fork, child } = splitTie(link);
    if (fork.lane === child.lane || fork.index === null) continue;
    if (fork.lane === lane && fork.index === index) ends.push({ lane: child.lane, index: 0 });
    if (child.lane === lane && index === 0) ends.push({ lane: fork.lane, index: fork.index });
  }
  return ends;
}

/**
 * Returns the first entry of the lane that leaves at an entry; null when none does, or it is not
 * there.
 */
export function childPoint(
  lane: string,
  index: number,
  links: readonly Link[],
): { lane: string; index: number } | null {
  for (const link of links) {
    const { fork, child } = splitTie(link);
    const isHere = fork.lane === lane && fork.index === index;
    if (link.missing === null && isHere && findTieParent(link))
      return { lane: child.lane, index: 0 };
  }
  return null;
}
