// Two stored ledgers are compared lane by lane, in parts.

import { createQueue } from '../../../base/queue.ts';
import type { Both } from '../../../ledger/compare/alignment.ts';
import { allWords, type LaneAnswer } from '../../../ledger/compare/all-words.ts';
import { type LanePair, pairLanes } from '../../../ledger/compare/lane-pairs.ts';
import {
  judgeSameness,
  type LaneOutcome,
  ledgersHeadline,
  tallyLanes,
} from '../../../ledger/compare/sameness.ts';
import type { LaneAlone, LaneResult, LedgersView } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import type { LaneRow } from '../../../ledger/storage/rows.ts';
import { answerLaneQuestions, tellApart } from './found.ts';
import type { LaneRun } from './lane-run.ts';
import type { StateParts } from './states.ts';

export interface ListedLanes {
  readonly name: string;
  readonly lanes: readonly LaneRow['summary'][];
  readonly marks: ReadonlyMap<string, string>;
}

export class LedgerRun {
  private readonly parts: StateParts;
  private readonly start: (pair: LanePair) => Promise<LaneRun>;
  private readonly listed: Both<ListedLanes>;
  private readonly summaries: Both<ReadonlyMap<string, LaneRow['summary']>>;
  private readonly pairs: readonly LanePair[];
  private readonly names: ComparedNames;
  private readonly only: Both<readonly LaneAlone[]>;
  private readonly results: LaneResult[] = [];
  private readonly answers: (LaneAnswer & LaneOutcome)[] = [];
  private readonly total: number;
  private done = 0;
  private current: LaneRun | null = null;
  private readonly queue = createQueue();

  constructor(
    parts: StateParts,
    listed: Both<ListedLanes>,
    start: (pair: LanePair) => Promise<LaneRun>,
  ) {
    const byId = ({ lanes }: ListedLanes) => new Map(lanes.map((lane) => [lane.id, lane]));
    const { pairs, onlyA, onlyB } = pairLanes(listed.a.lanes, listed.b.lanes);
    this.parts = parts;
    this.listed = listed;
    this.names = tellApart({ a: listed.a.name, b: listed.b.name });
    this.start = start;
    this.summaries = { a: byId(listed.a), b: byId(listed.b) };
    this.pairs = pairs;
    const alone = (side: 'a' | 'b', ids: readonly string[]) =>
      ids.map((lane) => {
        const { title = '', entries = 0 } = this.summaries[side].get(lane) ?? {};
        return { lane, title, entries };
      });
    this.only = { a: alone('a', onlyA), b: alone('b', onlyB) };
    this.total = pairs.reduce((sum, pair) => sum + this.countEntries(pair), 0);
  }

  /** Goes on until it is enough, or all was compared; calls follow one another. */
  work(isEnough: () => boolean): Promise<void> {
    return this.queue(() => this.goOn(isEnough));
  }

  /** `from` is the first compared lane that is not known yet. */
  view(from: number): LedgersView {
    const { pairs, results, answers, only } = this;
    const isWhole = results.length === pairs.length;
    return {
      done: this.done + (this.current?.done ?? 0),
      total: this.total,
      lanes: results.slice(from),
      compared: results.length,
      pairs: pairs.length,
      onlyA: only.a,
      onlyB: only.b,
      found: isWhole
        ? {
            ...ledgersHeadline(answers, only.a.length, only.b.length, this.names),
            answers: allWords(answers, only.a.length, only.b.length),
          }
        : null,
    };
  }

  private async goOn(isEnough: () => boolean): Promise<void> {
    for (let pair = this.next(); pair; pair = this.next()) {
      this.current ??= await this.start(pair);
      const run = this.current;
      const comparison = await run.work(isEnough);
      if (!comparison) return;
      const {
        ledger,
        run: ran,
        state,
        at,
      } = await answerLaneQuestions(run, comparison, this.parts);
      const sameness = judgeSameness(ledger, ran, state);
      const tally = tallyLanes(ledger, comparison.entries);
      const { title = '' } = this.summaries.a.get(pair.a) ?? {};
      const mark = this.listed.a.marks.get(pair.a);
      const { entries } = comparison;
      this.results.push({
        ...pair,
        ...tally,
        title,
        entries,
        sameness,
        at,
        isBaseOther: state === 'differs',
        ...(mark !== undefined && { mark }),
      });
      this.answers.push({ ledger, run: ran, state, sameness, tally });
      this.done += this.countEntries(pair);
      this.current = null;
      if (isEnough()) return;
    }
  }

  private next(): LanePair | undefined {
    return this.pairs[this.results.length];
  }

  private countEntries({ a, b }: LanePair): number {
    const of = (lane: LaneRow['summary'] | undefined) => lane?.entries ?? 0;
    return of(this.summaries.a.get(a)) + of(this.summaries.b.get(b));
  }
}
