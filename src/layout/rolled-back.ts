// Rolled-back stretches of a lane: what is between a checkpoint and the rollback to it leads
// nowhere. Links may claim anything, so only stretches that are separate or one inside the
// other are taken; any other rollback stays an arc.

import { firstPast } from '../core/lists.ts';
import type { Link } from '../core/model/entry.ts';
import { lowerBound } from './fold.ts';

/** Deeper ones are drawn at this depth; nothing is hidden by that. */
const MAX_DEPTH = 4;

export class RolledBackStretches {
  /** Where the depth changes, ascending, and what it is from there on. */
  private readonly at: number[] = [];
  private readonly depths: number[] = [];

  constructor(lane: string, entries: number, links: readonly Link[]) {
    const steps = new Map<number, number>();
    const step = (at: number, by: number) => steps.set(at, (steps.get(at) ?? 0) + by);
    for (const { checkpoint, rollback } of nested(lane, entries, links)) {
      step(checkpoint + 1, 1);
      step(rollback, -1);
    }
    let depth = 0;
    for (const [at, by] of [...steps].sort(([a], [b]) => a - b)) {
      depth += by;
      this.at.push(at);
      this.depths.push(Math.min(depth, MAX_DEPTH));
    }
  }

  /** 0: the entries are on the lane's own line, as is a run that was rolled back only in part. */
  depthOf(from: number, to: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let i = lowerBound(this.at, from + 1) - 1; i < this.at.length; i++) {
      if (i >= 0 && (this.at[i] ?? 0) > to) break;
      least = Math.min(least, i < 0 ? 0 : (this.depths[i] ?? 0));
    }
    return Number.isFinite(least) ? least : 0;
  }
}

interface Rollback {
  readonly checkpoint: number;
  readonly rollback: number;
}

function nested(lane: string, entries: number, links: readonly Link[]): Rollback[] {
  const claimed = links
    .filter(({ kind, from, to }) => kind === 'rollback' && from.lane === lane && to.lane === lane)
    .map(({ from, to }) => ({ checkpoint: to.index ?? -1, rollback: from.index ?? -1 }))
    .filter(({ checkpoint: c, rollback: r }) => c >= 0 && c < r && r < entries)
    .sort((a, b) => a.rollback - b.rollback);
  const taken: Rollback[] = [];
  const outermost: Rollback[] = [];
  let last = -1;
  for (const one of claimed) {
    if (one.rollback === last) continue;
    // Each begins after the one that it is inside of: they ascend.
    const isAfter = (i: number) => (outermost[i]?.checkpoint ?? 0) >= one.checkpoint;
    const inside = firstPast(outermost.length, isAfter);
    const before = outermost[inside - 1];
    if (before && before.rollback > one.checkpoint) continue;
    outermost.length = inside;
    outermost.push(one);
    taken.push(one);
    last = one.rollback;
  }
  return taken;
}
