// The reason of a verdict promises no more than was checked.

import type { LedgerDetail, LedgerVerified } from '../../../ledger/model/ledger.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import { countAll, counted } from '../../../ui/format.ts';

export interface OverviewWhy {
  readonly first: string;
  readonly rest: string;
}

export function sayVerdict({ summary, report, links, worst }: LedgerDetail): OverviewWhy {
  const what = `${counted(summary.entries, 'record')} in ${counted(summary.lanes, 'lane')}.`;
  if (!report) return { first: 'Nothing was checked yet.', rest: what };
  const { first, rest } = sayReport(report, worst, what);
  const missing = links.filter(({ missing, kind }) => missing !== null && kind === 'delegation');
  // A warning may be about just that.
  const isSaid = missing.length === 0 || report.verdict === 'verified with warnings';
  return { first, rest: isSaid ? rest : `${rest} ${sayMissing(missing.length)}` };
}

/** Returns whether the sentence below the verdict is the worst finding. */
export function saysWorst({ verdict }: LedgerVerified): boolean {
  return isFailure(verdict) || verdict === 'verified with warnings';
}

function sayMissing(count: number): string {
  if (count === 1) return 'One child run is not in this file: nothing is said about it.';
  return `${counted(count, 'child run')} are not in this file: nothing is said about them.`;
}

function sayReport(report: LedgerVerified, worst: string | null, what: string): OverviewWhy {
  switch (report.verdict) {
    case 'failed':
      return { first: worst ?? 'At least one check failed.', rest: countFailed(report) };
    case 'drift':
      return {
        first: worst ?? 'It is not what you expected.',
        rest: 'What is recorded contradicts nothing in itself.',
      };
    case 'verified with warnings':
      return {
        first: worst ?? 'Some checks found something to look at.',
        rest: 'No check failed.',
      };
    case 'consistent':
    case 'consistent with warnings':
      return {
        first: 'Nothing in it contradicts the rest.',
        rest: 'It has no seals, so a change made later would not show.',
      };
    default:
      return { first: 'Every check that could be made passed.', rest: what };
  }
}

function countFailed(report: LedgerVerified): string {
  const failed = report.checks.filter(({ status }) => status === 'fail').length;
  return `${failed} of ${report.checks.length} checks failed.`;
}

/** Returns whether the originating system has a verifier of its own that could say something. */
export function hasReference({ lanes }: LedgerVerified): boolean {
  return lanes.length === 0 || lanes.some(({ reference }) => reference !== null);
}

/** Says how the originating system's own verifier would judge, lane by lane. */
export function referenceText(report: LedgerVerified): string {
  const all = report.lanes.length;
  const refused = report.lanes.flatMap(({ reference }) =>
    !reference || reference.ok ? [] : [reference],
  );
  const [first] = refused;
  if (all === 0) return 'has no lane to judge';
  if (!first) return `accepts ${countAll(all, 'lane')}`;
  const why = first.code.replaceAll('_', ' ');
  const where = first.seq === null ? why : `${why} at record ${first.seq}`;
  if (all === 1) return `refuses the lane: ${where}`;
  return `refuses ${refused.length} of ${all} lanes${refused.length === 1 ? `: ${where}` : ''}`;
}
