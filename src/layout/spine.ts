// Lanes that leave the one that is read: which they are, and where they leave it.

import type { Link } from '../core/model/entry.ts';
import type { Life } from '../core/model/timeline.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Stretches } from './stretches.ts';
import type { TreeLane } from './tree.ts';

/** A lane that leaves the one that is read. */
export interface LeavingLane {
  readonly lane: string;
  readonly title: string;
  /** What tells it from other lanes of its title; left out: there are none. */
  readonly mark?: string | undefined;
  readonly kind: Link['kind'];
  /** Index of the entry that it leaves, in the lane that is read. */
  readonly leaves: number;
  /** Nothing says which entry that is: it is drawn at the last one. */
  readonly isUnplaced: boolean;
  readonly entries: number;
  readonly verdict: Verdict | null;
  /** Why it is not in the ledger; null: it is. */
  readonly missing: string | null;
  /** Lanes that leave it in turn. */
  readonly children: number;
}

/** What is drawn at the side of a lane's rows. */
export interface SpineView {
  /** By the entry that they leave, and then in the ledger's order. */
  readonly leaving: readonly LeavingLane[];
  /** Where more lanes leave than anybody draws, and how many: index and count, ascending. */
  readonly more: readonly LeftOut[];
  /** Resources in the order in which the lane first changes them; null: they are not drawn one by one. */
  readonly lives: readonly Life[] | null;
  readonly grants: Grants;
  /** Calls, and their results in records of their own. */
  readonly calls: Grants;
  readonly stretches: Stretches;
}

/** Requests or calls, ascending, and at the same place the entry that carries each out: by index. */
export interface Grants {
  readonly requests: Int32Array;
  readonly answers: Int32Array;
}

export type LeftOut = readonly [index: number, lanes: number];

/** Lanes that are drawn of those that leave one entry: no screen has room for more. */
export const MOST_AT_ONE = 36;

/** The children of a lane of `entries` entries. */
export function lanesLeaving(lane: TreeLane, entries: number): Pick<SpineView, 'leaving' | 'more'> {
  const leaving: LeavingLane[] = [];
  const counts = new Map<number, number>();
  for (const child of lane.children) {
    const leaves = leavesAt(child, entries);
    const count = (counts.get(leaves) ?? 0) + 1;
    counts.set(leaves, count);
    if (count <= MOST_AT_ONE) leaving.push(laneOf(child, leaves));
  }
  leaving.sort((a, b) => a.leaves - b.leaves);
  const more = [...counts].flatMap(([index, count]): LeftOut[] =>
    count > MOST_AT_ONE ? [[index, count - MOST_AT_ONE]] : [],
  );
  return { leaving, more: more.sort(([a], [b]) => a - b) };
}

/** The entry of its parent that a lane leaves; null: it is not known. */
export function forkOf({ link }: TreeLane): number | null {
  return (link?.kind === 'branch' ? link.to.index : link?.from.index) ?? null;
}

function leavesAt(lane: TreeLane, entries: number): number {
  const index = forkOf(lane);
  return Math.max(0, Math.min(index ?? entries - 1, entries - 1));
}

function laneOf(tree: TreeLane, leaves: number): LeavingLane {
  const { id, lane, link, children } = tree;
  return {
    lane: id,
    title: lane?.title ?? link?.label ?? '',
    mark: tree.mark,
    kind: link?.kind ?? 'branch',
    leaves,
    isUnplaced: forkOf(tree) === null,
    entries: lane?.entries ?? 0,
    verdict: lane?.verdict ?? null,
    missing: lane ? null : (link?.missing ?? 'not in this ledger'),
    children: children.length,
  };
}
