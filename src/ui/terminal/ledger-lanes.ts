import type { Host } from '../../ledger/format/reader.ts';
import { isExpected } from './guard.ts';
import type { FoundLedger } from './ledgers.ts';
import { openSet } from './open.ts';

export async function listLedgerLanes(
  ledgers: readonly Pick<FoundLedger, 'set'>[],
  host: Host,
): Promise<ReadonlySet<string>> {
  const lanes = new Set<string>();
  // The verifier knows the lanes of a single ledger itself.
  if (ledgers.length < 2) return lanes;
  for (const { set } of ledgers) {
    try {
      const opened = set && (await openSet(set, host));
      for (const { id } of opened?.reader.lanes ?? []) lanes.add(id);
      opened?.reader.close();
    } catch (error) {
      // The fault is reported at its turn.
      if (!isExpected(error)) throw error;
    }
  }
  return lanes;
}
