// The rows of a tree need of its lanes where they leave one another, and what each has that folds,
// breaks or is tied.

import type { Seq } from '../../../base/seq.ts';
import type { Link } from '../../model/entry.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { KindShape } from '../../model/view.ts';
import { findForkIndex, type Grants } from '../lane-sides.ts';
import type { Stretches } from '../stretches.ts';
import type { TreeLane } from '../tree.ts';
import type { ListedLane } from './part-list.ts';

/**
 * More than the name is read of so many lanes of a tree; of others, of those that are not intact.
 */
export const MOST_READ = 400;

/** Entries that rest on a broken one, with counts of some kinds. */
export interface RestOfLane {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly (readonly [shape: KindShape, count: number])[];
}

/** A lane among those of its tree. */
export interface RowLane extends ListedLane {
  readonly lane: string;
  readonly title: string;
  readonly mark?: string | undefined;
  readonly kind: Link['kind'];
  /** No record says which entry it leaves: it is drawn at the last one. */
  readonly isUnplaced: boolean;
  readonly verdict: Verdict | null;
  readonly leavesSeq: Seq | null;
  readonly leftAt: number | null;
  readonly firstAt: number | null;
  readonly isChecked: boolean;
  readonly stretches: Stretches;
  readonly rests: readonly RestOfLane[];
  readonly grants: Grants;
  readonly calls: Grants;
}

export interface PlacedLane {
  readonly tree: TreeLane;
  readonly parent: number;
  readonly leaves: number;
}

/**
 * Returns the tree of a lane, from the first present lane on; each after the one that it leaves.
 */
export function placeTree(lane: TreeLane): PlacedLane[] {
  let root = lane;
  while (root.parent?.lane) root = root.parent;
  const placed: PlacedLane[] = [];
  const waiting: PlacedLane[] = [{ tree: root, parent: -1, leaves: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parent = placed.push(next) - 1;
    const last = Math.max(0, (next.tree.lane?.entries ?? 0) - 1);
    for (const tree of [...next.tree.children].reverse()) {
      const leaves = Math.max(0, Math.min(findForkIndex(tree) ?? last, last));
      waiting.push({ tree, parent, leaves });
    }
  }
  return placed;
}
