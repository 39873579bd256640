// Keys that a person knows from elsewhere come from a file. They are kept in the memory of this
// page, one file for each ledger, and are given to every verification of it that a person asks for.

import { useSyncExternalStore } from 'react';
import { type HeldKeys, readKeyring } from '../../../base/signature/keyring.ts';
import { Store } from '../../../base/store.ts';

export interface GivenKeys extends HeldKeys {
  /** The number differs for every file that was given, and is part of the keys of queries. */
  readonly nth: number;
}

const held = new Store<ReadonlyMap<string, GivenKeys>>(new Map());
let given = 0;

/** @throws an error that says what the file should be. */
export async function readKeyringFile(file: File): Promise<HeldKeys> {
  return { name: file.name, keys: readKeyring(new Uint8Array(await file.arrayBuffer())) };
}

/** Null forgets the keys. */
export function holdKeys(ledger: string, keys: HeldKeys | null): void {
  const next = new Map(held.get());
  if (keys) next.set(ledger, { ...keys, nth: ++given });
  else next.delete(ledger);
  held.set(next);
}

export function heldKeys(ledger: string): GivenKeys | null {
  return held.get().get(ledger) ?? null;
}

export function useHeldKeys(ledger: string): GivenKeys | null {
  return useSyncExternalStore(held.watch, () => heldKeys(ledger));
}
