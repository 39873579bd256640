// What of all that was written is in force at the head of a lane, or of a lane that branched from it.

import type { FoldedWorld } from '../../core/fold/folded-world.ts';
import { append } from '../../core/lists.ts';
import type { LedgerFolds } from '../folds.ts';

export class InForceAtHeads {
  private readonly folds: LedgerFolds;
  private readonly lanes: readonly string[];
  private last: {
    readonly lane: string;
    /** null: it does not fold. */
    readonly heads: readonly (FoldedWorld | null)[];
  } | null = null;
  private branches: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(folds: LedgerFolds, lanes: readonly string[]) {
    this.folds = folds;
    this.lanes = lanes;
  }

  /** null: a lane in which it may be does not fold. */
  has(lane: string, index: number, op: number, kind: string, id: string): boolean | null {
    let isKnown = true;
    for (const world of this.headsOf(lane)) {
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

  /** The states in which what a lane wrote may be in force. Its entries are asked for one after another. */
  private headsOf(lane: string): readonly (FoldedWorld | null)[] {
    if (this.last?.lane !== lane)
      this.last = { lane, heads: Array.from(this.with(lane), (one) => this.headOf(one)) };
    return this.last.heads;
  }

  private headOf(lane: string): FoldedWorld | null {
    const fold = this.folds.fold(lane);
    return fold?.worldAt(fold.entries - 1) ?? null;
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
