// An index may settle entries of each page of a lane: that of the texts, of what many entries have
// in common, and of the costs. The page itself, several times as large, is read where some are
// left. Without an index, all are left.

import type { Surroundings } from '../../format/search/entry.ts';
import type { Source } from '../../query/fields.ts';
import type { Matcher } from '../../query/match/compile.ts';
import type { MatchTruth } from '../../query/match/truth.ts';
import { FOUND, MAYBE, makeSieve, OUT, type Sieve } from '../../query/words/sieve.ts';
import type { Series } from '../../series/series.ts';
import type { DigestPage } from '../../storage/digests/page.ts';
import { PAGES_INDEXED, type TextIndexRow, type Traits } from '../../storage/rows.ts';
import { levelsBy } from '../../storage/text-index/levels.ts';
import type { IndexedPages, StoredLane } from '../stored-lane.ts';
import { IndexedEntry } from './indexed-entry.ts';

/** A page of entries, those from `from` to `end`. */
export interface SearchCandidates {
  readonly from: number;
  readonly end: number;
  /** Has the level of an entry by its index less `from`. */
  readonly levels: Uint8Array;
  /** Null when nothing is left to be looked at. */
  readonly page: DigestPage | null;
  /** Counts those that are in no index yet. */
  readonly unindexed: number;
}

const AHEAD = 4;

export class CandidateSearch {
  private readonly lane: StoredLane;
  private readonly matcher: Matcher;
  private readonly around: Surroundings;
  private readonly series: Series | null;
  private readonly sieve: Sieve | null;
  private readonly isByTraits: boolean;
  private readonly isByEntry: boolean;

  constructor(lane: StoredLane, matcher: Matcher, around: Surroundings, series: Series | null) {
    this.lane = lane;
    this.matcher = matcher;
    this.around = around;
    this.series = series;
    this.sieve = makeSieve(matcher.requires);
    const knows = (sources: readonly Source[]) => sources.some((one) => matcher.needs.has(one));
    this.isByEntry = knows(OF_ENTRIES);
    this.isByTraits = this.isByEntry || knows(SHARED) || matcher.needs.size === 0;
  }

  async *from(first: number): AsyncGenerator<SearchCandidates, void> {
    const start = this.lane.pageAt(first);
    if (!this.sieve && !this.isByTraits) {
      const numbers = this.lane.pagesFrom(start);
      for await (const page of this.lane.readPages(numbers)) yield takeAll(page, first);
      return;
    }
    const coming: Promise<SearchCandidates>[] = [];
    for await (const group of this.lane.readTexts(start))
      for (const { page, ...found } of this.ofPages(group, first)) {
        const digests = found.levels.includes(MAYBE) ? this.lane.digests(page) : null;
        const one = Promise.resolve(digests).then((page) => ({ ...found, page }));
        // Whoever leaves early does not wait for those behind.
        one.catch(() => undefined);
        coming.push(one);
        const next = coming.length > AHEAD ? coming.shift() : undefined;
        if (next) yield await next;
      }
    for (const one of coming) yield await one;
  }

  private *ofPages({ page: firstPage, texts }: IndexedPages, first: number) {
    const { pages } = this.lane.row;
    const until = (page: number) => pages[page] ?? this.lane.entries;
    const [start, end] = [until(firstPage), until(firstPage + PAGES_INDEXED)];
    const from = Math.max(first, start);
    const all = new Uint8Array(end - start).fill(MAYBE);
    const asked = texts && levelsBy(texts, this.sieve);
    // The index may be of more entries than the lane had a moment ago, or of fewer.
    if (asked) all.set(asked.subarray(0, all.length));
    const indexed = start + (asked?.length ?? 0);
    if (texts && this.isByTraits) this.settle(texts, from, all.subarray(from - start));
    for (let page = firstPage; until(page) < end; page++) {
      const [begin, next] = [Math.max(from, until(page)), until(page + 1)];
      if (begin >= next) continue;
      const levels = all.subarray(begin - start, next - start);
      const unindexed = Math.max(0, next - Math.max(begin, indexed));
      yield { page, from: begin, end: next, levels, unindexed };
    }
  }

  private settle(
    { first, unread, traits, traitsOf }: TextIndexRow,
    from: number,
    levels: Uint8Array,
  ) {
    const [readable, other] = [this.byTraits(true), this.byTraits(false)];
    const unreadable = new Set(unread);
    const end = Math.min(levels.length, first + traitsOf.length - from);
    for (let at = 0; at < end; at++) {
      const place = from + at - first;
      const one = levels[at] === MAYBE && traits[traitsOf[place] ?? traits.length];
      if (!one) continue;
      const isReadable = !unreadable.has(place);
      let truth = isReadable ? readable(one) : other(one);
      if (truth === 'more' && this.isByEntry)
        truth = this.matcher.match(
          new IndexedEntry(from + at, one, this.around, this.series, isReadable),
        );
      if (truth === 'yes' || truth === 'no') levels[at] = truth === 'yes' ? FOUND : OUT;
    }
  }

  /** Entries that have these in common share one object, and are settled at once where it does. */
  private byTraits(isReadable: boolean): (traits: Traits) => MatchTruth {
    const { matcher, around } = this;
    const known = new Map<Traits, MatchTruth>();
    return (traits) => {
      let truth = known.get(traits);
      if (truth === undefined) {
        truth = matcher.match({ lane: around.lane, traits, isReadable });
        known.set(traits, truth);
      }
      return truth;
    };
  }
}

/** These settle many entries at once without their page; others settle each by itself. */
const SHARED: readonly Source[] = ['lane', 'traits', 'payload'];
const OF_ENTRIES: readonly Source[] = ['cost', 'approvals', 'findings', 'notes'];

function takeAll(page: DigestPage, first: number): SearchCandidates {
  const end = page.first + page.entries;
  const from = Math.max(first, page.first);
  return { from, end, levels: new Uint8Array(end - from).fill(MAYBE), page, unindexed: 0 };
}
