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

interface Step {
  readonly tree: Tree;
  readonly parent: Tree | null;
  /** The ledger that it is in. */
  readonly head: Tree | null;
}

/**
 * The lanes that match and are not hidden; one whose parent does not match is a root, or right below
 * its ledger. A ledger is there where one of its lanes is.
 */
export function filteredLanes(
  roots: readonly Tree[],
  { text, state, has, ledgers = [] }: LaneFilter,
  hidden: readonly string[] = [],
): readonly Tree[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isAll = words.length === 0 && state === null && has === null;
  if (isAll && ledgers.length === 0 && hidden.length === 0) return roots;
  const left = new Set(hidden);
  const asked = new Set(ledgers);
  const matches = (tree: Tree, head: Tree | null) => {
    if (state !== null && stateOf(tree) !== state) return false;
    if (has !== null && !tree.lane?.[has]) return false;
    const searched = `${laneTitle(tree)} ${tree.id} ${head ? laneTitle(head) : ''}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const found: Tree[] = [];
  const stack = roots.toReversed().map((tree): Step => ({ tree, parent: null, head: null }));
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { tree, parent } = step;
    const isHead = isLedger(tree);
    if (left.has(tree.id) || (isHead && asked.size > 0 && !asked.has(tree.id))) continue;
    const kept = isHead || matches(tree, step.head) ? { ...tree, parent, children: [] } : null;
    if (kept) (parent?.children ?? found).push(kept);
    const head = isHead ? kept : step.head;
    for (const child of tree.children.toReversed())
      stack.push({ tree: child, parent: kept ?? head, head });
  }
  return found.filter((tree) => !isLedger(tree) || tree.children.length > 0);
}

export function isLedger({ lane }: Tree): boolean {
  return lane?.isLedger === true;
}

/** How many lanes are in each state, and how many have something that waits, was denied or is joined. */
export function countLaneStates(roots: readonly Tree[]) {
  const states = new Map<LaneState, number>();
  let [lanes, waiting, denied, joined] = [0, 0, 0, 0];
  const stack = [...roots];
  for (let tree = stack.pop(); tree; tree = stack.pop()) {
    for (const child of tree.children) stack.push(child);
    if (isLedger(tree)) continue;
    const state = stateOf(tree);
    states.set(state, (states.get(state) ?? 0) + 1);
    lanes++;
    if (tree.lane?.waiting) waiting++;
    if (tree.lane?.denied) denied++;
    if (tree.lane?.joined) joined++;
  }
  return { states, lanes, waiting, denied, joined };
}
