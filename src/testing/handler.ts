import { createHandler } from '../app/worker/handler.ts';
import type { Ask } from '../base/ask.ts';
import type { Ports } from '../ledger/held/ports.ts';
import type { ImportProgress } from '../ledger/model/import.ts';
import type { TimelineFilter } from '../ledger/model/timeline.ts';
import { openMemoryJournal } from '../ledger/storage/journal/journal-memory.ts';
import { ownLiveness } from '../ledger/storage/liveness.ts';
import { type MemoryStore, openMemoryStore } from '../ledger/storage/memory.ts';
import { testFormats } from './formats.ts';
import { createTestHost } from './host.ts';

export interface TestSetup {
  readonly ports: Ports;
  readonly store: MemoryStore;
  readonly ask: Ask;
  importBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportProgress>;
}

export function createSetup(overrides: Partial<Ports> = {}): TestSetup {
  const store = openMemoryStore();
  const host = createTestHost();
  const ports: Ports = {
    store,
    files: null,
    room: async () => null,
    journals: openMemoryJournal(),
    liveness: ownLiveness(),
    formats: testFormats,
    host: () => host,
    helpers: null,
    now: () => Date.now(),
    opens: () => undefined,
    sweeps: true,
    policies: async () => [],
    ...overrides,
  };
  const ask = createHandler(ports);
  return {
    ports,
    store,
    ask,
    async importBytes(name, bytes) {
      const { sets, skipped } = await ask({
        name: 'find ledgers',
        input: [{ name, file: new Blob([bytes]) }],
      });
      const [set] = sets;
      if (!set) throw new Error(`${name} is no ledger: ${skipped[0]?.reason}`);
      return ask({ name: 'import ledger', input: { job: name, set, demo: false } });
    },
  };
}

/** Returns the indices of all matching entries of a lane. */
export async function allMatches(
  ask: Ask,
  ledger: string,
  lane: string,
  filter: TimelineFilter,
): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; ; ) {
    const { matches, upTo, total } = await ask({
      name: 'matches',
      input: { ledger, lane, filter, from },
    });
    found.push(...matches);
    if (upTo === total) return found;
    from = upTo;
  }
}
