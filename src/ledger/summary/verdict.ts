// The result of verifying a lane is one or two sentences that promise no more than was checked.

import { countFindings, type LaneReport, type LedgerReport, worstFinding } from '../model/check.ts';
import type { VerdictClause } from '../model/summary.ts';
import { isClean } from '../model/verdict.ts';
import { sayCount } from './words.ts';

type JudgedFindings = Pick<LaneReport, 'findings' | 'leftOut'>;
type Judged = JudgedFindings & Pick<LaneReport, 'verdict'>;
/** The findings on the ledger as a whole, in no lane. */
export type WholeFound = Pick<LedgerReport, 'findings' | 'leftOut'>;

/** `report` is null when the lane was not verified, and `whole` when its ledger was not. */
export function verdictClause(report: Judged | null, whole: WholeFound | null): VerdictClause {
  if (!report) return { verdict: null, text: 'Nothing was checked yet.', at: null };
  const clause = laneClause(report);
  const more = whole && wholeText(whole);
  if (!more) return clause;
  const text =
    report.verdict === 'verified'
      ? `Everything checked in this lane holds, but the ledger as a whole has ${more}`
      : `${clause.text} The ledger as a whole has ${more}`;
  return { ...clause, text };
}

function laneClause(report: Judged): VerdictClause {
  const { verdict, findings, leftOut = [] } = report;
  if (verdict === 'verified') return { verdict, text: 'Everything checked holds.', at: null };
  if (isClean(verdict)) {
    const unproven = 'none of it proves that it was not changed';
    return { verdict, text: `Everything checked holds, but ${unproven}.`, at: null };
  }
  const { errors } = countFindings(findings, leftOut);
  const { index, seq } = worstFinding(findings) ?? { index: null, seq: null };
  const at = index === null ? null : { index, seq: seq ?? index };
  const count = errors ? countText(report) : `No error, ${countText(report)}`;
  return { verdict, text: foundText(report, count, at), at };
}

function wholeText(whole: WholeFound): string | null {
  const { errors, warnings } = countFindings(whole.findings, whole.leftOut);
  return errors + warnings > 0 ? foundText(whole, countText(whole), null) : null;
}

function countText({ findings, leftOut = [] }: JudgedFindings): string {
  const { errors, warnings } = countFindings(findings, leftOut);
  return errors ? sayCount(errors, 'error') : sayCount(warnings, 'warning');
}

function foundText(
  { findings, leftOut = [] }: JudgedFindings,
  count: string,
  at: VerdictClause['at'],
) {
  const { errors, warnings } = countFindings(findings, leftOut);
  const worst = worstFinding(findings);
  // Of very many findings not all are kept.
  if (!worst) return `${count}.`;
  const which = errors + warnings > 1 ? ', the first' : '';
  return `${count}${which}${at ? ` at record ${at.seq}` : ''}: ${worst.message}`;
}
