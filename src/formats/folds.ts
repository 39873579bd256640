// Folds of the lanes of an opened source, branches after their sources. For hosts
// that read synchronously; each lane is digested once, and none of its digests is kept.

import type { FoldedWorld } from '../core/fold/folded-world.ts';
import type { LaneFold } from '../core/fold/lane-fold.ts';
import { LaneFolder } from '../core/fold/lane-folder.ts';
import { IdNumbers } from '../core/id-numbers.ts';
import type { EntryDigest, EntryLink } from '../core/model/digest.ts';
import type { LedgerFormat, LedgerReader } from './format.ts';

interface Folded {
  /** Index of the entry that commits under an id; the first, where several do. */
  readonly commits: IdNumbers;
  /** null: the lane that it branched from has no state where it leaves it. */
  readonly fold: LaneFold | null;
}

export class LedgerFolds {
  private readonly lanes = new Map<string, Folded>();
  private readonly held: ReadonlySet<string>;
  private readonly format: LedgerFormat;
  private readonly reader: LedgerReader;

  constructor(format: LedgerFormat, reader: LedgerReader) {
    this.format = format;
    this.reader = reader;
    this.held = new Set(reader.lanes.map(({ id }) => id));
  }

  /** null: there is nothing to fold it onto, because its source does not fold that far. */
  fold(lane: string): LaneFold | null {
    // Sources first, without recursion: a ledger decides how long a chain of branches is.
    const chain = new Map<string, EntryLink | undefined>();
    let next: string | undefined = lane;
    while (next !== undefined && this.held.has(next) && !this.lanes.has(next) && !chain.has(next)) {
      const link = this.sourceOf(next);
      chain.set(next, link);
      next = link?.lane;
    }
    for (const [id, link] of [...chain].reverse()) this.lanes.set(id, this.foldNow(id, link));
    return this.lanes.get(lane)?.fold ?? null;
  }

  /** Source missing, or a circle: it begins with nothing. */
  private foldNow(lane: string, link: EntryLink | undefined): Folded {
    const commits = new IdNumbers();
    const source = link && this.lanes.get(link.lane);
    const base = source && worldWhere(source, link);
    if (base === null) return { commits, fold: null };
    const folder = new LaneFolder(lane, base);
    for (const { delta, ties } of this.digests(lane)) {
      if (ties.commit !== undefined && !commits.has(ties.commit))
        commits.set(ties.commit, folder.entries);
      folder.add(delta);
    }
    return { commits, fold: folder.finish() };
  }

  /** Where a lane leaves the one that it branched from. */
  sourceOf(lane: string): EntryLink | undefined {
    for (const { links } of this.digests(lane)) return links.find(({ kind }) => kind === 'branch');
    return undefined;
  }

  private *digests(lane: string): Generator<EntryDigest> {
    for (const entry of this.reader.entries(lane))
      yield this.format.digest(entry, this.format.decode(entry));
  }
}

/** Source commit not found: the whole source. null: it has no state there. */
function worldWhere({ commits, fold }: Folded, { commit }: EntryLink): FoldedWorld | null {
  const at = commit === null ? undefined : commits.get(commit);
  return fold?.worldAt(at ?? fold.entries - 1) ?? null;
}
