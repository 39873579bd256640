// Which lanes a graph of lanes shows. All lanes are searched before any is drawn, so that what is
// looked for is found.

import { isClean, isFailure } from '../../core/model/verdict.ts';
import { laneTitle } from '../tree.ts';
import type { LaneFilter, LaneState, Tree } from './types.ts';

export function stateOf({ lane }: Tree): LaneState {
  if (!lane) return 'missing';
  const { verdict } = lane;
  if (verdict === null) return 'unverified';
  if (isFailure(verdict)) return 'failed';
  return isClean(verdict) ? verdict : 'warnings';
}

/** The lanes that match and are not hidden; one whose parent does not match is a root. */
export function filteredLanes(
  roots: readonly Tree[],
  { text, state, has }: LaneFilter,
  hidden: readonly string[] = [],
): readonly Tree[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && state === null && has === null && hidden.length === 0) return roots;
  const left = new Set(hidden);
  const matches = (tree: Tree) => {
    if (state !== null && stateOf(tree) !== state) return false;
    if (has !== null && !tree.lane?.[has]) return false;
    const searched = `${laneTitle(tree)} ${tree.id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const found: Tree[] = [];
  const stack = roots.toReversed().map((tree) => ({ tree, parent: null as Tree | null }));
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { tree, parent } = step;
    if (left.has(tree.id)) continue;
    const kept = matches(tree) ? { ...tree, parent, children: [] } : null;
    if (kept) (parent?.children ?? found).push(kept);
    for (const child of tree.children.toReversed()) stack.push({ tree: child, parent: kept });
  }
  return found;
}

/** How many lanes are in each state, and how many have something that waits or was denied. */
export function countLaneStates(roots: readonly Tree[]) {
  const states = new Map<LaneState, number>();
  let [lanes, waiting, denied] = [0, 0, 0];
  const stack = [...roots];
  for (let tree = stack.pop(); tree; tree = stack.pop()) {
    const state = stateOf(tree);
    states.set(state, (states.get(state) ?? 0) + 1);
    lanes++;
    if (tree.lane?.waiting) waiting++;
    if (tree.lane?.denied) denied++;
    for (const child of tree.children) stack.push(child);
  }
  return { states, lanes, waiting, denied };
}
