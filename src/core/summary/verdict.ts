// What verifying a lane comes to, in one sentence that promises no more than was checked.

import { countFindings, type LaneReport, worstFinding } from '../model/check.ts';
import type { VerdictClause } from '../model/summary.ts';
import { isClean } from '../model/verdict.ts';
import { counted } from './words.ts';

type Judged = Pick<LaneReport, 'verdict' | 'findings' | 'leftOut'>;

/** `report` null: the lane was not verified. */
export function verdictClause(report: Judged | null): VerdictClause {
  if (!report) return { verdict: null, text: 'Nothing was checked yet.', at: null };
  const { verdict, findings, leftOut = [] } = report;
  if (verdict === 'verified') return { verdict, text: 'Everything checked holds.', at: null };
  if (isClean(verdict)) {
    const unproven = 'nothing in it can prove that it was not changed';
    return { verdict, text: `Everything checked holds, but ${unproven}.`, at: null };
  }
  const { errors, warnings } = countFindings(findings, leftOut);
  const count = errors ? counted(errors, 'error') : `No error, ${counted(warnings, 'warning')}`;
  const worst = worstFinding(findings);
  // Of very many findings not all are kept.
  if (!worst) return { verdict, text: `${count}.`, at: null };
  const { index, seq, message } = worst;
  const at = index === null ? null : { index, seq: seq ?? index };
  const which = errors + warnings > 1 ? ', the first' : '';
  return { verdict, text: `${count}${which}${at ? ` at entry ${at.seq}` : ''}: ${message}`, at };
}
