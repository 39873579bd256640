// Whether the record up to a request can be trusted follows from the findings up to it, in its lane
// and in the lanes that its state comes from, and from the checks that were not made.

import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../../ledger/held/opened-lane.ts';
import type { Worlds } from '../../../../ledger/held/states/worlds.ts';
import {
  countFindings,
  type Finding,
  judgeFindings,
  worstFinding,
} from '../../../../ledger/model/check.ts';
import { isOfChange } from '../../../../ledger/model/consequences.ts';
import type { Point } from '../../../../ledger/model/entry.ts';
import type { RequestTrust } from '../../../../ledger/model/request.ts';
import { type Verdict, withoutEvidence } from '../../../../ledger/model/verdict.ts';
import type { LedgerRow, Verification } from '../../../../ledger/storage/rows.ts';

export async function requestTrust(
  cache: LedgerCache,
  worlds: Worlds,
  row: LedgerRow,
  at: Point & { readonly index: number },
): Promise<RequestTrust> {
  const lane = await cache.lane(row, at.lane);
  const { judged: verification } = row;
  const before: Finding[] = [...(verification?.findings ?? [])];
  let errorsAfter = 0;
  let isCut = false;
  for (const { lane: id, index } of await worlds.lineage(row, at)) {
    const { report } = await cache.lane(row, id);
    isCut ||= isCutBefore(report, index);
    for (const finding of report?.findings ?? []) {
      // A finding about the lane as a whole is about this part of it, too.
      if (finding.index === null || finding.index <= index) before.push(finding);
      else if (id === at.lane && finding.severity === 'error') errorsAfter++;
    }
  }
  const { errors, warnings } = countFindings(before);
  const first = worstFinding(before.filter(({ severity }) => severity !== 'info')) ?? null;
  return {
    ledger: verification?.verdict ?? null,
    upTo: {
      // Findings that were not kept may be before it: then nothing is known.
      verdict: !verification || (isCut && errors === 0) ? null : verdictUpTo(verification, before),
      errors,
      warnings,
      first,
    },
    changed: changedEntries(before),
    errorsAfter,
    errorsElsewhere: Math.max(0, (verification?.errors ?? 0) - errors - errorsAfter),
    warningsElsewhere: Math.max(0, (verification?.warnings ?? 0) - warnings),
    checks: checksUpTo(cache, row, lane, at.index),
    tamperEvidence: verification?.tamperEvidence ?? null,
    completeness: lane.report?.completeness ?? null,
    signatures: lane.report?.signatures ?? null,
    verifier: verification?.verifier ?? null,
    profile: verification?.profile ?? null,
  };
}

function changedEntries(findings: readonly Finding[]): RequestTrust['changed'] {
  const places = new Map<string, RequestTrust['changed'][number]>();
  for (const finding of findings) {
    const { lane, index } = finding;
    if (lane !== null && index !== null && isOfChange(finding))
      places.set(`${index} ${lane}`, { lane, index });
  }
  return [...places.values()];
}

function verdictUpTo(
  { verdict, tamperEvidence }: Verification,
  before: readonly Finding[],
): Verdict {
  const own = judgeFindings(before);
  // No part of a ledger contradicts itself when the ledger only differs from a pin.
  if (own === 'failed') return verdict === 'drift' ? 'drift' : 'failed';
  return tamperEvidence === undefined ? own : withoutEvidence(own);
}

/** Returns whether findings up to `index` may be among those that were not kept. */
function isCutBefore(report: OpenedLane['report'], index: number): boolean {
  if (!report || report.findingsLeftOut === 0) return false;
  const isBefore = (from: number | null) => from === null || from <= index;
  // Nothing is known of a report that an earlier version stored.
  return (
    report.leftOut?.some(({ severity, from }) => severity !== 'info' && isBefore(from)) ?? true
  );
}

function checksUpTo(
  cache: LedgerCache,
  row: LedgerRow,
  { report }: OpenedLane,
  index: number,
): RequestTrust['checks'] {
  const titles = new Map(cache.format(row).rules.checks.map(({ id, title }) => [id, title]));
  const checks: RequestTrust['checks'][number][] = [];
  for (const { check, status, reason } of report?.checks ?? []) {
    const title = titles.get(check) ?? check;
    if (status !== 'fail' && status !== 'warning') checks.push({ check, title, status, reason });
    else {
      const found = (report?.findings ?? []).filter(
        (finding) => finding.check === check && (finding.index === null || finding.index <= index),
      );
      const { severity, message: reason } = worstFinding(found) ?? {};
      if (severity && reason !== undefined)
        checks.push({ check, title, status: severity === 'error' ? 'fail' : 'warning', reason });
    }
  }
  return checks;
}
