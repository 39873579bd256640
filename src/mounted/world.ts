// Ledgers in memory that the screens of a test file are opened on: imported once.

import { openMemoryJournal } from '../storage/journal-memory.ts';
import type { LedgerService } from '../worker/rpc/protocol.ts';
import { createBench, type TestBench } from '../worker/testing.ts';
import type { Given } from './ledgers.ts';

export interface World {
  /** The id of an imported ledger, by its file's name; known once a screen was opened. */
  id(name: string): string;
  /** A service over the ledgers, with an empty journal. */
  begin(): Promise<LedgerService>;
}

/** Ledgers are imported when the first screen is opened on them. */
export function ledgersInMemory(...given: readonly Given[]): World {
  let imported: Promise<Imported> | null = null;
  let ids: Imported['ids'] = new Map();
  return {
    id(name) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`${name} is no ledger that was imported`);
      return id;
    },
    async begin() {
      imported ??= importAll(given);
      const { bench } = await imported;
      ({ ids } = await imported);
      return createBench({ store: bench.store, journals: openMemoryJournal() }).service;
    },
  };
}

interface Imported {
  readonly bench: TestBench;
  readonly ids: ReadonlyMap<string, string>;
}

async function importAll(given: readonly Given[]): Promise<Imported> {
  const bench = createBench();
  const ids = new Map<string, string>();
  for (const one of given) {
    const { name, bytes } = typeof one === 'function' ? await one() : one;
    const { ledger } = await bench.importBytes(name, bytes);
    if (ledger === null) throw new Error(`${name} was not imported`);
    ids.set(name, ledger);
  }
  return { bench, ids };
}
