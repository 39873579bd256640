// A branch is folded after its source, up to and including the commit that it leaves from; folds
// are kept for a while, values never are.

import type { LanePart } from '../../blame/events.ts';
import type { FoldError } from '../../fold/fold.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import type { LaneFold } from '../../fold/lane-fold.ts';
import { LaneFolder } from '../../fold/lane-folder.ts';
import type { Point } from '../../model/entry.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { nameLedgerVersion } from '../../storage/store.ts';
import { type LedgerCache, MAX_ENTRIES_KEPT } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';

/** A world, or why there is none. */
export type WorldOr =
  | { readonly world: FoldedWorld; readonly broken: null }
  | { readonly world: null; readonly broken: string };

/** A fold, or why there is none. */
type Folded =
  | { readonly fold: LaneFold; readonly broken: null }
  | { readonly fold: null; readonly broken: string };

/** Null when the source is not in the ledger. */
interface BranchBase {
  readonly lane: string;
  readonly index: number;
}

interface Source extends BranchBase {
  readonly folded: Folded;
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

  async at(row: LedgerRow, { lane, index }: Point): Promise<WorldOr> {
    return this.worldIn(row, lane, await this.fold(row, lane), index);
  }

  async lineage(row: LedgerRow, { lane, index }: Point): Promise<readonly BranchBase[]> {
    const own = await this.cache.lane(row, lane);
    const { bases } = await this.ancestry(row, lane);
    return [...bases.toReversed(), { lane, index: index ?? own.entries - 1 }];
  }

  /** Folds that cannot be made are left out. */
  async parts(row: LedgerRow, at: Point): Promise<readonly LanePart[]> {
    const parts: LanePart[] = [];
    for (const { lane, index } of (await this.lineage(row, at)).toReversed()) {
      const { fold } = await this.fold(row, lane);
      if (fold) parts.push({ fold, upTo: index });
    }
    return parts;
  }

  drop(ledger: string): void {
    this.folds.drop(ledger);
  }

  private async worldIn(
    row: LedgerRow,
    lane: string,
    { fold, broken }: Folded,
    index: number | null,
  ): Promise<WorldOr> {
    if (!fold) return { world: null, broken };
    const world = fold.worldAt(index ?? fold.entries - 1);
    if (world) return { world, broken: null };
    const fault = fold.broken;
    if (!fault) return { world: null, broken: 'It cannot be folded.' };
    const seq = (await (await this.cache.lane(row, lane)).seq(fault.index)) ?? fault.index;
    return { world: null, broken: `Record ${seq} does not apply: ${foldWords(fault.error)}.` };
  }

  /** `isChecked` means that its branches are known to go in no circle. */
  private fold(row: LedgerRow, lane: string, isChecked = false): Promise<Folded> {
    return this.folds.get([row.id, nameLedgerVersion(row), lane], async () => {
      if (!isChecked) {
        const { bases, isCircular } = await this.ancestry(row, lane);
        if (isCircular) return this.foldCircle(row, lane, bases);
      }
      const base = await this.findBase(row, lane);
      if (!base) return this.foldOn(row, lane, null);
      return this.foldOn(row, lane, { ...base, folded: await this.fold(row, base.lane, true) });
    });
  }

  /** In a circle of branches the base depends on where the circle was entered. */
  private async foldCircle(
    row: LedgerRow,
    lane: string,
    bases: readonly BranchBase[],
  ): Promise<Folded> {
    let source: Source | null = null;
    for (const base of bases.toReversed())
      source = { ...base, folded: await this.foldOn(row, base.lane, source) };
    return this.foldOn(row, lane, source);
  }

  private async foldOn(row: LedgerRow, lane: string, source: Source | null): Promise<Folded> {
    const opened = await this.cache.lane(row, lane);
    const base = source && (await this.worldIn(row, source.lane, source.folded, source.index));
    if (source && base && !base.world)
      return {
        fold: null,
        broken: `The lane that it branched from, ${source.lane.slice(0, 8)}, has no state there. ${base.broken}`,
      };
    const folder = new LaneFolder(lane, base?.world);
    for await (const page of opened.allPages())
      for (let i = 0; i < page.entries; i++) folder.add(page.delta(page.first + i));
    return { fold: folder.finish(), broken: null };
  }

  /** The source comes first; a circle ends where it closes. */
  private async ancestry(row: LedgerRow, lane: string) {
    const bases: BranchBase[] = [];
    const seen = new Set([lane]);
    for (
      let base = await this.findBase(row, lane);
      base;
      base = await this.findBase(row, base.lane)
    ) {
      if (seen.has(base.lane)) return { bases, isCircular: true };
      seen.add(base.lane);
      bases.push(base);
    }
    return { bases, isCircular: false };
  }

  /**
   * Without the source commit the whole source counts, as in the runtime; without the source
   * nothing does.
   */
  private async findBase(row: LedgerRow, lane: string): Promise<BranchBase | null> {
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
