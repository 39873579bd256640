import {
  countFindingKinds,
  type Finding,
  listFindings,
  SEVERITIES,
} from '../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';

/**
 * Returns the findings of the ledger and of its lanes, the worst first, else in the order of the
 * ledger.
 */
export function allFindings(report: LedgerVerified): readonly Finding[] {
  return listFindings(report).sort((a, b) => SEVERITIES[a.severity] - SEVERITIES[b.severity]);
}

/**
 * Counts by kind the findings of the ledger and of its lanes that are not kept, the worst first.
 */
export function leftOutKinds(report: LedgerVerified): ReturnType<typeof countFindingKinds> {
  return countFindingKinds(
    [],
    [report, ...report.lanes].flatMap(({ leftOut = [] }) => leftOut),
  );
}
