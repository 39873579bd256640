// What a lane comes to together with all lanes below it, and orders that go by that.

import { isLedger, stateOf } from './filter.ts';
import { LANE_STATES, type LaneOrder, type Tree } from './types.ts';

export interface Totals {
  readonly lanes: number;
  /** How large it is drawn: the logarithm of its entries, so that the smallest lane can be seen. */
  readonly weight: number;
  /** Steps from it to the lowest lane below it. */
  readonly depth: number;
  /** Position among the states, of the worst. */
  readonly worst: number;
  readonly cost: bigint;
  /** Unix seconds; infinite: not recorded. */
  readonly firstAt: number;
}

export function weightOf(tree: Tree): number {
  const { lane } = tree;
  // What a ledger has is in its lanes.
  return isLedger(tree) ? 1 : 1 + Math.log2(1 + (lane?.entries ?? 0));
}

/** Of every lane, the lowest first: a tree may be deeper than calls may nest. */
export function totalsOf(roots: readonly Tree[]): ReadonlyMap<Tree, Totals> {
  const downwards = [...roots];
  for (let at = 0; at < downwards.length; at++)
    for (const child of downwards[at]?.children ?? []) downwards.push(child);
  const all = new Map<Tree, Totals>();
  for (const tree of downwards.toReversed()) {
    let [lanes, weight] = [isLedger(tree) ? 0 : 1, weightOf(tree)];
    let [depth, cost] = [0, tree.lane?.cost ?? 0n];
    let worst = LANE_STATES.indexOf(stateOf(tree));
    let firstAt = tree.lane?.firstAt ?? Number.POSITIVE_INFINITY;
    for (const child of tree.children) {
      const below = all.get(child);
      if (!below) continue;
      lanes += below.lanes;
      weight += below.weight;
      depth = Math.max(depth, below.depth + 1);
      worst = Math.min(worst, below.worst);
      cost += below.cost;
      firstAt = Math.min(firstAt, below.firstAt);
    }
    all.set(tree, { lanes, weight, depth, worst, cost, firstAt });
  }
  return all;
}

/** What is not recorded comes last. */
const COMPARE: Readonly<Record<LaneOrder, (a: Totals, b: Totals) => number>> = {
  recorded: () => 0,
  time: (a, b) => (a.firstAt === b.firstAt ? 0 : a.firstAt < b.firstAt ? -1 : 1),
  cost: (a, b) => (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1),
  depth: (a, b) => b.depth - a.depth,
  verdict: (a, b) => a.worst - b.worst,
};

/** A stable order: lanes that are equal stay as they were recorded. */
export function ordered(
  lanes: readonly Tree[],
  order: LaneOrder,
  totals: ReadonlyMap<Tree, Totals>,
): readonly Tree[] {
  if (order === 'recorded') return lanes;
  const compare = COMPARE[order];
  return lanes.toSorted((a, b) => {
    const [x, y] = [totals.get(a), totals.get(b)];
    return x && y ? compare(x, y) : 0;
  });
}
