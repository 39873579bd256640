import { append } from '../../../base/lists.ts';
import type { Finding, LaneReport, LeftOut } from '../../model/check.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { FindingsPart } from '../../query/match/searchable.ts';

/**
 * Has the findings of a lane by the index of an entry. `verdict` is that on the ledger, where the
 * lane has no report.
 */
export function indexEntryFindings(
  lane: LaneReport | undefined,
  verdict: Verdict,
): (index: number) => FindingsPart {
  const byEntry = new Map<number, Finding[]>();
  for (const finding of lane?.findings ?? [])
    if (finding.index !== null) append(byEntry, finding.index, finding);
  const complete = completeBefore(lane?.leftOut ?? []);
  return (index) => ({
    findings: byEntry.get(index) ?? [],
    areAll: index < complete,
    verdict: lane?.verdict ?? verdict,
  });
}

function completeBefore(leftOut: readonly LeftOut[]): number {
  return leftOut.reduce((first, { from }) => Math.min(first, from ?? 0), Number.POSITIVE_INFINITY);
}
