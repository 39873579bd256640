// The lanes of an opened source are folded, branches after their sources, for hosts that read
// synchronously; each lane is digested once, and none of its digests is kept.

import { IdNumbers } from '../../base/id-numbers.ts';
import type { LanePart } from '../blame/events.ts';
import type { FoldedWorld } from '../fold/folded-world.ts';
import type { LaneFold } from '../fold/lane-fold.ts';
import { LaneFolder } from '../fold/lane-folder.ts';
import type { EntryDigest, EntryLink } from '../model/digest.ts';
import type { Entry } from '../model/entry.ts';
import type { LedgerFormat } from './format.ts';
import type { LedgerReader } from './reader.ts';

/** Folding reads this of a source. */
export interface FoldedSource extends Pick<LedgerReader, 'lanes'> {
  entries(lane: string): Iterable<Entry>;
}

interface Folded {
  readonly source: { readonly lane: string; readonly upTo: number } | null;
  /** Has the index of the first entry that asks for each proposal to be approved. */
  readonly requests: ReadonlyMap<string, number>;
  /** Has the index of the entry that commits under an id; the first, where several do. */
  readonly commits: IdNumbers;
  /** Null when the lane that it branched from has no state where it leaves it. */
  readonly fold: LaneFold | null;
}

export class LedgerFolds {
  private readonly lanes = new Map<string, Folded>();
  private readonly held: ReadonlySet<string>;
  private readonly format: LedgerFormat;
  private readonly reader: FoldedSource;

  constructor(format: LedgerFormat, reader: FoldedSource) {
    this.format = format;
    this.reader = reader;
    this.held = new Set(reader.lanes.map(({ id }) => id));
  }

  /** Null when there is nothing to fold it onto, because its source does not fold that far. */
  fold(lane: string): LaneFold | null {
    // Sources come first, without recursion: a ledger decides how long a chain of branches is.
    const chain = new Map<string, EntryLink | undefined>();
    let next: string | undefined = lane;
    while (next !== undefined && this.held.has(next) && !this.lanes.has(next) && !chain.has(next)) {
      const link = this.findSource(next);
      chain.set(next, link);
      next = link?.lane;
    }
    for (const [id, link] of [...chain].reverse()) this.lanes.set(id, this.foldNow(id, link));
    return this.lanes.get(lane)?.fold ?? null;
  }

  parts(lane: string, upTo: number): readonly LanePart[] {
    const parts: LanePart[] = [];
    this.fold(lane);
    for (let at: Folded['source'] = { lane, upTo }; at; ) {
      const folded = this.lanes.get(at.lane);
      if (folded?.fold) parts.push({ fold: folded.fold, upTo: at.upTo });
      at = folded?.source ?? null;
    }
    return parts;
  }

  findRequest(lane: string, proposal: string): number | null {
    return this.lanes.get(lane)?.requests.get(proposal) ?? null;
  }

  /** A lane whose source is missing, or that is part of a circle, begins with nothing. */
  private foldNow(lane: string, link: EntryLink | undefined): Folded {
    const commits = new IdNumbers();
    const source = link && this.lanes.get(link.lane);
    const upTo = source?.fold && link ? leftAt(source, source.fold, link) : null;
    const base = source && worldWhere(source, upTo);
    const onto = link && upTo !== null ? { lane: link.lane, upTo } : null;
    const requests = new Map<string, number>();
    const made = { commits, requests, source: onto };
    if (base === null) return { ...made, fold: null };
    const folder = new LaneFolder(lane, base);
    for (const { delta, ties } of this.digests(lane)) {
      if (ties.commit !== undefined && !commits.has(ties.commit))
        commits.set(ties.commit, folder.entries);
      const proposal = ties.asks?.proposal;
      if (proposal !== undefined && !requests.has(proposal)) requests.set(proposal, folder.entries);
      folder.add(delta);
    }
    return { ...made, fold: folder.finish() };
  }

  findSource(lane: string): EntryLink | undefined {
    for (const { links } of this.digests(lane)) return links.find(({ kind }) => kind === 'branch');
    return undefined;
  }

  private *digests(lane: string): Generator<EntryDigest> {
    for (const entry of this.reader.entries(lane))
      yield this.format.words.digest(entry, this.format.reader.decode(entry));
  }
}

/** Without a found source commit, the whole source counts. */
function leftAt({ commits }: Folded, fold: LaneFold, { commit }: EntryLink): number {
  return (commit === null ? undefined : commits.get(commit)) ?? fold.entries - 1;
}

/** Null when it has no state there. */
function worldWhere({ fold }: Folded, upTo: number | null): FoldedWorld | null {
  return upTo === null ? null : (fold?.worldAt(upTo) ?? null);
}
