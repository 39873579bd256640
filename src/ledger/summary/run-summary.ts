// The counts of a lane become sentences, with the result of its verification.

import type { LaneReport } from '../model/check.ts';
import type { RunSummary } from '../model/summary.ts';
import { writeClauses } from './clauses.ts';
import type { Tally } from './tally.ts';
import { verdictClause, type WholeFound } from './verdict.ts';

/**
 * `report` is that of the lane, or null when it was not verified. `whole` is that of its ledger.
 */
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
