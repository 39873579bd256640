// Public keys that the person pinned, kept in this browser for every ledger. They come from
// elsewhere, so they are not kept in the ledgers.

import { hashFault } from '../../../ledger/model/pins.ts';
import { keptValue, useKeptValue } from '../kept-value.ts';

/** Hex, lower case, in the order in which they were added. */
const kept = keptValue<readonly string[]>('ledgerscope.keys', [], (value) =>
  Array.isArray(value)
    ? value.filter((key) => typeof key === 'string' && /^[0-9a-f]{64}$/.test(key))
    : [],
);

export const keepKeys = kept.set;
export const keptKeys = kept.get;

export function useKeptKeys(): readonly string[] {
  return useKeptValue(kept);
}

/** What is wrong with a key to be added, in words. */
export function keyFault(text: string, keys: readonly string[]): string | null {
  const key = text.trim().toLowerCase();
  return hashFault(key) ?? (keys.includes(key) ? 'This key is pinned already' : null);
}
