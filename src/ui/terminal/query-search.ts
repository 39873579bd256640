// A query is searched in the ledgers at some paths, one after another, and none is kept.

import type { AppException } from '../../base/error.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { SearchableEntry, type Surroundings } from '../../ledger/format/search/entry.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Matcher } from '../../ledger/query/match/compile.ts';
import type { Match } from '../../ledger/query/match/nodes.ts';
import type { DigestPart, SearchedLane } from '../../ledger/query/match/searchable.ts';
import type { SeenValues } from '../../ledger/query/seen.ts';
import type { Skipped } from '../../ledger/sources/file.ts';
import { ledgersAt, unread } from './ledgers.ts';
import { type Opened, openSet, type PathSet } from './open.ts';
import { ledgerSurroundings } from './query-around.ts';

/** A found entry, and what matched. */
export interface Hit {
  /** The path as given; a ledger in a folder or an archive has its own. */
  readonly source: string;
  readonly ledger: Opened;
  readonly lane: SearchedLane;
  readonly digest: DigestPart;
  readonly matches: readonly Match[];
}

export interface UnreadSource {
  readonly source: string;
  readonly error: AppException;
}

/** `so far` says that the hits until now may be printed. */
export type QueryFound =
  | { readonly type: 'so far' }
  | { readonly type: 'hit'; readonly hit: Hit }
  | { readonly type: 'unread'; readonly unread: UnreadSource };

const SO_FAR: QueryFound = { type: 'so far' };
const A_WHILE = 256;

export interface QueryCounts {
  ledgers: number;
  unreadable: number;
  lanes: number;
  entries: number;
  found: number;
  undecided: number;
}

export class LedgerSearch {
  readonly counts: QueryCounts = {
    ledgers: 0,
    unreadable: 0,
    lanes: 0,
    entries: 0,
    found: 0,
    undecided: 0,
  };
  readonly skipped: Skipped[] = [];
  private readonly matcher: Matcher;
  private readonly host: Host;
  private readonly seen: SeenValues;

  constructor(matcher: Matcher, host: Host, seen: SeenValues) {
    this.matcher = matcher;
    this.host = { ...host, withoutSurvey: true };
    this.seen = seen;
  }

  async *find(paths: readonly string[]): AsyncGenerator<QueryFound> {
    for await (const one of ledgersAt(paths, this.skipped)) {
      if (one.set) yield* this.findIn(one.set);
      else yield this.unread(one.source, one.error);
      // The next file may have no end.
      yield SO_FAR;
    }
  }

  private unread(source: string, error: AppException): QueryFound {
    this.counts.unreadable++;
    return { type: 'unread', unread: { source, error } };
  }

  /** Hits from before a read error stay found. */
  async *findIn(set: PathSet): AsyncGenerator<QueryFound> {
    const { name } = set;
    try {
      yield* this.inOpened(name, await openSet(set, this.host));
    } catch (error) {
      const { error: why } = unread(name, error);
      yield this.unread(name, why);
    }
  }

  private async *inOpened(name: string, ledger: Opened): AsyncGenerator<QueryFound> {
    try {
      const around = await ledgerSurroundings(name, ledger, this.host, this.matcher.needs);
      this.counts.ledgers++;
      for (const { id, again } of ledger.reader.lanes) {
        // Entries of other lanes are shown again here.
        if (again) continue;
        this.counts.lanes++;
        yield* this.inLane(name, ledger, around.lane(id), id);
      }
    } finally {
      ledger.reader.close();
    }
  }

  private *inLane(
    source: string,
    ledger: Opened,
    beginLane: (first: Entry) => Surroundings,
    id: string,
  ): Generator<QueryFound> {
    const { format, reader } = ledger;
    const { matcher, counts, seen } = this;
    let around: Surroundings | null = null;
    for (const entry of reader.entries(id)) {
      if (!around) {
        around = beginLane(entry);
        // Where the lane alone settles it, no entry is read.
        if (matcher.match({ lane: around.lane }) === 'no') return;
      }
      if (++counts.entries % A_WHILE === 0) yield SO_FAR;
      const searchable = new SearchableEntry(format, entry, around);
      const truth = matcher.match(searchable);
      if (!counts.found) seen.add(searchable);
      if (truth === 'unknown') counts.undecided++;
      if (truth !== 'yes') continue;
      counts.found++;
      const { digest } = searchable;
      const matches = matcher.where(searchable);
      const hit = { source, ledger, lane: around.lane, digest, matches };
      yield { type: 'hit', hit };
    }
  }
}
