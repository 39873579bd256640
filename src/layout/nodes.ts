// What a node says. Its position comes later.

import type { TreeLane } from './tree.ts';

/** A node that is no entry, before it says anything. */
export const BLANK = {
  index: null,
  lastIndex: null,
  seq: null,
  note: '',
  shape: null,
  verdict: null,
  errors: 0,
} as const;

/** What a lane is called: by itself, by the link that names it, or by its id. */
export function laneTitle({ id, lane, link }: TreeLane): string {
  return lane?.title || link?.label || id.slice(0, 8);
}
