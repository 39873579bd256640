// Two stored lanes are compared in parts: whoever asks for no further part has ended it.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { createQueue } from '../../../base/queue.ts';
import type { Alignment, Both, Side } from '../../../ledger/compare/alignment.ts';
import type { Comparable } from '../../../ledger/compare/comparable.ts';
import { type Divergence, describeDivergence } from '../../../ledger/compare/divergence.ts';
import type { LaneComparison } from '../../../ledger/compare/lane-comparer.ts';
import { type LaneSteps, laneSteps } from '../../../ledger/compare/lane-steps.ts';
import { Outline } from '../../../ledger/compare/outline.ts';
import { comparableBy } from '../../../ledger/format/compare.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import { DifferingId, EntriesAhead } from '../../../ledger/held/entries-ahead.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

export interface ComparedSide {
  readonly row: LedgerRow;
  readonly format: LedgerFormat;
  readonly lane: OpenedLane;
}

export class LaneRun {
  readonly sides: Both<ComparedSide>;
  readonly total: number;
  /**
   * The differing id is found before anything is compared, as that takes no more than a look at the
   * ids.
   */
  readonly differingId: DifferingId;
  private readonly ahead: Both<EntriesAhead>;
  private read = 0;
  private readonly made: Both<(entry: Entry) => Comparable>;
  private readonly steps: LaneSteps;
  private step: ReturnType<LaneSteps['next']>;
  private readonly queue = createQueue();
  private outlines: { readonly all: Outline; readonly folded: Outline } | null = null;

  constructor(hash: HashEngine, sides: Both<ComparedSide>) {
    this.sides = sides;
    this.made = { a: comparableBy(sides.a.format), b: comparableBy(sides.b.format) };
    this.differingId = new DifferingId(sides.a.lane, sides.b.lane);
    this.ahead = { a: new EntriesAhead(sides.a.lane), b: new EntriesAhead(sides.b.lane) };
    const entries = { a: sides.a.lane.entries, b: sides.b.lane.entries };
    this.total = entries.a + entries.b;
    this.steps = laneSteps(hash, entries);
    this.step = this.steps.next();
  }

  get comparison(): LaneComparison | null {
    return this.step.done ? this.step.value : null;
  }

  /** The rest of a lane that only goes on is not read. */
  get done(): number {
    return this.step.done ? this.total : this.read;
  }

  /** Goes on until it is enough, or all was compared; calls follow one another. */
  work(isEnough: () => boolean): Promise<LaneComparison | null> {
    return this.queue(() => this.goOn(isEnough));
  }

  async whole(): Promise<LaneComparison> {
    for (;;) {
      const comparison = await this.work(() => false);
      if (comparison) return comparison;
    }
  }

  outline(alignment: Alignment, isFolded: boolean): Outline {
    this.outlines ??= {
      all: new Outline(alignment, false),
      folded: new Outline(alignment, true),
    };
    return isFolded ? this.outlines.folded : this.outlines.all;
  }

  async divergence(alignment: Alignment, row: number): Promise<Divergence> {
    const { kind, a, b } = alignment.row(row);
    return describeDivergence({ kind }, await this.entry('a', a), await this.entry('b', b));
  }

  private async goOn(isEnough: () => boolean): Promise<LaneComparison | null> {
    const pace = createPace();
    for await (const _ of this.differingId.pages()) {
      if (!pace.due()) continue;
      await pace.pause();
      if (isEnough()) return this.comparison;
    }
    while (!this.step.done) {
      const { a, b } = this.step.value;
      // A lane that cannot be read now is asked for again by whoever asks next.
      if (this.isToBeRead('a', a)) await this.ahead.a.read(a);
      if (this.isToBeRead('b', b)) await this.ahead.b.read(b);
      this.step = this.steps.next({ a: this.comparable('a', a), b: this.comparable('b', b) });
      this.read += (a === null ? 0 : 1) + (b === null ? 0 : 1);
      if (!pace.due()) continue;
      await pace.pause();
      if (isEnough()) break;
    }
    return this.comparison;
  }

  private isToBeRead(side: Side, index: number | null): index is number {
    return index !== null && !this.ahead[side].at(index);
  }

  private comparable(side: Side, index: number | null): Comparable | null {
    const entry = index === null ? null : this.ahead[side].at(index);
    return entry && this.made[side](entry);
  }

  private async entry(side: Side, index: number | null): Promise<Comparable | null> {
    if (index === null) return null;
    return this.made[side](await this.sides[side].lane.entry(index));
  }
}
