// A record is known by its print to be the same as one of another ledger, a copy of it.

import { toHex } from '../../../base/bytes.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace } from '../../../ledger/held/pace.ts';

/** Returns for each entry its id with the hash of its written content; null when it has no id. */
export async function recordPrints(
  cache: LedgerCache,
  ledger: string,
  lane: string,
  indices: Iterable<number>,
): Promise<readonly (string | null)[]> {
  const stored = await cache.lane(await cache.ledger(ledger), lane);
  const { hash } = await cache.ports.host();
  const prints: (string | null)[] = [];
  const pace = createPace();
  for (const index of indices) {
    const { id, bytes } = await stored.entry(index);
    prints.push(id ? `${id} ${toHex(hash.blake3(bytes))}` : null);
    if (pace.due()) await pace.pause();
  }
  return prints;
}
