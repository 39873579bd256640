// What of all that was written is in force at the head of a lane, or of a lane that branched from it.

import { append } from '../../core/lists.ts';
import type { LedgerFolds } from '../folds.ts';

export class InForceAtHeads {
  private readonly folds: LedgerFolds;
  private readonly lanes: readonly string[];
  private branches: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(folds: LedgerFolds, lanes: readonly string[]) {
    this.folds = folds;
    this.lanes = lanes;
  }

  /** null: a lane in which it may be does not fold. */
  has(lane: string, index: number, op: number, kind: string, id: string): boolean | null {
    let isKnown = true;
    for (const one of this.with(lane)) {
      const fold = this.folds.fold(one);
      const world = fold?.worldAt(fold.entries - 1);
      if (!world) {
        isKnown = false;
        continue;
      }
      const found = world.get(kind, id);
      if (!found || found.retracted) continue;
      const { value } = found;
      if (value.lane === lane && value.index === index && value.op === op) return true;
    }
    return isKnown ? false : null;
  }

  /** A lane and all that branched from it, or from one that did. */
  private with(lane: string): Iterable<string> {
    this.branches ??= this.branchesBySource();
    const found = new Set([lane]);
    for (const one of found) for (const branch of this.branches.get(one) ?? []) found.add(branch);
    return found;
  }

  private branchesBySource(): ReadonlyMap<string, readonly string[]> {
    const branches = new Map<string, string[]>();
    for (const lane of this.lanes) {
      const source = this.folds.sourceOf(lane)?.lane;
      if (source !== undefined) append(branches, source, lane);
    }
    return branches;
  }
}
