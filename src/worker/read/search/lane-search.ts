// Which entries of a stored lane a query finds. Entries are asked of the index that was made when the ledger was
// imported, then of the pages that this leaves; the bytes of one are read only where these do not settle it.

import type { Matcher } from '../../../core/query/match/compile.ts';
import { FOUND, MAYBE } from '../../../core/query/words/sieve.ts';
import type { Series } from '../../../core/series/series.ts';
import type { LedgerFormat } from '../../../formats/format.ts';
import { SearchableEntry, type Surroundings } from '../../../formats/search/entry.ts';
import type { DigestPage } from '../../../storage/digests/page.ts';
import { createPace } from '../../import/pace.ts';
import type { OpenedLane } from '../opened-lane.ts';
import { CandidateSearch } from './candidates.ts';
import { StoredEntry } from './stored-entry.ts';

/** What was found of a lane, in which every entry before `upTo` was looked at. */
interface LaneFound {
  readonly matches: Int32Array;
  readonly undecided: number;
  readonly upTo: number;
}

/** Whether the rest is left to the next part. */
export type IsEnough = (hasFound: boolean) => boolean;

export class LaneSearch {
  private readonly format: LedgerFormat;
  private readonly lane: OpenedLane;
  private readonly matcher: Matcher;
  private readonly around: Surroundings;
  private readonly series: Series | null;
  private readonly candidates: CandidateSearch;

  /** `series`: where the query asks for costs. */
  constructor(
    format: LedgerFormat,
    lane: OpenedLane,
    matcher: Matcher,
    around: Surroundings,
    series: Series | null,
  ) {
    this.format = format;
    this.lane = lane;
    this.matcher = matcher;
    this.around = around;
    this.series = series;
    this.candidates = new CandidateSearch(lane, matcher, around, series);
  }

  /** From `first` on. */
  async part(first: number, isEnough: IsEnough): Promise<LaneFound> {
    const matches: number[] = [];
    let undecided = 0;
    const upTo = (index: number) => ({ matches: Int32Array.from(matches), undecided, upTo: index });
    const isPart = () => isEnough(matches.length > 0);
    const pace = createPace();
    for await (const { from, end, levels, page } of this.candidates.from(first)) {
      for (let index = from; index < end; index++) {
        const level = levels[index - from];
        if (level === FOUND) matches.push(index);
        if (level !== MAYBE || !page) continue;
        const stored = new StoredEntry(page, index, page.traits(index), this.around, this.series);
        let truth = this.matcher.match(stored);
        const isRead = truth === 'more';
        if (isRead) truth = await this.matchWhole(page, index);
        if (truth === 'yes') matches.push(index);
        else if (truth !== 'no') undecided++;
        if (!isRead) continue;
        if (isPart()) return upTo(index + 1);
        if (pace.due()) await pace.pause();
      }
      if (isPart()) return upTo(end);
      if (pace.due()) await pace.pause();
    }
    return upTo(this.lane.entries);
  }

  private async matchWhole(page: DigestPage, index: number) {
    const entry = await this.lane.entry(index);
    const digest = page.head(index)?.digest;
    return this.matcher.match(new SearchableEntry(this.format, entry, this.around, digest));
  }
}
