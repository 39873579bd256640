// Which lanes a graph of lanes shows. All lanes are searched before any is folded away, so
// that what is looked for is drawn.

import { isClean, isFailure } from '../core/model/verdict.ts';
import { laneTitle } from './nodes.ts';
import type { TreeLane } from './tree.ts';
import type { LaneFilter, LaneState } from './types.ts';

export function stateOf({ lane }: TreeLane): LaneState {
  if (!lane) return 'missing';
  const { verdict } = lane;
  if (verdict === null) return 'unverified';
  if (isFailure(verdict)) return 'failed';
  return isClean(verdict) ? verdict : 'warnings';
}

/** The lanes that match; one whose parent does not is a root. */
export function filteredLanes(
  roots: readonly TreeLane[],
  { text, state }: LaneFilter,
): readonly TreeLane[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && state === null) return roots;
  const matches = (lane: TreeLane) => {
    if (state !== null && stateOf(lane) !== state) return false;
    const searched = `${laneTitle(lane)} ${lane.id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const left: TreeLane[] = [];
  const stack = roots.toReversed().map((lane) => ({ lane, parent: null as TreeLane | null }));
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { lane, parent } = step;
    const kept = matches(lane) ? { ...lane, parent, children: [] } : null;
    if (kept) (parent?.children ?? left).push(kept);
    for (const child of lane.children.toReversed()) stack.push({ lane: child, parent: kept });
  }
  return left;
}

/** How many lanes are in each state. */
export function countStates(roots: readonly TreeLane[]): ReadonlyMap<LaneState, number> {
  const counts = new Map<LaneState, number>();
  const stack = [...roots];
  for (let lane = stack.pop(); lane; lane = stack.pop()) {
    const state = stateOf(lane);
    counts.set(state, (counts.get(state) ?? 0) + 1);
    for (const child of lane.children) stack.push(child);
  }
  return counts;
}
