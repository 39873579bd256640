// A picture of a ledger has the main lanes in an order.

import {
  findForkIndex,
  findTieParent,
  laneForest,
  type TreeLane,
} from '../../../../ledger/layout/rows/index.ts';
import type { Link } from '../../../../ledger/model/entry.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';

export interface DrawnRow {
  readonly tree: TreeLane;
  /** Null when it is not in this file. */
  readonly lane: LaneSummary | null;
}

/** Returns the main lane, the first others, and the first missing lane that the main one names. */
export function chooseRows(
  main: LaneSummary,
  lanes: readonly LaneSummary[],
  links: readonly Link[],
  most: number,
): DrawnRow[] {
  const others = lanes.filter(({ id }) => id !== main.id);
  const ghost = links.find(
    ({ missing, from, kind }) => missing && kind === 'delegation' && from.lane === main.id,
  );
  return orderRows([main, ...others.slice(0, most - 1)], links, ghost);
}

/**
 * Puts below each lane first the one that left it last, so that no line from it crosses another
 * lane. `ghost` is the link to a missing lane that is drawn all the same.
 */
export function orderRows(
  lanes: readonly LaneSummary[],
  links: readonly Link[],
  ghost: Link | undefined,
): DrawnRow[] {
  const known = new Map(lanes.map((lane) => [lane.id, lane]));
  const isDrawn = (id: string | undefined) =>
    id !== undefined && (known.has(id) || id === ghost?.to.lane);
  const { roots } = laneForest(
    lanes,
    links.filter((link) => {
      const tie = findTieParent(link);
      return isDrawn(tie?.parent) && isDrawn(tie?.child);
    }),
  );
  const rows: DrawnRow[] = [];
  const waiting = [...roots].reverse();
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    rows.push({ tree, lane: known.get(tree.id) ?? null });
    for (const child of tree.children.toSorted(
      (a, b) => (findForkIndex(a) ?? 0) - (findForkIndex(b) ?? 0),
    ))
      waiting.push(child);
  }
  return rows;
}
