import { listFindings } from '../../../ledger/model/check.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { isNoted, type NotePlace, placeFault } from '../../../ledger/model/note.ts';

/**
 * Says in a sentence why the note is on nothing that is here; null when it is on something, or
 * nobody can say.
 */
export function missingAt(
  place: NotePlace,
  { lanes, report }: Pick<LedgerDetail, 'lanes' | 'report'>,
): string | null {
  return placeFault(place, {
    lanes,
    hasMoreLanes: false,
    isFinding(of) {
      if (!report) return null;
      if (listFindings(report).some((one) => isNoted(of, one))) return true;
      const leftOut = [report, ...report.lanes].flatMap((one) => one.leftOut ?? []);
      const isOld = report.lanes.some((one) => one.findingsLeftOut > 0 && !one.leftOut);
      return isOld || leftOut.some(({ check }) => check === of.check) ? null : false;
    },
  });
}
