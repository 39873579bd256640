// Lanes below each other, each a line from left to right: depth first, a child beneath its parent, of
// several children the one that left last. So no edge from a lane to its child crosses another lane.

import type { Link } from '../model/entry.ts';
import type { SeriesWindow } from '../model/series.ts';
import type { Verdict } from '../model/verdict.ts';
import type { KindShape } from '../model/view.ts';
import { findForkIndex } from './lane-sides.ts';
import { type LaneForest, type TreeLane, treeLaneTitle } from './tree.ts';

export interface Swimlane {
  readonly lane: string;
  readonly title: string;
  /** What tells it from other lanes of its title; left out: there are none. */
  readonly mark?: string | undefined;
  /** How it is tied to its parent; null: to none. */
  readonly kind: Link['kind'] | null;
  readonly depth: number;
  /** The place of its parent among those drawn; −1: it has none there. */
  readonly parent: number;
  /** Index of the entry of its parent that it leaves; null: it is not known. */
  readonly leaves: number | null;
  /** Where its first entry is by sequence: a step after the entry that it leaves. */
  readonly start: number;
  readonly entries: number;
  readonly verdict: Verdict | null;
  /** Why it is not in the ledger; null: it is. */
  readonly missing: string | null;
}

/** A stretch of a lane that is drawn closer. */
export interface LaneWindow extends SeriesWindow {
  readonly lane: string;
}

/** What is drawn of a lane: items of one entry each, or of several where there are too many. */
export interface LaneItems {
  /** Index of the first entry of each, ascending. */
  readonly index: Uint32Array<ArrayBuffer>;
  /** How many entries. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Place of its shape in {@link Swimlanes.shapes}. */
  readonly shapes: Uint8Array<ArrayBuffer>;
  /** Sums of {@link ITEM_FLAGS}. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Unix seconds; NaN where none is recorded. Clocks may go back. */
  readonly times: Float64Array<ArrayBuffer>;
  /** Pairs of indices around what was rolled back. */
  readonly rollbacks: Uint32Array<ArrayBuffer>;
  /** Pairs of indices: a request, and the entry that carries it out. */
  readonly grants: Uint32Array<ArrayBuffer>;
}

export interface Swimlanes {
  readonly lanes: readonly (Swimlane & { readonly items: LaneItems })[];
  readonly shapes: readonly KindShape[];
  /** Lanes beyond those that are drawn. */
  readonly leftOut: number;
  /** Every entry is an item of its own. */
  readonly isWhole: boolean;
}

/**
 * `fork`: another lane leaves there. `broken`: of an error, that hash or link does not hold.
 * `unchecked`: nobody looked whether they do.
 */
export const ITEM_FLAGS = {
  error: 1,
  warning: 2,
  open: 4,
  fork: 8,
  broken: 16,
  unchecked: 128,
} as const;

/** At most `most` lanes, those around `focus`. */
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
    // What is put on the stack last is taken from it first.
    for (const { child, at } of leaving)
      stack.push({ tree: child, depth: depth + 1, start: start + at + 1 });
  }
  return order;
}
