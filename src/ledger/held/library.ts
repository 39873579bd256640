import type { Manifest } from '../format/manifest.ts';
import { countFindings, listFindings } from '../model/check.ts';
import type { LaneSummary, LedgerDetail, LedgerSummary, LedgerVerified } from '../model/ledger.ts';
import { sayWorst } from '../model/why.ts';
import type { LaneRow, LedgerRow, ReportRow } from '../storage/rows.ts';
import { nameLedgerVersion } from '../storage/store.ts';
import type { LedgerCache } from './ledger-cache.ts';

/** A verdict of another version of the verifier is none. */
export function summariseLedger(row: LedgerRow, isCurrent: boolean): LedgerSummary {
  const { source, build, derived, judged, growth, description, ...summary } = row;
  const verification = isCurrent ? judged : null;
  return {
    ...summary,
    // A row of an older layout has none until it is opened and rebuilt.
    requests: summary.requests ?? { total: 0, open: 0 },
    verifiedAt: verification?.at ?? null,
    verdict: verification?.verdict ?? null,
    profile: judged?.profile ?? 'strict',
    findings: { errors: verification?.errors ?? 0, warnings: verification?.warnings ?? 0 },
    origin: growth?.origin ?? null,
  };
}

export async function describeLedgerDetail(
  cache: LedgerCache,
  row: LedgerRow,
): Promise<LedgerDetail> {
  const { store } = cache.ports;
  const [{ facts, links }, lanes, reports] = await Promise.all([
    cache.overview(row),
    store.lanes(row.build),
    store.reports(row.build),
  ]);
  const now = await store.ledger(row.id);
  // It grew while it was read.
  if (now?.build === row.build && nameLedgerVersion(now) !== nameLedgerVersion(row))
    return describeLedgerDetail(cache, now);
  const marks = await cache.laneMarks(row);
  const byLane = new Map(reports.map((report) => [report.lane, report]));
  const report = assembleReport(row, lanes, byLane);
  return {
    summary: summariseLedger(row, cache.isCurrent(row)),
    report,
    lanes: lanes.map((lane) => laneSummary(lane, byLane.get(lane.lane), marks.get(lane.lane))),
    links: links.filter(({ kind }) => kind !== 'reference'),
    facts,
    hasState: hasState(cache.format(row).manifest, lanes),
    worst: report && sayWorst(listFindings(report), cache.format(row).rules.checks),
  };
}

function hasState({ records: { world } }: Manifest, lanes: readonly LaneRow[]): boolean {
  if (world !== 'where recorded') return world === true;
  return lanes.some(({ series }) => series.kinds.some(({ shape }) => shape === 'change'));
}

function laneSummary(
  { summary }: LaneRow,
  verified: ReportRow | undefined,
  mark: string | undefined,
): LaneSummary {
  const { verdict = null, checks = [], findings = [], leftOut } = verified?.report ?? {};
  const passed = checks.filter(({ status }) => status === 'pass').length;
  return {
    ...summary,
    ...(mark && { mark }),
    verdict,
    passed,
    ...countFindings(findings, leftOut),
  };
}

function assembleReport(
  row: LedgerRow,
  lanes: readonly LaneRow[],
  reports: ReadonlyMap<string, ReportRow>,
): LedgerVerified | null {
  if (!row.judged) return null;
  const { at, errors, warnings, ...report } = row.judged;
  const ofLanes = lanes.flatMap(({ lane }) => {
    const held = reports.get(lane)?.report;
    if (!held) return [];
    const { checks, ...verified } = held;
    return [verified];
  });
  return { format: row.format, ...report, lanes: ofLanes };
}
