// What is held, as the library and the overview show it.

import type { LedgerReport } from '../../core/model/check.ts';
import type { LaneSummary, LedgerDetail, LedgerSummary } from '../../core/model/ledger.ts';
import type { LaneRow, LedgerRow, ReportRow } from '../../storage/rows.ts';
import type { Held } from './held.ts';

/** A verdict of another version of the verifier is none. */
export function summaryOf(row: LedgerRow, isCurrent: boolean): LedgerSummary {
  const { id, name, format, formatName, container, size, lanes, entries, importedAt, demo } = row;
  // A row of an older layout has none until it is opened and made anew.
  const requests = row.requests ?? { total: 0, open: 0 };
  const judged = isCurrent ? row.judged : null;
  return {
    id,
    name,
    format,
    formatName,
    container,
    size,
    lanes,
    entries,
    requests,
    importedAt,
    verifiedAt: judged?.at ?? null,
    verdict: judged?.verdict ?? null,
    profile: row.judged?.profile ?? 'strict',
    findings: { errors: judged?.errors ?? 0, warnings: judged?.warnings ?? 0 },
    demo,
    origin: row.growth?.origin ?? null,
  };
}

export async function detailOf(held: Held, row: LedgerRow): Promise<LedgerDetail> {
  const { store } = held.ports;
  const [{ facts, links }, lanes, reports] = await Promise.all([
    held.overview(row),
    store.lanes(row.build),
    store.reports(row.build),
  ]);
  const byLane = new Map(reports.map((report) => [report.lane, report]));
  return {
    summary: summaryOf(row, held.isCurrent(row)),
    report: reportOf(row, lanes, byLane),
    lanes: lanes.map((lane) => laneSummary(lane, byLane.get(lane.lane))),
    links: links.filter(({ kind }) => kind !== 'reference'),
    facts,
  };
}

function laneSummary({ summary }: LaneRow, judged: ReportRow | undefined): LaneSummary {
  const findings = judged?.report.findings ?? [];
  return {
    ...summary,
    verdict: judged?.report.verdict ?? null,
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

function reportOf(
  row: LedgerRow,
  lanes: readonly LaneRow[],
  reports: ReadonlyMap<string, ReportRow>,
): LedgerReport | null {
  if (!row.judged) return null;
  const { verifier, profile, pins, verdict, checks, findings, tamperEvidence, notes } = row.judged;
  return {
    format: row.format,
    profile,
    verifier,
    pins,
    verdict,
    checks,
    findings,
    ...(tamperEvidence !== undefined && { tamperEvidence }),
    ...(notes && { notes }),
    lanes: lanes.flatMap(({ lane }) => {
      const found = reports.get(lane);
      return found ? [found.report] : [];
    }),
  };
}
