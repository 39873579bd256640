// Where a ledger that is not intact is opened: at its first finding.

import type { LedgerDetail } from '../../core/model/ledger.ts';

/** The first entry of a lane at which something is wrong of itself; null: there is none. */
export function firstFault({ report }: Pick<LedgerDetail, 'report'>, lane: string): number | null {
  const found = report?.lanes.find((one) => one.lane === lane)?.findings ?? [];
  const faults = found.flatMap(({ severity, index, follows }) =>
    severity === 'error' && index !== null && follows === undefined ? [index] : [],
  );
  return faults.toSorted((a, b) => a - b)[0] ?? null;
}
