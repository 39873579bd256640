// A ledger is searched in parts: the caller asks for the next one, and ends the search by asking
// for no more. Nothing is kept between parts; of a hit, only its place.

import { SearchableEntry } from '../../format/search/entry.ts';
import {
  type FoundRow,
  type LaneMatches,
  SEARCH_START,
  type SearchPart,
  type SearchPlace,
} from '../../model/search.ts';
import type { Query } from '../../query/ast.ts';
import { compileQuery, type Matcher } from '../../query/match/compile.ts';
import { foundEntry } from '../../query/match/excerpt.ts';
import { people } from '../../query/match/from-payload.ts';
import { parseQuery } from '../../query/parse.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { createPace } from '../pace.ts';
import type { Worlds } from '../states/worlds.ts';
import type { StoredLane } from '../stored-lane.ts';
import { lanePart, surroundings } from './around.ts';
import { type IsEnough, LaneSearch } from './lane-search.ts';

const PART_MS = 100;
/** A search of fewer entries ends in a moment. */
const MANY_ENTRIES = 10_000;

export class Searches {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  /** The last query is mostly asked next. */
  private last: { readonly text: string; readonly query: Query; readonly matcher: Matcher } | null =
    null;

  constructor(cache: LedgerCache, worlds: Worlds) {
    this.cache = cache;
    this.worlds = worlds;
  }

  /** At least one entry is looked at. */
  async part(
    ledger: string,
    query: string,
    from: SearchPlace = SEARCH_START,
    isEnough: IsEnough = enough(from),
  ): Promise<SearchPart> {
    const matcher = this.matcher(query);
    const row = await this.cache.ledger(ledger);
    // Hits are read from the ledger's file: that of a long one is opened meanwhile.
    if (row.entries > MANY_ENTRIES) this.cache.prepare(row);
    const [marks, all] = await Promise.all([
      this.cache.laneMarks(row),
      this.cache.laneVerdicts(row),
    ]);
    const lanes: LaneMatches[] = [];
    let [looked, undecided, unindexed] = [0, 0, 0];
    for (let place = from.lane; place < all.length; place++) {
      const one = all[place];
      // Entries of other lanes are shown once more there.
      if (!one || one.isAgain) continue;
      const { lane, summary } = one.row;
      const first = place === from.lane ? from.index : 0;
      // Where the lane alone settles it, no entry is read.
      if (matcher.match({ lane: lanePart(row, one.row) }) === 'no') {
        looked += Math.max(0, summary.entries - first);
        continue;
      }
      const search = await this.inLane(row, this.cache.stored(row, one.row), matcher);
      const part = await search.part(first, isEnough);
      looked += part.upTo - first;
      undecided += part.undecided;
      unindexed += part.unindexed;
      const mark = marks.get(lane);
      if (part.matches.length > 0)
        lanes.push({ lane, title: summary.title, ...(mark && { mark }), matches: part.matches });
      if (part.upTo < summary.entries)
        return { lanes, looked, undecided, unindexed, next: { lane: place, index: part.upTo } };
      if (isEnough(lanes.length > 0) && place + 1 < all.length)
        return { lanes, looked, undecided, unindexed, next: { lane: place + 1, index: 0 } };
    }
    return { lanes, looked, undecided, unindexed, next: null };
  }

  async found(
    ledger: string,
    query: string,
    lane: string,
    indices: Iterable<number>,
  ): Promise<readonly FoundRow[]> {
    const matcher = this.matcher(query);
    const row = await this.cache.ledger(ledger);
    const opened = await this.lane(row, lane);
    const around = await surroundings(this, row, opened, matcher.needs);
    const format = this.cache.format(row);
    const entries: FoundRow[] = [];
    const pace = createPace();
    for (const index of indices) {
      if (index < 0 || index >= opened.entries) continue;
      const head = await opened.head(index);
      const entry = new SearchableEntry(format, await opened.entry(index), around, head.digest);
      const deciders = people(entry.payload, 'approved by', 'denied by').map(({ text }) => text);
      entries.push({ ...foundEntry(head, matcher.where(entry)), deciders });
      if (pace.due()) await pace.pause();
    }
    return entries;
  }

  /** @throws Error when there is no such lane. */
  private async lane(row: LedgerRow, lane: string): Promise<StoredLane> {
    const all = await this.cache.laneVerdicts(row);
    const found = all.find((one) => one.row.lane === lane);
    return found ? this.cache.stored(row, found.row) : this.cache.lane(row, lane);
  }

  private async inLane(row: LedgerRow, lane: StoredLane, matcher: Matcher): Promise<LaneSearch> {
    const around = await surroundings(this, row, lane, matcher.needs);
    const series = matcher.needs.has('cost') ? await this.cache.series(row, lane.id) : null;
    return new LaneSearch(this.cache.format(row), lane, matcher, around, series);
  }

  /** @throws Error when it is none. */
  query(text: string): Query {
    return this.compiled(text).query;
  }

  private matcher(text: string): Matcher {
    return this.compiled(text).matcher;
  }

  private compiled(text: string) {
    if (this.last?.text !== text) this.last = { text, ...compiled(text) };
    return this.last;
  }
}

/** The first part ends as soon as there is something to show. */
function enough(from: SearchPlace): IsEnough {
  const { due } = createPace(undefined, PART_MS);
  const isFirst = from.lane === SEARCH_START.lane && from.index === SEARCH_START.index;
  return (hasFound) => (isFirst && hasFound) || due();
}

/** @throws Error when it is no query: the caller has checked it. */
function compiled(text: string): { readonly query: Query; readonly matcher: Matcher } {
  const parsed = parseQuery(text);
  const made = 'fault' in parsed ? parsed : compileQuery(parsed.query);
  if ('fault' in parsed || 'fault' in made) throw new Error(`“${text}” is no query.`);
  return { query: parsed.query, matcher: made.matcher };
}
