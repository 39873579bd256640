// Where a finding of a case is, in words and as an address.

import type { CaseFinding } from '../../../ledger/model/case.ts';
import { checksPath, comparePath, lanePath, ledgerPath } from '../../../ui/paths.ts';

export function findingPath({ ledger, lane, index, check, other }: CaseFinding): string {
  if (other) return comparePath({ ledger, lane, index }, other);
  if (lane !== null)
    return lanePath(ledger, lane, { index, ...(check !== null && { tab: 'why' }) });
  return check === null ? ledgerPath(ledger) : checksPath(ledger);
}

/** `name` is that of its ledger. */
export function caseFindingPlace({ lane, record, other }: CaseFinding, name: string): string {
  if (other) return `${name}, compared`;
  if (record !== null) return `${name}, record ${record}`;
  return lane === null ? name : `${name}, lane ${lane.slice(0, 8)}`;
}
