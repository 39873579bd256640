// Some entries of a lane are folded to one row, and some lanes never are.

import type { ListedLane } from './part-list.ts';

export interface FoldedRun {
  readonly kind: 'stretch' | 'rest';
  readonly from: number;
  readonly to: number;
}

export function foldRuns(lane: ListedLane, isOpened: (from: number) => boolean): FoldedRun[] {
  const { stretches, torn, entries } = lane;
  const end = torn[0] ?? entries;
  const ranges: FoldedRun[] = [];
  stretches.from.forEach((from, place) => {
    const to = stretches.to[place] ?? from;
    if (from < end && to <= end && !isOpened(from)) ranges.push({ kind: 'stretch', from, to });
  });
  for (const [from, to] of restRuns(lane))
    if (!isOpened(from)) ranges.push({ kind: 'rest', from, to });
  return ranges;
}

const FEWEST_RESTING = 2;

/**
 * Returns runs of entries that rest on a broken one; the first after a fault is shown, and says so.
 */
export function restRuns({
  torn,
  faults,
  entries,
}: Pick<ListedLane, 'torn' | 'faults' | 'entries'>): [number, number][] {
  const [broken] = torn;
  if (broken === undefined) return [];
  const ranges: [number, number][] = [];
  let from = broken + 2;
  for (const fault of [...faults.filter((at) => at > broken), entries]) {
    if (fault - from >= FEWEST_RESTING) ranges.push([from, fault]);
    from = fault + 2;
  }
  return ranges;
}

/** Missing lanes, those with a fault, and the lanes that lead to them never fold away. */
export function keepLanes(lanes: readonly ListedLane[]): Uint8Array {
  const kept = new Uint8Array(lanes.length);
  for (let place = lanes.length - 1; place >= 0; place--) {
    const lane = lanes[place];
    if (!lane) continue;
    if (lane.missing !== null || lane.faults.length > 0) kept[place] = 1;
    if (kept[place] === 1 && lane.parent >= 0) kept[lane.parent] = 1;
  }
  return kept;
}
