import type { Finding } from '../../../ledger/model/check.ts';
import { isCause } from '../../../ledger/model/consequences.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';

type Verified = Pick<LedgerDetail, 'report'>;

/** Undefined when the ledger was not verified yet. */
export function findReport({ report }: Verified, lane: string) {
  return report?.lanes.find((one) => one.lane === lane);
}

/**
 * Lists the entries of a lane that have an error, ascending; an entry with several is listed as
 * often.
 */
export function listErrors(ledger: Verified, lane: string): readonly number[] {
  const found = findReport(ledger, lane)?.findings ?? [];
  return found
    .flatMap(({ severity, index }) => (severity === 'error' && index !== null ? [index] : []))
    .sort((a, b) => a - b);
}

/**
 * Returns the first entry of a lane that is wrong of itself, where a ledger is opened; null when
 * there is none.
 */
export function firstFault(ledger: Verified, lane: string): number | null {
  return firstCause(findReport(ledger, lane)?.findings ?? []);
}

/** Has by lane the first entry that is wrong of itself; lanes without one are left out. */
export function listFaults({ report }: Verified): ReadonlyMap<string, number> {
  return new Map(
    (report?.lanes ?? []).flatMap(({ lane, findings }) => {
      const first = firstCause(findings);
      return first === null ? [] : [[lane, first]];
    }),
  );
}

function firstCause(findings: readonly Finding[]): number | null {
  return findings
    .filter(isCause)
    .reduce<number | null>((first, { index }) => Math.min(first ?? index, index), null);
}
