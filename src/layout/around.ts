// Which lanes are drawn around the one in focus: itself, what it came from, what leaves it,
// then what else leaves its ancestors, up to a limit.

import { countLanes, type TreeLane } from './tree.ts';

export const MAX_LANES = 24;
const MAX_ANCESTORS = 10;

export interface Around {
  /** Top of what is drawn. */
  readonly root: TreeLane;
  readonly drawn: ReadonlySet<TreeLane>;
  /** Lanes tied to these that are not drawn. */
  readonly leftOut: number;
}

export function lanesAround(focus: TreeLane): Around {
  const drawn = new Set<TreeLane>([focus]);
  const spine: TreeLane[] = [focus];
  let root = focus;
  while (root.parent && spine.length <= MAX_ANCESTORS) {
    root = root.parent;
    drawn.add(root);
    spine.push(root);
  }
  for (const start of spine) {
    const queue: TreeLane[] = [start];
    for (let i = 0; i < queue.length && drawn.size < MAX_LANES; i++) {
      for (const child of queue[i]?.children ?? []) {
        if (drawn.size >= MAX_LANES) break;
        drawn.add(child);
        queue.push(child);
      }
    }
  }
  let top = root;
  while (top.parent) top = top.parent;
  return { root, drawn, leftOut: countLanes([top]) - drawn.size };
}
