// What the Overview says about a report, put together from its parts.

import { type CheckOutcome, type Finding, kindsOf, SEVERITIES } from '../../core/model/check.ts';
import type { LedgerVerified } from '../../core/model/ledger.ts';
import { isClean, type Verdict } from '../../core/model/verdict.ts';
import { allOf, counted } from '../../ui/format.ts';

/** How many checks came out how, in words: "9 passed, 3 need something from you". */
export function checksText(checks: readonly CheckOutcome[]): string {
  const count = (status: CheckOutcome['status']) =>
    checks.filter((check) => check.status === status).length;
  const parts: [number, string][] = [
    [count('fail'), 'failed'],
    [count('warning'), 'gave warnings'],
    [count('pass'), 'passed'],
    [
      count('not asked for'),
      count('not asked for') === 1 ? 'needs something from you' : 'need something from you',
    ],
    [
      count('not checkable'),
      count('not checkable') === 1 ? 'does not apply here' : 'do not apply here',
    ],
  ];
  return parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${n} ${word}`)
    .join(', ');
}

/** The verdict as a sentence that does not promise more than was checked. */
export function verdictSentence(verdict: Verdict | null, lanes: number, entries: number): string {
  const what = `${counted(entries, 'entry', 'entries')} in ${counted(lanes, 'lane')}`;
  if (verdict === null) return `Nothing was checked yet: ${what}.`;
  if (isClean(verdict)) return `Every check that could be made passed, over ${what}.`;
  if (verdict === 'drift')
    return `What is recorded contradicts nothing in itself, but is not what you expected, over ${what}.`;
  if (verdict === 'failed') return `At least one check failed, over ${what}.`;
  return `No check failed, but some found something to look at, over ${what}.`;
}

/** Whether the originating system has a verifier of its own that could say something. */
export function hasReference({ lanes }: LedgerVerified): boolean {
  return lanes.length === 0 || lanes.some(({ reference }) => reference !== null);
}

/** How the originating system's own verifier would judge, lane by lane. */
export function referenceText(report: LedgerVerified): string {
  const all = report.lanes.length;
  const refused = report.lanes.flatMap(({ reference }) =>
    !reference || reference.ok ? [] : [reference],
  );
  const [first] = refused;
  if (all === 0) return 'has no lane to judge';
  if (!first) return `accepts ${allOf(all, 'lane')}`;
  const why = first.code.replaceAll('_', ' ');
  const where = first.seq === null ? why : `${why} at seq ${first.seq}`;
  if (all === 1) return `refuses the lane: ${where}`;
  return `refuses ${refused.length} of ${all} lanes${refused.length === 1 ? `: ${where}` : ''}`;
}

/** Findings of the ledger and of its lanes, the worst first, else in the order of the ledger. */
export function allFindings(report: LedgerVerified): readonly Finding[] {
  const all = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  return all.sort((a, b) => SEVERITIES[a.severity] - SEVERITIES[b.severity]);
}

/** Those of the ledger and of its lanes that are not kept, by kind, the worst first. */
export function leftOutKinds(report: LedgerVerified): ReturnType<typeof kindsOf> {
  return kindsOf(
    [],
    [report, ...report.lanes].flatMap(({ leftOut = [] }) => leftOut),
  );
}
