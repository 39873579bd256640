// Public keys that the person pinned, kept in this browser for every ledger. They come from
// elsewhere, so they are not kept in the ledgers.

import { useSyncExternalStore } from 'react';
import { hashFault } from '../../core/model/pins.ts';

const STORAGE_KEY = 'ledgerscope.keys';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly keys: readonly string[] } | null = null;

/** Hex, lower case, in the order in which they were added. */
export function useKeptKeys(): readonly string[] {
  return useSyncExternalStore(subscribe, keptKeys);
}

export function keptKeys(): readonly string[] {
  const text = read();
  if (known?.text !== text) known = { text, keys: parse(text) };
  return known.keys;
}

export function keepKeys(keys: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(keys));
  } catch {
    // A browser that keeps nothing has them until the page is closed.
    known = { text: read(), keys };
  }
  for (const listener of listeners) listener();
}

/** What is wrong with a key to be added, in words. */
export function keyFault(text: string, keys: readonly string[]): string | null {
  const key = text.trim().toLowerCase();
  return hashFault(key) ?? (keys.includes(key) ? 'This key is pinned already' : null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may change them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value.filter((key) => typeof key === 'string' && /^[0-9a-f]{64}$/.test(key));
  } catch {
    return NONE;
  }
}
