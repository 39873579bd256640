// Lanes stand below each other, each a line from left to right: depth first, a child below its
// parent, of several children the one that left last first. So no edge from a lane to its child
// crosses another lane.

import type { Link } from '../model/entry.ts';
import type { SeriesWindow } from '../model/series.ts';
import type { Verdict } from '../model/verdict.ts';
import type { KindShape } from '../model/view.ts';
import { findForkIndex } from './lane-sides.ts';
import { type LaneForest, type TreeLane, treeLaneTitle } from './tree.ts';

export interface Swimlane {
  readonly lane: string;
  readonly title: string;
  readonly mark?: string | undefined;
  readonly kind: Link['kind'] | null;
  readonly depth: number;
  /** −1 when its parent is not drawn. */
  readonly parent: number;
  readonly leaves: number | null;
  readonly start: number;
  readonly entries: number;
  readonly verdict: Verdict | null;
  readonly missing: string | null;
}

/** A stretch of a lane that is drawn closer. */
export interface LaneWindow extends SeriesWindow {
  readonly lane: string;
}

/** The items of a lane have one entry each, or several where there are too many. */
export interface LaneItems {
  readonly index: Uint32Array<ArrayBuffer>;
  readonly counts: Uint32Array<ArrayBuffer>;
  /** The place of its shape in {@link Swimlanes.shapes}. */
  readonly shapes: Uint8Array<ArrayBuffer>;
  /** Sums of {@link ITEM_FLAGS}. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Unix seconds; NaN where none is recorded. Clocks may go back. */
  readonly times: Float64Array<ArrayBuffer>;
  readonly rollbacks: Uint32Array<ArrayBuffer>;
  readonly grants: Uint32Array<ArrayBuffer>;
}

export interface Swimlanes {
  readonly lanes: readonly (Swimlane & { readonly items: LaneItems })[];
  readonly shapes: readonly KindShape[];
  readonly leftOut: number;
  readonly isWhole: boolean;
}

/**
 * `fork`: another lane leaves there. `broken`: hash or link of an error does not hold. `unchecked`:
 * nobody looked whether they do.
 */
export const ITEM_FLAGS = {
  error: 1,
  warning: 2,
  open: 4,
  fork: 8,
  broken: 16,
  unchecked: 128,
} as const;

/** Places at most `most` lanes, those around `focus`. */
export function placeSwimlanes(
  forest: LaneForest,
  focus: string,
  most: number,
): { readonly lanes: readonly Swimlane[]; readonly leftOut: number } {
  const order = depthFirst(forest.roots);
  const at = Math.max(
    0,
    order.findIndex(({ tree }) => tree.id === focus),
  );
  const from = Math.max(0, Math.min(at - Math.floor(most / 2), order.length - most));
  const drawn = order.slice(from, from + most);
  const places = new Map(drawn.map(({ tree }, place) => [tree.id, place]));
  const lanes = drawn.map(({ tree, depth, start }) => ({
    lane: tree.id,
    title: treeLaneTitle(tree),
    mark: tree.mark,
    kind: tree.link?.kind ?? null,
    depth,
    parent: places.get(tree.parent?.id ?? '') ?? -1,
    leaves: findForkIndex(tree),
    start,
    entries: tree.lane?.entries ?? 0,
    verdict: tree.lane?.verdict ?? null,
    missing: tree.lane ? null : (tree.link?.missing ?? 'not in this ledger'),
  }));
  return { lanes, leftOut: order.length - drawn.length };
}

interface PlacedTree {
  readonly tree: TreeLane;
  readonly depth: number;
  readonly start: number;
}

function depthFirst(roots: readonly TreeLane[]): PlacedTree[] {
  const order: PlacedTree[] = [];
  const stack: PlacedTree[] = roots.map((tree) => ({ tree, depth: 0, start: 0 })).reverse();
  for (let step = stack.pop(); step; step = stack.pop()) {
    order.push(step);
    const { tree, depth, start } = step;
    const last = Math.max(0, (tree.lane?.entries ?? 0) - 1);
    const leaving = tree.children
      .map((child) => ({ child, at: Math.min(findForkIndex(child) ?? last, last) }))
      .sort((a, b) => a.at - b.at);
    // The stack gives the last one first.
    for (const { child, at } of leaving)
      stack.push({ tree: child, depth: depth + 1, start: start + at + 1 });
  }
  return order;
}
