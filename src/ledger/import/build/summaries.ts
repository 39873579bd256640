import {
  countFindings,
  type Finding,
  judgeFindings,
  type LedgerReport,
  listFindings,
} from '../../model/check.ts';
import type { Link } from '../../model/entry.ts';
import type { LedgerDetail } from '../../model/ledger.ts';
import { withoutEvidence, worstVerdict } from '../../model/verdict.ts';
import type { LaneSeries } from '../../series/builder.ts';
import type {
  AskedRow,
  ExaminedRow,
  LaneRow,
  ReportRow,
  Verification,
} from '../../storage/rows.ts';
import type { ImportVerified } from '../verify.ts';
import type { LaneBuilder } from './lane-builder.ts';
import { LaneCounts } from './lane-counts.ts';

const NONE: ExaminedRow = { sets: [], ofEntry: new Uint16Array() };

export function reportRows(
  build: string,
  { report, examined, marked }: ImportVerified,
): ReportRow[] {
  return report.lanes.map((lane) => ({
    build,
    lane: lane.lane,
    report: lane,
    examined: examined.get(lane.lane) ?? NONE,
    marked: marked.get(lane.lane) ?? null,
  }));
}

/** `external` are findings that no verifier could make from the bytes alone. */
export function makeVerification(
  { format, reference, lanes, ...report }: LedgerReport,
  at: number,
  external: readonly Finding[] = [],
): Verification {
  const findings = [...report.findings, ...external];
  const own = judgeFindings(external);
  const verdict = worstVerdict([
    report.verdict,
    report.tamperEvidence === undefined ? own : withoutEvidence(own),
  ]);
  const all = listFindings({ findings, lanes });
  const leftOut = [report, ...lanes].flatMap((one) => one.leftOut ?? []);
  return { ...report, verdict, at, findings, ...countFindings(all, leftOut) };
}

export function laneRow(
  build: string,
  order: number,
  lane: string,
  builder: LaneBuilder,
  links: readonly Link[],
  series: LaneSeries,
): LaneRow {
  const { counts, title, entries, headSeq } = builder;
  return {
    build,
    lane,
    order,
    summary: {
      id: lane,
      ...(title ?? { title: '', origin: 'unknown' }),
      entries,
      headSeq,
      firstAt: counts.firstAt,
      lastAt: counts.lastAt,
      kinds: counts.kinds.kinds(),
      approvalsOpen: builder.requests().filter(({ state }) => state === 'open').length,
    },
    pages: builder.pages,
    links: [...links].sort((a, b) => (a.from.index ?? 0) - (b.from.index ?? 0)),
    series,
  };
}

export function askedRow(build: string, lane: string, builder: LaneBuilder): AskedRow {
  return { build, lane, requests: builder.requests(), answers: [...builder.references] };
}

export function ledgerFacts(lanes: readonly LaneBuilder[]): LedgerDetail['facts'] {
  const all = new LaneCounts();
  for (const { counts } of lanes) all.addAll(counts);
  return all.facts();
}

/**
 * Delegations and branches always count, whoever they name; a reference only when it leaves its
 * lane.
 */
export function isBetweenLanes({ kind, from, to }: Link): boolean {
  return kind !== 'chain' && (kind !== 'reference' || from.lane !== to.lane);
}
