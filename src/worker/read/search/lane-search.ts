// Which entries of a stored lane a query finds. Entries are asked of the pages that were made when
// the ledger was imported; the bytes of one are read only where these do not settle it.

import type { Matcher } from '../../../core/query/match/compile.ts';
import type { LedgerFormat } from '../../../formats/format.ts';
import { SearchableEntry, type Surroundings } from '../../../formats/search/entry.ts';
import type { DigestPage } from '../../../storage/digests/page.ts';
import type { Traits } from '../../../storage/rows.ts';
import { createPace } from '../../import/pace.ts';
import type { OpenedLane } from '../opened-lane.ts';
import { StoredEntry } from './stored-entry.ts';

/** What was found of a lane, in which every entry before `upTo` was looked at. */
interface LaneFound {
  readonly matches: Int32Array;
  readonly undecided: number;
  readonly upTo: number;
}

export class LaneSearch {
  private readonly format: LedgerFormat;
  private readonly lane: OpenedLane;
  private readonly matcher: Matcher;
  private readonly around: Surroundings;

  constructor(format: LedgerFormat, lane: OpenedLane, matcher: Matcher, around: Surroundings) {
    this.format = format;
    this.lane = lane;
    this.matcher = matcher;
    this.around = around;
  }

  /** From `first` on. */
  async part(first: number, isEnough: () => boolean): Promise<LaneFound> {
    const { lane } = this;
    const matches: number[] = [];
    let undecided = 0;
    const upTo = (index: number) => ({ matches: Int32Array.from(matches), undecided, upTo: index });
    const pace = createPace();
    for await (const page of lane.readPages(this.pagesFrom(first))) {
      const isOut = this.outByTraits();
      const end = page.first + page.entries;
      for (let index = Math.max(first, page.first); index < end; index++) {
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

  private *pagesFrom(first: number): Generator<number, void> {
    const { lane } = this;
    for (let page = lane.pageAt(first); page < lane.row.pages.length; page++) yield page;
  }
}
