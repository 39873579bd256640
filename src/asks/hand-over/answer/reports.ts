// A stored ledger is verified again from its bytes for a report, by the verifier of the command
// line, so that both make the same report.

import { TOOL } from '../../../base/version.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import type { Searches } from '../../../ledger/held/search/searches.ts';
import { reopen } from '../../../ledger/import/build/rebuild.ts';
import { DEFAULT_OPTIONS } from '../../../ledger/import/import.ts';
import { hashFiles } from '../../../ledger/import/keep.ts';
import { verifyPaced } from '../../../ledger/import/verify.ts';
import type { CaseLedger, CasePlace } from '../../../ledger/model/case.ts';
import type { Note } from '../../../ledger/model/note.ts';
import type { CheckedReport, ReportAsk, ReportProgress } from '../../../ledger/model/report.ts';
import { SEARCH_START, type SearchPlace } from '../../../ledger/model/search.ts';
import { type Again, checkReport } from '../../../ledger/report/check.ts';
import { type ChosenEntries, MOST_SHOWN_ENTRIES } from '../../../ledger/report/entries.ts';
import { LedgerGather } from '../../../ledger/report/gather.ts';
import { MOST_REPORT_BYTES, readReport, reportText } from '../../../ledger/report/json.ts';
import { reportPage } from '../../../ledger/report/page.ts';
import { readRules } from '../../../ledger/report/redact/rules.ts';
import { type LedgerPart, ledgerPart, makeReport } from '../../../ledger/report/report.ts';
import type { Report } from '../../../ledger/report/shape.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import type { MadeReport } from '../ask.ts';

export class Reports {
  private readonly cache: LedgerCache;
  private readonly searches: Searches;

  constructor(cache: LedgerCache, searches: Searches) {
    this.cache = cache;
    this.searches = searches;
  }

  /**
   * @throws {AppException} for an invalid rule, for a ledger that is not here, and when it was
   * stopped.
   */
  async make(ask: ReportAsk, progress: ReportProgress, pace: Pace): Promise<MadeReport> {
    const { title, madeOn, query, withNotes } = ask;
    const rules = readRules(ask.leaveOut);
    const left = rules.length > 0 ? rules : null;
    const ledgers = [...new Set(ask.ledgers)].map((id) => ({ id, against: null }));
    const options = { query, withNotes, rules: left };
    const parts = await this.parts(ledgers, options, pace, progress);
    const notRead = await this.notReadWith(ask.ledgers);
    return packReport(makeReport({ tool: TOOL, title, madeOn, query, notRead }, parts, rules));
  }

  /**
   * Lists files that were dropped in the same folders, or alone as some of these were, and are no
   * ledgers.
   */
  private async notReadWith(ids: readonly string[]) {
    const findDrop = (path: string) => (path.includes('/') ? path.split('/')[0] : '');
    const drops = new Set<string | undefined>();
    for (const id of ids) {
      const { name, folder = '' } = await this.cache.ledger(id);
      drops.add(findDrop(folder ? `${folder}/${name}` : name));
    }
    const refusals = await this.cache.ports.store.refusals();
    return refusals
      .filter(({ path }) => drops.has(findDrop(path)))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, reason }) => ({ name: path, reason }));
  }

  async check(file: Blob, progress: ReportProgress, pace: Pace): Promise<CheckedReport> {
    // A longer file is read only as far as to show that it is no report.
    const start = file.slice(0, MOST_REPORT_BYTES + 1);
    const { report, page } = readReport(new Uint8Array(await start.arrayBuffer()));
    const again = await this.again(report, pace, progress);
    return checkReport(report, page, TOOL, again);
  }

  /** A null `against` verifies each ledger as it is held here. */
  async parts(
    ledgers: readonly Pick<CaseLedger, 'id' | 'against'>[],
    { query, withNotes, rules, kept = [] }: Shown,
    pace: Pace,
    progress: ReportProgress,
  ): Promise<LedgerPart[]> {
    const held: { row: LedgerRow; options: VerifyOptions }[] = [];
    for (const { id, against } of ledgers) {
      const row = await this.cache.ledger(id);
      held.push({ row, options: against ?? row.judged ?? DEFAULT_OPTIONS });
    }
    const rows = held.map(({ row }) => row);
    const isAnchored = held.some(({ options }) => options.pins.anchors);
    const lanes = await this.lanesTogether(rows, isAnchored);
    const counted = countedTogether(rows, progress);
    const parts: LedgerPart[] = [];
    for (const { row, options } of held) {
      const notes = withNotes ? await this.cache.ports.store.notes(row.id) : [];
      const { profile, pins } = options;
      const own = kept.filter(({ ledger }) => ledger === row.id);
      const how = { profile, pins, query, rules, kept: own, ...lanes };
      parts.push(await this.part(row, how, notes, pace, counted(row)));
    }
    return parts;
  }

  /** Reports the ledgers of a report again, as far as they are held here. */
  async again(report: Report, pace: Pace, progress: ReportProgress) {
    const rows = await this.listRows(report, pace);
    const isAnchored = report.ledgers.some(({ pins }) => pins.anchors.length > 0);
    const lanes = await this.lanesTogether([...rows.values()], isAnchored);
    const counted = countedTogether([...rows.values()], progress);
    return async (id: string, how: Again): Promise<LedgerPart | null> => {
      const row = rows.get(id);
      return row ? this.part(row, { ...how, ...lanes }, [], pace, counted(row)) : null;
    };
  }

  private async listRows(report: Report, pace: Pace): Promise<ReadonlyMap<string, LedgerRow>> {
    const wanted = new Set(report.ledgers.map(({ id }) => id));
    const rows = new Map<string, LedgerRow>();
    for (const row of await this.cache.ports.store.ledgers()) {
      const id = row.growth ? await this.readContent(row, pace) : row.id;
      if (wanted.has(id)) rows.set(id, await this.cache.ledger(row.id));
    }
    return rows;
  }

  private async part(
    row: LedgerRow,
    { query, rules, choose, kept = [], ...options }: How,
    notes: readonly Note[],
    pace: Pace,
    onEntries: (done: number) => void,
  ): Promise<LedgerPart> {
    const { ports } = this.cache;
    const found = query === null ? [] : await this.found(row, query, pace);
    const { hash } = await ports.host();
    return reopen(
      ports,
      row,
      async (opened) => {
        const { format, reader } = opened;
        const gather = new LedgerGather(format, hash, rules);
        const onStep = gather.observe.bind(gather);
        const { report } = await verifyPaced(ports, { ...opened, options, onEntries, onStep });
        const id = row.growth ? await this.readContent(row, pace) : row.id;
        const chosen = [...found, ...keptEntries(kept)];
        const whole = { id, name: row.name, gather, report, reader, chosen, notes };
        return ledgerPart(whole, hash, rules ?? [], choose);
      },
      pace,
    );
  }

  /** A growing ledger is not named by its bytes: its report is of the present bytes. */
  private async readContent(row: LedgerRow, pace: Pace): Promise<string> {
    const { ports } = this.cache;
    const files = (await ports.store.source(row.source)) ?? [];
    return hashFiles(ports, files, pace, () => undefined);
  }

  private async found({ id }: LedgerRow, query: string, pace: Pace): Promise<ChosenEntries[]> {
    const chosen: ChosenEntries[] = [];
    for (
      let from: SearchPlace | null = SEARCH_START;
      from && chosen.length < MOST_SHOWN_ENTRIES;
    ) {
      const { lanes, next } = await this.searches.part(id, query, from);
      for (const { lane, matches } of lanes)
        for (const index of matches) chosen.push({ lane, index, why: 'query' });
      from = next;
      await pace.pause();
    }
    return chosen.slice(0, MOST_SHOWN_ENTRIES);
  }

  /** Anchors are compared with all ledgers as one set. */
  async lanesTogether(rows: readonly LedgerRow[], isAnchored: boolean) {
    if (rows.length < 2 || !isAnchored) return {};
    const lanes = new Set<string>();
    for (const row of rows)
      for (const { row: own } of await this.cache.laneVerdicts(row)) lanes.add(own.lane);
    return { lanesTogether: lanes };
  }
}

function keptEntries(kept: readonly CasePlace[]): ChosenEntries[] {
  return kept.flatMap(({ lane, index }) =>
    lane === null || index === null ? [] : [{ lane, index, why: 'kept' as const }],
  );
}

interface Kept {
  readonly kept?: readonly CasePlace[];
}

type Shown = Pick<How, 'query' | 'rules'> & Kept & { readonly withNotes: boolean };

/** Says how a ledger is reported; see report/check.ts. */
type How = Omit<Again, 'choose'> &
  Partial<Pick<Again, 'choose'>> &
  Kept & { readonly lanesTogether?: ReadonlySet<string> };

/** Counts the progress of each of some ledgers as a part of all. */
export function countedTogether(rows: readonly LedgerRow[], progress: ReportProgress) {
  const total = rows.reduce((sum, { entries }) => sum + entries, 0);
  let before = 0;
  return (row: LedgerRow) => {
    const from = before;
    before += row.entries;
    return (done: number) => progress({ done: from + done, total });
  };
}

function packReport(report: Report): MadeReport {
  return {
    page: new Blob([reportPage(report)], { type: 'text/html' }),
    json: new Blob([reportText(report)], { type: 'application/json' }),
    leftOut: report.redaction,
  };
}
