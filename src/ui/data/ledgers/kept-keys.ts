// Pinned public keys come from elsewhere, so this browser keeps them for every ledger, and not in
// the ledgers.

import { hashFault } from '../../../ledger/model/pins.ts';
import { keptValue, useKeptValue } from '../kept-value.ts';

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

/** Says in words what is wrong with a key to be added. */
export function keyFault(text: string, keys: readonly string[]): string | null {
  const key = text.trim().toLowerCase();
  return hashFault(key) ?? (keys.includes(key) ? 'This key is pinned already' : null);
}
