// These facts of the current lane are shown beside its rows.

import type { Life } from '../model/timeline.ts';
import { splitTie, type TreeLane } from './tree.ts';

export interface LaneSides {
  /**
   * The resources are in the order in which the lane first changes them; null when they are not
   * drawn one by one.
   */
  readonly lives: readonly Life[] | null;
  readonly grants: Grants;
  readonly calls: Grants;
}

/**
 * Has requests or calls, ascending, and at the same place the index of the entry that carries each
 * out.
 */
export interface Grants {
  readonly requests: Int32Array;
  readonly answers: Int32Array;
}

/** The entry of its parent that a lane leaves; null when not known. */
export function findForkIndex({ link }: TreeLane): number | null {
  return link && splitTie(link).fork.index;
}
