import type { LedgerSummary } from '../../core/model/ledger.ts';
import { sumOf } from '../../core/series/costs.ts';

/** What the entries of all of them cost, where it was added up. */
export function spentIn(ledgers: readonly LedgerSummary[]) {
  return sumOf(ledgers.flatMap(({ spent }) => spent ?? []));
}
