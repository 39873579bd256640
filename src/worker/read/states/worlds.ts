// Worlds of stored lanes. A branch is folded after its source, up to and including
// the commit that it leaves from; folds are kept for a while, values never are.

import {
  type Delta,
  emptyWorld,
  type FoldError,
  LaneFold,
  type World,
} from '../../../core/fold/fold.ts';
import type { Point } from '../../../core/model/entry.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import { type LedgerCache, MAX_ENTRIES_KEPT } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';

/** A world, or why there is none. */
export type WorldOr =
  | { readonly world: World; readonly broken: null }
  | { readonly world: null; readonly broken: string };

interface Folded {
  readonly fold: LaneFold | null;
  readonly broken: string | null;
}

/** Where a branch leaves its source: null when the source is not in the ledger. */
interface BranchBase {
  readonly lane: string;
  /** Last entry of the source that is folded. */
  readonly index: number;
}

export class Worlds {
  private readonly cache: LedgerCache;
  private readonly folds = new Memo<Folded>(
    MAX_ENTRIES_KEPT,
    ({ fold }) => 1 + (fold?.entries ?? 0),
  );

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /** The world after the entry at `point`; of a lane as a whole after its last. */
  async at(row: LedgerRow, { lane, index }: Point): Promise<WorldOr> {
    return this.worldAt(row, lane, index, new Set());
  }

  /** The lanes that make up a world at a point, its own last: each up to which entry. */
  async lineage(row: LedgerRow, { lane, index }: Point): Promise<readonly BranchBase[]> {
    const own = await this.cache.lane(row, lane);
    const { bases } = await this.ancestry(row, lane);
    return [...bases.toReversed(), { lane, index: index ?? own.entries - 1 }];
  }

  /** Forgets everything kept of a ledger. */
  drop(ledger: string): void {
    this.folds.drop(ledger);
  }

  private async worldAt(
    row: LedgerRow,
    lane: string,
    index: number | null,
    path: ReadonlySet<string>,
  ): Promise<WorldOr> {
    const opened = await this.cache.lane(row, lane);
    const { fold, broken } = await this.fold(row, lane, path);
    if (!fold) return { world: null, broken: broken ?? 'It cannot be folded.' };
    const world = fold.worldAt(index ?? fold.entries - 1);
    if (world) return { world, broken: null };
    const fault = fold.broken;
    if (!fault) return { world: null, broken: 'It cannot be folded.' };
    const seq = (await opened.seq(fault.index)) ?? fault.index;
    return { world: null, broken: `Entry ${seq} does not apply: ${foldWords(fault.error)}.` };
  }

  private async fold(row: LedgerRow, lane: string, path: ReadonlySet<string>): Promise<Folded> {
    // Inside a circle of branches the base depends on where the circle was entered.
    if (path.size > 0 && (await this.ancestry(row, lane)).isCircular)
      return this.foldNow(row, lane, path);
    return this.folds.get([row.id, row.build, lane], () => this.foldNow(row, lane, new Set()));
  }

  private async foldNow(row: LedgerRow, lane: string, path: ReadonlySet<string>): Promise<Folded> {
    const opened = await this.cache.lane(row, lane);
    const base = await this.baseOf(row, lane);
    let before = emptyWorld();
    if (base && base.lane !== lane && !path.has(base.lane)) {
      const source = await this.worldAt(row, base.lane, base.index, new Set([...path, lane]));
      if (!source.world)
        return {
          fold: null,
          broken: `The lane that it branched from, ${base.lane.slice(0, 8)}, has no state there. ${source.broken}`,
        };
      before = source.world;
    }
    const deltas: (Delta | null)[] = [];
    for await (const page of opened.allPages())
      for (let i = 0; i < page.entries; i++) deltas.push(page.delta(page.first + i));
    const deltaAt = (index: number) => deltas[index] ?? null;
    return { fold: new LaneFold(lane, opened.entries, deltaAt, before), broken: null };
  }

  /** What a lane branched from, its source first; a circle ends where it closes. */
  private async ancestry(row: LedgerRow, lane: string) {
    const bases: BranchBase[] = [];
    const seen = new Set([lane]);
    for (let base = await this.baseOf(row, lane); base; base = await this.baseOf(row, base.lane)) {
      if (seen.has(base.lane)) return { bases, isCircular: true };
      seen.add(base.lane);
      bases.push(base);
    }
    return { bases, isCircular: false };
  }

  /** Source commit not found: the whole source, as the runtime does; source missing: nothing. */
  private async baseOf(row: LedgerRow, lane: string): Promise<BranchBase | null> {
    const opened = await this.cache.lane(row, lane);
    const branch = opened.leavingAt(0).find(({ kind }) => kind === 'branch');
    if (!branch) return null;
    const source = await this.cache.findLane(row, branch.to.lane);
    if (!source) return null;
    return { lane: source.id, index: branch.to.index ?? source.entries - 1 };
  }
}

function foldWords({ fault, kind, id, expected, actual }: FoldError): string {
  const name = `${kind} ${id}`;
  if (fault === 'create_collision') return `it creates ${name}, which exists already`;
  if (fault === 'version_conflict')
    return `it expects version ${expected} of ${name}, which is at version ${actual}`;
  return `it ${fault === 'replace_missing' ? 'replaces' : 'retracts'} ${name}, which does not exist`;
}
