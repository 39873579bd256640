// Whether the record up to a request can be trusted: what verifying found up to it in
// its lane and in the lanes that its state comes from, and what was not checked.

import { type Finding, verdictOf } from '../../core/model/check.ts';
import type { Point } from '../../core/model/entry.ts';
import type { RequestTrust } from '../../core/model/request.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Held } from './held.ts';
import type { OpenedLane } from './opened-lane.ts';
import type { Worlds } from './worlds.ts';

export async function requestTrust(
  held: Held,
  worlds: Worlds,
  row: LedgerRow,
  at: Point & { readonly index: number },
): Promise<RequestTrust> {
  const lane = await held.lane(row, at.lane);
  const { judged } = row;
  const before: Finding[] = [...(judged?.findings ?? [])];
  let errorsAfter = 0;
  let isCut = false;
  for (const { lane: id, index } of await worlds.lineage(row, at)) {
    const { report } = await held.lane(row, id);
    isCut ||= isCutBefore(report, index);
    for (const finding of report?.findings ?? []) {
      // What is said of the lane as a whole is said of this part of it, too.
      if (finding.index === null || finding.index <= index) before.push(finding);
      else if (id === at.lane && finding.severity === 'error') errorsAfter++;
    }
  }
  const errors = count(before, 'error');
  const warnings = count(before, 'warning');
  return {
    ledger: judged?.verdict ?? null,
    upTo: {
      // Findings that were not kept may stand before it: then nothing is known.
      verdict: !judged || (isCut && errors === 0) ? null : verdictOf(before),
      errors,
      warnings,
      first:
        before.find(({ severity }) => severity === 'error') ??
        before.find(({ severity }) => severity === 'warning') ??
        null,
    },
    errorsAfter,
    errorsElsewhere: Math.max(0, (judged?.errors ?? 0) - errors - errorsAfter),
    warningsElsewhere: Math.max(0, (judged?.warnings ?? 0) - warnings),
    checks: checksUpTo(held, row, lane, at.index),
    tamperEvidence: judged?.tamperEvidence ?? null,
    completeness: lane.report?.completeness ?? null,
    signatures: lane.report?.signatures ?? null,
    verifier: judged?.verifier ?? null,
    profile: judged?.profile ?? null,
  };
}

function count(findings: readonly Finding[], severity: Finding['severity']): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** Whether findings up to `index` may be among those that were not kept. */
function isCutBefore(report: OpenedLane['report'], index: number): boolean {
  if (!report || report.findingsLeftOut === 0) return false;
  const last = report.findings.reduce((most, found) => Math.max(most, found.index ?? -1), -1);
  return last < index;
}

function checksUpTo(
  held: Held,
  row: LedgerRow,
  { report }: OpenedLane,
  index: number,
): RequestTrust['checks'] {
  const titles = new Map(held.format(row).checks.map(({ id, title }) => [id, title]));
  const checks: RequestTrust['checks'][number][] = [];
  for (const { check, status, reason } of report?.checks ?? []) {
    const title = titles.get(check) ?? check;
    if (status !== 'fail' && status !== 'warning') checks.push({ check, title, status, reason });
    else {
      const found = (report?.findings ?? []).filter(
        (finding) => finding.check === check && (finding.index === null || finding.index <= index),
      );
      const worst = found.find(({ severity }) => severity === 'error') ?? found[0];
      if (worst)
        checks.push({
          check,
          title,
          status: worst.severity === 'error' ? 'fail' : 'warning',
          reason: worst.message,
        });
    }
  }
  return checks;
}
