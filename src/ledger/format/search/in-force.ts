// A written value may be in force at the head of a lane, or of a lane that branched from it.

import { append } from '../../../base/lists.ts';
import { type OpLocation, sameLocation } from '../../fold/fold.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import type { LedgerFolds } from '../folds.ts';

export class InForceAtHeads {
  private readonly folds: LedgerFolds;
  private readonly lanes: readonly string[];
  private last: {
    readonly lane: string;
    /** Null when it does not fold. */
    readonly heads: readonly (FoldedWorld | null)[];
  } | null = null;
  private branches: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(folds: LedgerFolds, lanes: readonly string[]) {
    this.folds = folds;
    this.lanes = lanes;
  }

  /** Null when a lane in which it may be does not fold. */
  has(lane: string, index: number, op: number, kind: string, id: string): boolean | null {
    return isInForce(this.listHeads(lane), { lane, index, op }, kind, id);
  }

  private listHeads(lane: string): readonly (FoldedWorld | null)[] {
    if (this.last?.lane !== lane)
      this.last = { lane, heads: Array.from(this.with(lane), (one) => this.findHead(one)) };
    return this.last.heads;
  }

  private findHead(lane: string): FoldedWorld | null {
    const fold = this.folds.fold(lane);
    return fold?.worldAt(fold.entries - 1) ?? null;
  }

  private with(lane: string): ReadonlySet<string> {
    this.branches ??= branchesBySource(this.lanes, (one) => this.folds.findSource(one)?.lane);
    return withBranches(this.branches, lane);
  }
}

/**
 * Returns whether an operation's value is in force in one of some states; null when it is not in
 * those that fold, and others do not.
 */
export function isInForce(
  heads: Iterable<FoldedWorld | null>,
  at: OpLocation,
  kind: string,
  id: string,
): boolean | null {
  let isKnown = true;
  for (const world of heads) {
    if (!world) {
      isKnown = false;
      continue;
    }
    const found = world.get(kind, id);
    if (found && !found.retracted && sameLocation(found.value, at)) return true;
  }
  return isKnown ? false : null;
}

/** Groups lanes by the lane that they leave. `findSource` gives what a lane branched from. */
export function branchesBySource(
  lanes: Iterable<string>,
  findSource: (lane: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const branches = new Map<string, string[]>();
  for (const lane of lanes) {
    const source = findSource(lane);
    if (source !== undefined) append(branches, source, lane);
  }
  return branches;
}

/** Returns a lane and all that branched from it, or from one that did. */
export function withBranches(
  branches: ReadonlyMap<string, readonly string[]>,
  lane: string,
): ReadonlySet<string> {
  const found = new Set([lane]);
  for (const one of found) for (const branch of branches.get(one) ?? []) found.add(branch);
  return found;
}
