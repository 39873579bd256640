// What is read of the lane that is looked at, beside its rows.

import type { Life } from '../model/timeline.ts';
import { splitTie, type TreeLane } from './tree.ts';

export interface LaneSides {
  /** Resources in the order in which the lane first changes them; null: they are not drawn one by one. */
  readonly lives: readonly Life[] | null;
  readonly grants: Grants;
  /** Calls, and their results in records of their own. */
  readonly calls: Grants;
}

/** Requests or calls, ascending, and at the same place the entry that carries each out: by index. */
export interface Grants {
  readonly requests: Int32Array;
  readonly answers: Int32Array;
}

/** The entry of its parent that a lane leaves; null: it is not known. */
export function findForkIndex({ link }: TreeLane): number | null {
  return link && splitTie(link).fork.index;
}
