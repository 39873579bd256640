// Which lanes several ledgers have together.

import type { Host } from '../../ledger/format/reader.ts';
import { isExpected } from './guard.ts';
import type { FoundLedger } from './ledgers.ts';
import { openSet } from './open.ts';

export async function listLedgerLanes(
  ledgers: readonly Pick<FoundLedger, 'set'>[],
  host: Host,
): Promise<ReadonlySet<string>> {
  const lanes = new Set<string>();
  // Of one ledger, the verifier knows the lanes itself.
  if (ledgers.length < 2) return lanes;
  for (const { set } of ledgers) {
    try {
      const opened = set && (await openSet(set, host));
      for (const { id } of opened?.reader.lanes ?? []) lanes.add(id);
      opened?.reader.close();
    } catch (error) {
      // It is reported when its turn comes.
      if (!isExpected(error)) throw error;
    }
  }
  return lanes;
}
