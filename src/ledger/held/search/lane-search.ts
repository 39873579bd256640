// A query first asks the index that was made behind the import, if there is one yet, then the pages
// that this leaves; the bytes of an entry are read only where these do not settle it.

import type { LedgerFormat } from '../../format/format.ts';
import { SearchableEntry, type Surroundings } from '../../format/search/entry.ts';
import type { Matcher } from '../../query/match/compile.ts';
import type { MatchTruth } from '../../query/match/truth.ts';
import { FOUND, MAYBE } from '../../query/words/sieve.ts';
import type { Series } from '../../series/series.ts';
import type { DigestPage } from '../../storage/digests/page.ts';
import { createPace } from '../pace.ts';
import type { StoredLane } from '../stored-lane.ts';
import { CandidateSearch } from './candidates.ts';
import { StoredEntry } from './stored-entry.ts';

/** The hits of a lane in which every entry before `upTo` was looked at. */
interface LaneFound {
  readonly matches: Int32Array;
  readonly undecided: number;
  readonly unindexed: number;
  readonly upTo: number;
}

/** Only one is read at first, as somebody may wait for it. */
const MOST_READ = 32;

/** Says whether the rest is left to the next part. */
export type IsEnough = (hasFound: boolean) => boolean;

export class LaneSearch {
  private readonly format: LedgerFormat;
  private readonly lane: StoredLane;
  private readonly matcher: Matcher;
  private readonly around: Surroundings;
  private readonly series: Series | null;
  private readonly candidates: CandidateSearch;

  /** `series` is there where the query asks for costs. */
  constructor(
    format: LedgerFormat,
    lane: StoredLane,
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

  async part(first: number, isEnough: IsEnough): Promise<LaneFound> {
    const matches: number[] = [];
    let [undecided, unindexed] = [0, 0];
    const upTo = (index: number): LaneFound => ({
      matches: Int32Array.from(matches),
      undecided,
      unindexed,
      upTo: index,
    });
    const isPart = () => isEnough(matches.length > 0);
    const pace = createPace();
    let most = 1;
    for await (const { from, end, levels, page, ...one } of this.candidates.from(first)) {
      for (let index = from; index < end; ) {
        const run = this.run(page, index, end, levels.subarray(index - from), most);
        if (run.unread.length > 0 && page) await this.read(page, index, run);
        for (const [i, truth] of run.truths.entries()) {
          if (truth === 'yes') matches.push(index + i);
          else if (truth !== 'no') undecided++;
        }
        index += run.truths.length;
        if (pace.due()) await pace.pause();
        if (run.unread.length === 0) continue;
        most = Math.min(MOST_READ, 2 * most);
        if (!isPart() || index === end) continue;
        unindexed += Math.max(0, one.unindexed - (end - index));
        return upTo(index);
      }
      unindexed += one.unindexed;
      if (isPart()) return upTo(end);
    }
    return upTo(this.lane.entries);
  }

  private run(
    page: DigestPage | null,
    from: number,
    end: number,
    levels: Uint8Array,
    most: number,
  ): Run {
    const run: Run = { truths: [], unread: [] };
    for (let index = from; index < end && run.unread.length < most; index++) {
      const level = levels[index - from];
      let truth: MatchTruth = level === FOUND ? 'yes' : 'no';
      if (level === MAYBE && page)
        truth = this.matcher.match(
          new StoredEntry(page, index, page.traits(index), this.around, this.series),
        );
      if (truth === 'more') run.unread.push(index);
      run.truths.push(truth);
    }
    return run;
  }

  private async read(page: DigestPage, from: number, { truths, unread }: Run): Promise<void> {
    for (const { entry, digest } of await this.lane.pickEntries(page, unread)) {
      const whole = new SearchableEntry(this.format, entry, this.around, digest);
      truths[entry.index - from] = this.matcher.match(whole);
    }
  }
}

interface Run {
  readonly truths: MatchTruth[];
  readonly unread: number[];
}
