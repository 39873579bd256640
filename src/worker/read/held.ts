// The ledgers held, as queries need them: rows looked up, lanes opened and kept
// for a while, and whatever an older version derived made anew first.

import type { Verdict } from '../../core/model/check.ts';
import type { Entry } from '../../core/model/entry.ts';
import { AppException } from '../../core/model/error.ts';
import type { LedgerFormat } from '../../formats/format.ts';
import { formatById } from '../../formats/index.ts';
import type { LaneRow, LedgerRow, OverviewRow, PageRow } from '../../storage/rows.ts';
import { rebuildLedger } from '../import/rebuild.ts';
import { isCurrent, type Ports } from '../rpc/ports.ts';
import { Lru } from './lru.ts';
import { OpenedLane } from './opened-lane.ts';

/** Entries whose digests are kept in memory, over all lanes. */
const ENTRIES_KEPT = 400_000;
const PAGE_BYTES_KEPT = 64 * 1024 * 1024;
const LEDGERS_KEPT = 4;

/** A lane as the graphs draw it. */
export interface LaneVerdict {
  readonly row: LaneRow;
  readonly verdict: Verdict | null;
}

export class Held {
  readonly ports: Ports;
  private readonly lanes = new Lru<Promise<OpenedLane | null>>(ENTRIES_KEPT);
  private readonly pages = new Lru<Promise<PageRow>>(PAGE_BYTES_KEPT);
  private readonly overviews = new Lru<Promise<OverviewRow>>(LEDGERS_KEPT);
  private readonly surveys = new Lru<Promise<unknown>>(LEDGERS_KEPT);
  private readonly verdicts = new Lru<Promise<readonly LaneVerdict[]>>(LEDGERS_KEPT);
  private readonly rebuilding = new Map<string, Promise<LedgerRow>>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** @throws Error when it is not held. */
  async ledger(id: string): Promise<LedgerRow> {
    const row = await this.ports.store.ledger(id);
    if (!row) throw new AppException({ code: 'ledger not here', where: id });
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

  findLane(row: LedgerRow, lane: string): Promise<OpenedLane | null> {
    // Findings are part of an opened lane, so another verdict is another key.
    const key = JSON.stringify([row.id, row.build, row.judged?.at ?? null, lane]);
    const held = this.lanes.get(key);
    if (held) return held;
    const opening = this.open(row, lane);
    this.lanes.set(key, opening, 1);
    opening.then(
      (opened) => this.lanes.set(key, opening, 1 + (opened?.entries ?? 0)),
      () => this.lanes.deletePrefix(key),
    );
    return opening;
  }

  private async open(row: LedgerRow, lane: string): Promise<OpenedLane | null> {
    const { store } = this.ports;
    const laneRow = await store.lane(row.build, lane);
    if (!laneRow) return null;
    const [pages, report, { links }] = await Promise.all([
      store.digests(row.build, lane, laneRow.pages.length),
      row.judged ? store.report(row.build, lane) : undefined,
      this.overview(row),
    ]);
    const arriving = links.filter(({ to, from }) => to.lane === lane && from.lane !== lane);
    if (pages.length !== laneRow.pages.length) return missingPart(row);
    const loadPage = (page: number) => this.page(row, lane, page);
    return new OpenedLane(laneRow, pages, report ?? null, arriving, loadPage);
  }

  async entry(row: LedgerRow, lane: string, index: number): Promise<Entry> {
    return (await this.lane(row, lane)).entry(index);
  }

  overview(row: LedgerRow): Promise<OverviewRow> {
    return keep(this.overviews, JSON.stringify([row.id, row.build]), async () => {
      const found = await this.ports.store.overview(row.build);
      return found ?? missingPart(row);
    });
  }

  /** What the format's reader said of the ledger as a whole. */
  survey(row: LedgerRow): Promise<unknown> {
    return keep(this.surveys, JSON.stringify([row.id, row.build]), async () => {
      const found = await this.ports.store.survey(row.build);
      return found ?? missingPart(row);
    });
  }

  /** Every lane in the ledger's order, with its verdict. */
  laneVerdicts(row: LedgerRow): Promise<readonly LaneVerdict[]> {
    const key = JSON.stringify([row.id, row.build, row.judged?.at ?? null]);
    return keep(this.verdicts, key, async () => {
      const { store } = this.ports;
      const lanes = await store.lanes(row.build);
      const reports = await store.reports(row.build);
      const verdicts = new Map(reports.map(({ lane, report }) => [lane, report.verdict]));
      return lanes.map((lane) => ({ row: lane, verdict: verdicts.get(lane.lane) ?? null }));
    });
  }

  /** Lets go of everything kept of a ledger. */
  drop(ledger: string): void {
    const prefix = JSON.stringify([ledger]).slice(0, -1);
    this.lanes.deletePrefix(prefix);
    this.pages.deletePrefix(prefix);
    this.overviews.deletePrefix(prefix);
    this.surveys.deletePrefix(prefix);
    this.verdicts.deletePrefix(prefix);
  }

  private async page(row: LedgerRow, lane: string, page: number): Promise<PageRow> {
    const key = JSON.stringify([row.id, row.build, lane, page]);
    const held = this.pages.get(key);
    if (held) return held;
    const loading = this.ports.store.page(row.build, lane, page).then((found) => {
      if (!found) return missingPart(row);
      this.pages.set(key, loading, found.bytes.length + (found.annotations?.bytes.length ?? 0));
      return found;
    });
    return loading;
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

/** The value kept under a key, or the one that is made now and kept unless making it fails. */
function keep<T>(kept: Lru<Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const held = kept.get(key);
  if (held) return held;
  const making = make();
  kept.set(key, making, 1);
  making.catch(() => kept.deletePrefix(key));
  return making;
}

function missingPart(row: LedgerRow): never {
  throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'entries' });
}
