// What is said of a lane and of a ledger as a whole, out of what was counted.

import {
  type Finding,
  type LedgerReport,
  verdictOf,
  worstVerdict,
} from '../../core/model/check.ts';
import type { Link } from '../../core/model/entry.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import type { ExaminedRow, Judgement, LaneRow, ReportRow } from '../../storage/rows.ts';
import { increment, type LaneBuilder } from './lane-builder.ts';
import type { Verified } from './verify.ts';

const NONE: ExaminedRow = { sets: [], ofEntry: new Uint16Array() };

export function reportRows(build: string, { report, examined }: Verified): ReportRow[] {
  return report.lanes.map((lane) => ({
    build,
    lane: lane.lane,
    report: lane,
    examined: examined.get(lane.lane) ?? NONE,
  }));
}

/** `outside`: findings that no verifier could make from the bytes alone. */
export function judgementOf(
  report: LedgerReport,
  at: number,
  outside: readonly Finding[] = [],
): Judgement {
  const own = [...report.findings, ...outside];
  const findings = [...own, ...report.lanes.flatMap((lane) => lane.findings)];
  const { verifier, profile, pins, checks, tamperEvidence, notes } = report;
  const verdict = worstVerdict([report.verdict, verdictOf(outside)]);
  return {
    verifier,
    profile,
    pins,
    verdict,
    checks,
    at,
    findings: own,
    ...(tamperEvidence !== undefined && { tamperEvidence }),
    ...(notes && { notes }),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

export function laneRow(
  build: string,
  order: number,
  lane: string,
  builder: LaneBuilder,
  links: readonly Link[],
): LaneRow {
  const { counts, title, entries, headSeq } = builder;
  const requests = builder.requests();
  const approvals = builder.approvals();
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
      kinds: listed(counts.kinds, 'kind'),
      approvalsOpen: approvals.filter(([, state]) => state === 'open').length,
    },
    pages: builder.pages,
    approvals,
    requests,
    links: [...links, ...builder.references].sort(
      (a, b) => (a.from.index ?? 0) - (b.from.index ?? 0),
    ),
  };
}

export function ledgerFacts(lanes: readonly LaneBuilder[]): LedgerDetail['facts'] {
  const kinds = new Map<string, number>();
  const compilers = new Map<string, number>();
  const policySets = new Map<string, number>();
  let [signed, unsigned] = [0, 0];
  let [firstAt, lastAt]: [number | null, number | null] = [null, null];
  for (const { counts } of lanes) {
    for (const [key, count] of counts.kinds) increment(kinds, key, count);
    for (const [key, count] of counts.compilers) increment(compilers, key, count);
    for (const [key, count] of counts.policySets) increment(policySets, key, count);
    signed += counts.signed;
    unsigned += counts.unsigned;
    if (counts.firstAt !== null) firstAt = Math.min(firstAt ?? counts.firstAt, counts.firstAt);
    if (counts.lastAt !== null) lastAt = Math.max(lastAt ?? counts.lastAt, counts.lastAt);
  }
  return {
    kinds: listed(kinds, 'kind'),
    compilers: listed(compilers, 'value'),
    policySets: listed(policySets, 'value'),
    firstAt,
    lastAt,
    signed,
    unsigned,
  };
}

/** Delegations and branches always, whoever they name; a reference only when it leaves its lane. */
export function isBetweenLanes({ kind, from, to }: Link): boolean {
  return kind !== 'chain' && (kind !== 'reference' || from.lane !== to.lane);
}

/** Counts as a list, the most frequent first. */
export function listed<K extends 'kind' | 'value'>(
  counts: ReadonlyMap<string, number>,
  key: K,
): ({ readonly [key in K]: string } & { readonly count: number })[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(
      ([value, count]) => ({ [key]: value, count }) as { [key in K]: string } & { count: number },
    );
}
