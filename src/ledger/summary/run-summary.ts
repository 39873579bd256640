// What was counted of a lane, in sentences, with what verifying it comes to.

import type { LaneReport } from '../model/check.ts';
import type { RunSummary } from '../model/summary.ts';
import { writeClauses } from './clauses.ts';
import type { Tally } from './tally.ts';
import { verdictClause, type WholeFound } from './verdict.ts';

/** `report`: of the lane; null: it was not verified. `whole`: of its ledger. */
export function runSummary(
  tally: Tally,
  report: LaneReport | null,
  whole: WholeFound | null,
): RunSummary {
  return {
    entries: tally.entries,
    clauses: writeClauses(tally),
    verdict: verdictClause(report, whole),
  };
}
