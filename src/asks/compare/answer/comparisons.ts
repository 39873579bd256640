// The last comparisons are kept, so that their parts can be shown.

import type { Answers } from '../../../base/ask.ts';
import { refusal } from '../../../base/error.ts';
import type { Both } from '../../../ledger/compare/alignment.ts';
import type { LanePair } from '../../../ledger/compare/lane-pairs.ts';
import { nextDifference } from '../../../ledger/compare/outline.ts';
import type {
  ComparedLine,
  ComparedPair,
  LanePoint,
  LaneRef,
  LanesFound,
  LanesView,
  LedgersView,
  LinePlace,
  StatesView,
} from '../../../ledger/compare/view.ts';
import { Memo } from '../../../ledger/held/memo.ts';
import { createPace, workToEnd } from '../../../ledger/held/pace.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { nameLedgerVersion } from '../../../ledger/storage/store.ts';
import type { COMPARE_ASKS } from '../ask.ts';
import { findComparison } from './found.ts';
import { LaneRun } from './lane-run.ts';
import { LedgerRun } from './ledger-run.ts';
import { compareStates, type StateParts } from './states.ts';

const PART_MS = 150;
/** Each comparison keeps some bytes of every entry where its lanes part. */
const MAX_KEPT = 4;
const MAX_LINES = 500;

const isFound = ({ found }: LanesView | LedgersView) => found !== null;

export class Comparisons {
  private readonly parts: StateParts;
  private readonly lanes = new Memo<LaneRun>(MAX_KEPT);
  private readonly ledgers = new Memo<LedgerRun>(MAX_KEPT);
  private readonly found = new WeakMap<LaneRun, Promise<LanesFound>>();

  constructor(parts: StateParts) {
    this.parts = parts;
  }

  answers(): Answers<keyof typeof COMPARE_ASKS> {
    return {
      'compared lanes': ({ a, b }, answering) =>
        workToEnd(() => this.compareLanes(a, b), isFound, answering),
      'compared ledgers': async ({ a, b }, { signal, onProgress }) => {
        let known = 0;
        const tell = (view: LedgersView) => {
          known = view.compared;
          onProgress(view);
        };
        const next = () => this.compareLedgers(a, b, known);
        await workToEnd(next, isFound, { signal, onProgress: tell });
        return this.compareLedgers(a, b, 0);
      },
      'compared lines': ({ a, b, isFolded, from, to }) => this.lines(a, b, isFolded, from, to),
      'compared pair': ({ a, b, row }) => this.pair(a, b, row),
      'compared place': ({ a, b, isFolded, row, step }) => this.place(a, b, isFolded, row, step),
      'compared states': ({ a, b }) => this.states(a, b),
    };
  }

  private async compareLanes(a: LaneRef, b: LaneRef): Promise<LanesView> {
    const run = await this.laneRun(a, b);
    const comparison = await run.work(enough());
    const { done, total } = run;
    const view = { done, total, differingId: run.differingId.seq };
    if (!comparison) return { ...view, found: null };
    const found = this.found.get(run) ?? findComparison(run, comparison, this.parts);
    this.found.set(run, found);
    found.catch(() => this.found.delete(run));
    return { ...view, found: await found };
  }

  private async lines(
    a: LaneRef,
    b: LaneRef,
    isFolded: boolean,
    from: number,
    to: number,
  ): Promise<readonly ComparedLine[]> {
    const run = await this.laneRun(a, b);
    const { alignment } = await run.whole();
    const outline = run.outline(alignment, isFolded);
    const first = Math.max(0, from);
    const count = Math.min(MAX_LINES, Math.min(to, outline.lines) - first);
    const lines = Array.from({ length: Math.max(0, count) }, (_, i) => outline.line(first + i));
    return Promise.all(
      lines.map(async ({ row, folded }) => ({
        ...(await readRow(run, alignment.row(row))),
        row,
        folded,
      })),
    );
  }

  private async pair(a: LaneRef, b: LaneRef, row: number): Promise<ComparedPair> {
    const run = await this.laneRun(a, b);
    const { alignment } = await run.whole();
    if (row < 0 || row >= alignment.rows)
      throw refusal(
        'There is no such row in this comparison',
        `It has ${alignment.rows} rows; row ${row} was asked for.`,
        'Choose one from the list.',
      );
    const shown = await readRow(run, alignment.row(row));
    return { ...shown, row, difference: (await run.divergence(alignment, row)).difference };
  }

  /** Returns the row itself, or the next difference from it on; null when there is none. */
  private async place(
    a: LaneRef,
    b: LaneRef,
    isFolded: boolean,
    row: number,
    step: 0 | 1 | -1,
  ): Promise<LinePlace | null> {
    const run = await this.laneRun(a, b);
    const { alignment } = await run.whole();
    const found = step === 0 ? row : nextDifference(alignment, row, step);
    if (found === null || found < 0 || found >= alignment.rows) return null;
    return { row: found, line: run.outline(alignment, isFolded).findLine(found) };
  }

  private async compareLedgers(a: string, b: string, from: number): Promise<LedgersView> {
    const { cache } = this.parts;
    const rows = { a: await cache.ledger(a), b: await cache.ledger(b) };
    ofOneSystem(rows);
    const run = await this.ledgers.get(toComparisonKey(rows), async () => {
      const listed = { a: await this.listed(rows.a), b: await this.listed(rows.b) };
      return new LedgerRun(this.parts, listed, (pair) => this.start(rows, pair));
    });
    await run.work(enough());
    return run.view(from);
  }

  private async states(a: LanePoint, b: LanePoint): Promise<StatesView> {
    const { cache } = this.parts;
    const rows = { a: await cache.ledger(a.ledger), b: await cache.ledger(b.ledger) };
    const isOneSystem = rows.a.format === rows.b.format;
    // Lanes of two systems are not compared: their values are read otherwise.
    const comparison = isOneSystem ? (await this.laneRun(a, b)).comparison : null;
    const aligned = comparison && { alignment: comparison.alignment, a: a.lane, b: b.lane };
    return compareStates(this.parts, rows, { a, b }, aligned);
  }

  /** Forgets all, because one of their ledgers is another one now. */
  drop(): void {
    this.lanes.clear();
    this.ledgers.clear();
  }

  private async laneRun(a: LaneRef, b: LaneRef): Promise<LaneRun> {
    const { cache } = this.parts;
    const rows = { a: await cache.ledger(a.ledger), b: await cache.ledger(b.ledger) };
    ofOneSystem(rows);
    return this.lanes.get([...toComparisonKey(rows), a.lane, b.lane], () =>
      this.start(rows, { a: a.lane, b: b.lane }),
    );
  }

  private async start(
    rows: Both<LedgerRow>,
    { a, b }: Pick<LanePair, 'a' | 'b'>,
  ): Promise<LaneRun> {
    const { cache } = this.parts;
    const { hash } = await cache.ports.host();
    const side = async (row: LedgerRow, lane: string) => ({
      row,
      format: cache.format(row),
      lane: await cache.lane(row, lane),
    });
    return new LaneRun(hash, { a: await side(rows.a, a), b: await side(rows.b, b) });
  }

  /** Leaves out lanes that show entries of others again. */
  private async listed(row: LedgerRow) {
    const { cache } = this.parts;
    const reports = await cache.ports.store.reports(row.build);
    const again = new Set(reports.flatMap(({ lane, report }) => (report.again ? lane : [])));
    const lanes = (await cache.laneVerdicts(row)).map(({ row: lane }) => lane.summary);
    const marks = await cache.laneMarks(row);
    return { name: row.name, lanes: lanes.filter(({ id }) => !again.has(id)), marks };
  }
}

function enough(): () => boolean {
  return createPace(undefined, PART_MS).due;
}

function toComparisonKey({ a, b }: Both<LedgerRow>): readonly unknown[] {
  return [a.id, nameLedgerVersion(a), b.id, nameLedgerVersion(b)];
}

/** @throws {AppException} when two systems wrote them. */
function ofOneSystem({ a, b }: Both<LedgerRow>): void {
  if (a.format === b.format) return;
  throw refusal(
    'Two systems wrote these ledgers',
    'Their records say nothing about one another, so they are not compared record by record.',
    'Choose two ledgers of one system, or compare the states of two of their lanes.',
  );
}

async function readRow(
  { sides }: LaneRun,
  { kind, a, b }: { kind: ComparedLine['kind']; a: number | null; b: number | null },
) {
  return {
    kind,
    a: a === null ? null : await sides.a.lane.timelineRow(a),
    b: b === null ? null : await sides.b.lane.timelineRow(b),
  };
}
