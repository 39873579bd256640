// Worlds of held lanes. A branch is folded after its source, up to and including
// the commit that it leaves from; folds are kept for a while, values never are.

import { emptyWorld, type FoldError, LaneFold, type World } from '../../core/fold/fold.ts';
import type { Point } from '../../core/model/entry.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Held } from './held.ts';
import { Lru } from './lru.ts';

const ENTRIES_KEPT = 400_000;

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
  private readonly held: Held;
  private readonly folds = new Lru<Promise<Folded>>(ENTRIES_KEPT);

  constructor(held: Held) {
    this.held = held;
  }

  /** The world after the entry at `point`; of a lane as a whole after its last. */
  async at(row: LedgerRow, { lane, index }: Point): Promise<WorldOr> {
    return this.worldAt(row, lane, index, new Set());
  }

  /** The lanes that make up a world at a point, its own last: each up to which entry. */
  async lineage(row: LedgerRow, { lane, index }: Point): Promise<readonly BranchBase[]> {
    const own = await this.held.lane(row, lane);
    const { bases } = await this.ancestry(row, lane);
    return [...bases.toReversed(), { lane, index: index ?? own.entries - 1 }];
  }

  /** Lets go of everything kept of a ledger. */
  drop(ledger: string): void {
    this.folds.deletePrefix(JSON.stringify([ledger]).slice(0, -1));
  }

  private async worldAt(
    row: LedgerRow,
    lane: string,
    index: number | null,
    path: ReadonlySet<string>,
  ): Promise<WorldOr> {
    const opened = await this.held.lane(row, lane);
    const { fold, broken } = await this.fold(row, lane, path);
    if (!fold) return { world: null, broken: broken ?? 'It cannot be folded.' };
    const world = fold.worldAt(index ?? fold.entries - 1);
    if (world) return { world, broken: null };
    const fault = fold.broken;
    const where = fault ? `Entry ${opened.seq(fault.index) ?? fault.index} does not apply` : '';
    return {
      world: null,
      broken: fault ? `${where}: ${foldWords(fault.error)}.` : 'It cannot be folded.',
    };
  }

  private async fold(row: LedgerRow, lane: string, path: ReadonlySet<string>): Promise<Folded> {
    // Inside a circle of branches the base depends on where the circle was entered.
    if (path.size > 0 && (await this.ancestry(row, lane)).isCircular)
      return this.foldNow(row, lane, path);
    const key = JSON.stringify([row.id, row.build, lane]);
    const kept = this.folds.get(key);
    if (kept) return kept;
    const folding = this.foldNow(row, lane, new Set());
    this.folds.set(key, folding, 1);
    folding.then(
      ({ fold }) => this.folds.set(key, folding, 1 + (fold?.entries ?? 0)),
      () => this.folds.deletePrefix(key),
    );
    return folding;
  }

  private async foldNow(row: LedgerRow, lane: string, path: ReadonlySet<string>): Promise<Folded> {
    const opened = await this.held.lane(row, lane);
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
    const deltaAt = (index: number) => opened.digest(index)?.delta ?? null;
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
    const opened = await this.held.lane(row, lane);
    const branch = opened.leavingAt(0).find(({ kind }) => kind === 'branch');
    if (!branch) return null;
    const source = await this.held.findLane(row, branch.to.lane);
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
