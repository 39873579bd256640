// Which entries of a stored lane a query finds. Entries are asked of the pages that were made when
// the ledger was imported, and of no page that the index of its texts rules out; the bytes of one
// are read only where these do not settle it.

import { type RuleOut, ruleOutOf } from '../../../core/query/grams/rule-out.ts';
import type { Matcher } from '../../../core/query/match/compile.ts';
import type { LedgerFormat } from '../../../formats/format.ts';
import { SearchableEntry, type Surroundings } from '../../../formats/search/entry.ts';
import type { DigestPage } from '../../../storage/digests/page.ts';
import type { Traits } from '../../../storage/rows.ts';
import { indicesFrom, indicesLeft } from '../../../storage/text-index/left.ts';
import { createPace } from '../../import/pace.ts';
import type { OpenedLane } from '../opened-lane.ts';
import { StoredEntry } from './stored-entry.ts';

/** What was found of a lane, in which every entry before `upTo` was looked at. */
interface LaneFound {
  readonly matches: Int32Array;
  readonly undecided: number;
  readonly upTo: number;
}

/** A page of entries, up to the index `end`. */
interface Candidates {
  /** What has to be looked at; null: the index of texts rules out every entry. */
  readonly left: { readonly page: DigestPage; readonly indices: Iterable<number> } | null;
  readonly end: number;
}

export class LaneSearch {
  private readonly format: LedgerFormat;
  private readonly lane: OpenedLane;
  private readonly matcher: Matcher;
  private readonly around: Surroundings;
  private readonly ruleOut: RuleOut | null;

  constructor(format: LedgerFormat, lane: OpenedLane, matcher: Matcher, around: Surroundings) {
    this.format = format;
    this.lane = lane;
    this.matcher = matcher;
    this.around = around;
    this.ruleOut = ruleOutOf(matcher.requires);
  }

  /** From `first` on. */
  async part(first: number, isEnough: () => boolean): Promise<LaneFound> {
    const { lane } = this;
    const matches: number[] = [];
    let undecided = 0;
    const upTo = (index: number) => ({ matches: Int32Array.from(matches), undecided, upTo: index });
    const pace = createPace();
    for await (const { left, end } of this.pages(first)) {
      if (!left) {
        if (isEnough()) return upTo(end);
        continue;
      }
      const { page, indices } = left;
      const isOut = this.outByTraits();
      for (const index of indices) {
        const traits = page.traits(index);
        if (traits && isOut(traits)) continue;
        const stored = new StoredEntry(page, index, traits, this.around);
        let truth = this.matcher.match(stored);
        const isRead = truth === 'more';
        if (isRead) truth = await this.matchWhole(page, index);
        if (truth === 'yes') matches.push(index);
        else if (truth !== 'no') undecided++;
        if (!isRead) continue;
        if (isEnough()) return upTo(index + 1);
        if (pace.due()) await pace.pause();
      }
      if (isEnough()) return upTo(end);
      if (pace.due()) await pace.pause();
    }
    return upTo(lane.entries);
  }

  private async matchWhole(page: DigestPage, index: number) {
    const entry = await this.lane.entry(index);
    const digest = page.head(index)?.digest;
    return this.matcher.match(new SearchableEntry(this.format, entry, this.around, digest));
  }

  /** Entries that have these in common share one object, and are settled at once where it does. */
  private outByTraits(): (traits: Traits) => boolean {
    const { matcher, around } = this;
    const known = new Map<Traits, boolean>();
    return (traits) => {
      let isOut = known.get(traits);
      if (isOut === undefined) {
        isOut = matcher.match({ lane: around.lane, traits }) === 'no';
        known.set(traits, isOut);
      }
      return isOut;
    };
  }

  private async *pages(first: number): AsyncGenerator<Candidates, void> {
    const { lane, ruleOut } = this;
    const numbers = [...this.pagesFrom(first)];
    if (!ruleOut)
      for await (const page of lane.readPages(numbers)) {
        const end = page.first + page.entries;
        yield { left: { page, indices: indicesFrom(Math.max(first, page.first), end) }, end };
      }
    else
      for await (const texts of lane.readTexts(numbers)) {
        const end = lane.row.pages[texts.page + 1] ?? lane.entries;
        const indices = [...indicesLeft(texts, ruleOut, Math.max(first, texts.first), end)];
        const left = indices.length > 0 ? { page: await lane.digests(texts.page), indices } : null;
        yield { left, end };
      }
  }

  private *pagesFrom(first: number): Generator<number, void> {
    const { lane } = this;
    for (let page = lane.pageAt(first); page < lane.row.pages.length; page++) yield page;
  }
}
