// Queries need stored ledgers so: rows looked up, lanes opened and kept for a while, and whatever
// an older version derived rebuilt first.

import { AppException } from '../../base/error.ts';
import type { LocatedEntry } from '../format/extras.ts';
import type { LedgerFormat } from '../format/format.ts';
import { formatById } from '../format/recognise.ts';
import { rebuildLedger } from '../import/build/rebuild.ts';
import type { Entry } from '../model/entry.ts';
import type { Spent } from '../model/spent.ts';
import type { Verdict } from '../model/verdict.ts';
import { mergeCosts, sumCosts } from '../series/costs.ts';
import type { Series } from '../series/series.ts';
import { DigestPage } from '../storage/digests/page.ts';
import {
  type LaneRow,
  type LedgerRow,
  type OverviewRow,
  PAGES_INDEXED,
  type PageRow,
  type TextIndexRow,
} from '../storage/rows.ts';
import { nameLedgerVersion } from '../storage/store.ts';
import { textBytes } from '../storage/text-index/levels.ts';
import { markLanes } from './lane-marks.ts';
import { Memo } from './memo.ts';
import { OpenSources } from './open-sources.ts';
import { OpenedLane } from './opened-lane.ts';
import { isCurrent, type Ports } from './ports.ts';
import { openSeries } from './series.ts';
import { type LanePages, StoredLane } from './stored-lane.ts';

/** Counts the entries of all lanes that are kept open, and of those whose state is. */
export const MAX_ENTRIES_KEPT = 400_000;
const MAX_DIGEST_BYTES_KEPT = 64 * 1024 * 1024;
const MAX_PAGE_BYTES_KEPT = 64 * 1024 * 1024;
/**
 * This is the size for about a million entries: a query that follows another one reads none of them
 * again.
 */
const MAX_TEXT_BYTES_KEPT = 64 * 1024 * 1024;
const MAX_LEDGERS_KEPT = 4;
const FEW = 8;
const MOST_BETWEEN = 4;
const MAX_SERIES_KEPT = 2_000_000;

export interface LaneVerdict {
  readonly row: LaneRow;
  readonly verdict: Verdict | null;
  /** It shows entries of other lanes again. */
  readonly isAgain: boolean;
}

export class LedgerCache {
  readonly ports: Ports;
  private readonly lanes = new Memo<OpenedLane | null>(
    MAX_ENTRIES_KEPT,
    (lane) => 1 + (lane?.entries ?? 0),
  );
  private readonly digests = new Memo<DigestPage>(MAX_DIGEST_BYTES_KEPT, ({ size }) => size);
  private readonly pages = new Memo<PageRow>(
    MAX_PAGE_BYTES_KEPT,
    ({ bytes, annotations }) => bytes.length + (annotations?.bytes.length ?? 0),
  );
  private readonly texts = new Memo<TextIndexRow | null>(MAX_TEXT_BYTES_KEPT, (row) =>
    row ? textBytes(row) : 0,
  );
  private readonly allSeries = new Memo<Series>(MAX_SERIES_KEPT, ({ entries }) => 1 + entries);
  private readonly overviews = new Memo<OverviewRow>(MAX_LEDGERS_KEPT);
  private readonly surveys = new Memo<unknown>(MAX_LEDGERS_KEPT);
  private readonly verdicts = new Memo<readonly LaneVerdict[]>(MAX_LEDGERS_KEPT);
  private readonly marks = new Memo<ReadonlyMap<string, string>>(MAX_LEDGERS_KEPT);
  private readonly costs = new Memo<Spent>(MAX_LEDGERS_KEPT);
  private readonly sources: OpenSources;
  private readonly rebuilding = new Map<string, Promise<LedgerRow>>();

  private readonly catchUp: (row: LedgerRow) => Promise<void>;

  constructor(ports: Ports, catchUp: (row: LedgerRow) => Promise<void> = async () => undefined) {
    this.ports = ports;
    this.sources = new OpenSources(ports);
    this.catchUp = catchUp;
  }

  /** @throws Error when it is not stored here. */
  async ledger(id: string): Promise<LedgerRow> {
    let row = await this.ports.store.ledger(id);
    if (row?.growth?.origin.kind === 'journal') {
      await this.catchUp(row);
      row = await this.ports.store.ledger(id);
    }
    if (!row) throw new AppException({ code: 'ledger not here', where: id });
    this.ports.opens(row.name, row.size);
    return this.isCurrent(row) ? row : this.rebuild(row);
  }

  format(row: LedgerRow): LedgerFormat {
    return formatById(this.ports.formats, row.format);
  }

  isCurrent(row: LedgerRow): boolean {
    return isCurrent(this.ports.formats, row);
  }

  /** @throws Error when there is no such lane. */
  async lane(row: LedgerRow, lane: string): Promise<OpenedLane> {
    const found = await this.findLane(row, lane);
    if (!found) throw new AppException({ code: 'no such lane', where: row.name, found: lane });
    return found;
  }

  /** @throws Error when one of them is not here. */
  async openLane(ledger: string, lane: string) {
    const row = await this.ledger(ledger);
    return { row, lane: await this.lane(row, lane) };
  }

  findLane(row: LedgerRow, lane: string): Promise<OpenedLane | null> {
    // Findings are part of an opened lane, so another verdict is another key.
    const key = [row.id, nameLedgerVersion(row), row.judged?.at ?? null, lane];
    return this.lanes.get(key, () => this.open(row, lane));
  }

  private async open(row: LedgerRow, lane: string): Promise<OpenedLane | null> {
    const { store } = this.ports;
    const laneRow = await store.lane(row.build, lane);
    if (!laneRow) return null;
    const [asked, report, { links }] = await Promise.all([
      store.asked(row.build, lane),
      row.judged ? store.report(row.build, lane) : undefined,
      this.overview(row),
    ]);
    const now = await store.ledger(row.id);
    // It grew while it was read: no mixture of before and after is shown.
    if (now?.build === row.build && nameLedgerVersion(now) !== nameLedgerVersion(row))
      return this.open(now, lane);
    const arriving = links.filter(({ to, from }) => to.lane === lane && from.lane !== lane);
    const { checks } = this.format(row).rules;
    const chain = new Set(checks.flatMap((check) => (check.chain ? check.id : [])));
    const pages = this.openPages(row, laneRow);
    const here = asked ?? missingPart(row);
    return new OpenedLane(laneRow, here, pages, report ?? null, arriving, chain);
  }

  stored(row: LedgerRow, laneRow: LaneRow): StoredLane {
    return new StoredLane(laneRow, this.openPages(row, laneRow));
  }

  passing(row: LedgerRow, laneRow: LaneRow): StoredLane {
    return new StoredLane(laneRow, this.reads(row, laneRow));
  }

  /** The format has to know this of the ledger as a whole before entries are decoded. */
  private async recall(row: LedgerRow): Promise<void> {
    const format = this.format(row);
    const survey = format.recogniser.descriptions && (await this.ports.store.survey(row.build));
    if (survey !== undefined) format.recogniser.descriptions?.recall(survey);
  }

  private openPages(row: LedgerRow, laneRow: LaneRow): LanePages {
    const { lane, summary, pages } = laneRow;
    const read = this.reads(row, laneRow);
    // In a growing lane, all pages but the last one stay what they are, and so do all indexes.
    const last = pages.length - 1;
    const until = (end: number) => (end > last ? summary.entries : null);
    const key = (page: number, count = 1) => [row.id, row.build, lane, page, until(page + count)];
    const indexKey = (page: number) => key(page, PAGES_INDEXED);
    return {
      digests: (page) => this.digests.get(key(page), () => read.digests(page)),
      payloads: (page) => this.pages.get(key(page), () => read.payloads(page)),
      texts: (page) => this.texts.get(indexKey(page), () => read.texts(page)),
      located: read.located,
    };
  }

  private reads(row: LedgerRow, { lane, summary: { entries } }: LaneRow): LanePages {
    const { store } = this.ports;
    return {
      digests: async (page) => {
        const digests = (await store.digests(row.build, lane, page)) ?? missingPart(row);
        return new DigestPage(digests, entries);
      },
      payloads: async (page) => {
        await this.recall(row);
        return (await store.page(row.build, lane, page)) ?? missingPart(row);
      },
      texts: async (page) => (await store.texts(row.build, lane, page)) ?? null,
      located: async (all) => {
        const source = await this.sources.of(row);
        return source.bytesOfRun && areClose(all)
          ? source.bytesOfRun(lane, all)
          : all.map((entry) => source.readBytes(lane, entry));
      },
    };
  }

  prepare(row: LedgerRow): void {
    // Whoever asks for one hears why it cannot be opened.
    if (this.format(row).extras?.reopen && !row.growth) this.sources.of(row).catch(() => undefined);
  }

  async entry(row: LedgerRow, lane: string, index: number): Promise<Entry> {
    return (await this.lane(row, lane)).entry(index);
  }

  overview(row: LedgerRow): Promise<OverviewRow> {
    return this.overviews.get([row.id, nameLedgerVersion(row)], async () => {
      return (await this.ports.store.overview(row.build)) ?? missingPart(row);
    });
  }

  survey(row: LedgerRow): Promise<unknown> {
    return this.surveys.get([row.id, nameLedgerVersion(row)], async () => {
      return (await this.ports.store.survey(row.build)) ?? missingPart(row);
    });
  }

  /** @throws Error when there is no such lane. */
  series(row: LedgerRow, lane: string): Promise<Series> {
    return this.allSeries.get(
      [row.id, nameLedgerVersion(row), row.judged?.at ?? null, lane],
      async () => {
        // Its row and its report are large, and mostly read already.
        const [opened, overview] = await Promise.all([this.lane(row, lane), this.overview(row)]);
        return (await openSeries(this.ports.store, opened, overview)) ?? missingPart(row);
      },
    );
  }

  laneVerdicts(row: LedgerRow): Promise<readonly LaneVerdict[]> {
    return this.verdicts.get([row.id, nameLedgerVersion(row), row.judged?.at ?? null], async () => {
      const { store } = this.ports;
      const [lanes, reports] = await Promise.all([
        store.lanes(row.build),
        store.reports(row.build),
      ]);
      const byLane = new Map(reports.map(({ lane, report }) => [lane, report]));
      return lanes.map((lane) => {
        const { verdict = null, again = false } = byLane.get(lane.lane) ?? {};
        return { row: lane, verdict, isAgain: again };
      });
    });
  }

  laneMarks(row: LedgerRow): Promise<ReadonlyMap<string, string>> {
    return this.marks.get([row.id, nameLedgerVersion(row)], async () => {
      const [lanes, { links }] = await Promise.all([this.laneVerdicts(row), this.overview(row)]);
      return markLanes(
        lanes.map(({ row }) => row),
        links,
      );
    });
  }

  spent(row: LedgerRow): Promise<Spent> {
    return this.costs.get([row.id, nameLedgerVersion(row), row.judged?.at ?? null], async () => {
      const { store } = this.ports;
      const all: Spent[] = [];
      for (const { row: lane } of await this.laneVerdicts(row)) {
        const { series } = lane;
        const pages = series.pages ? await store.series(row.build, lane.lane, series.pages) : [];
        all.push(sumCosts(series, pages));
      }
      return mergeCosts(all);
    });
  }

  drop(ledger: string): void {
    const { lanes, digests, pages, texts, allSeries, overviews } = this;
    const { surveys, verdicts, marks, costs } = this;
    const rows = [lanes, digests, pages, texts, allSeries, overviews];
    const all = [...rows, surveys, verdicts, marks, costs];
    for (const memo of all) memo.drop(ledger);
    this.sources.drop(ledger);
  }

  private rebuild(row: LedgerRow): Promise<LedgerRow> {
    const running = this.rebuilding.get(row.id);
    if (running) return running;
    const rebuilding = rebuildLedger(this.ports, row).finally(() => {
      this.rebuilding.delete(row.id);
      this.drop(row.id);
    });
    this.rebuilding.set(row.id, rebuilding);
    return rebuilding;
  }
}

/** When so few are left out between them, reading these as well is faster than looking for each. */
function areClose(entries: readonly LocatedEntry[]): boolean {
  const [first, last] = [entries[0]?.index ?? 0, entries.at(-1)?.index ?? 0];
  return entries.length >= FEW && last - first < MOST_BETWEEN * entries.length;
}

function missingPart(row: LedgerRow): never {
  throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'entries' });
}
