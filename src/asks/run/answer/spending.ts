// The costs that a lane's entries record are added up to an entry.

import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Spent } from '../../../ledger/model/spent.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

export async function spentUpTo(
  cache: LedgerCache,
  row: LedgerRow,
  lane: string,
  index: number,
): Promise<Spent> {
  const { cost } = (await cache.series(row, lane)).window({ from: 0, to: index + 1, buckets: 1 });
  return {
    entries: cost.recorded[0] ?? 0,
    unread: cost.unread[0] ?? 0,
    parts: cost.parts.map(({ name, decimals, sums }) => ({ name, decimals, value: sums[0] ?? 0n })),
  };
}
