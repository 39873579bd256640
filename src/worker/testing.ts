// For tests: the service over a store in memory, and imports by name.

import type { Ask } from '../base/ask.ts';
import type { ImportProgress } from '../ledger/model/import.ts';
import type { TimelineFilter } from '../ledger/model/timeline.ts';
import { ownLiveness } from '../ledger/storage/liveness.ts';
import { type MemoryStore, openMemoryStore } from '../ledger/storage/memory.ts';
import { formats } from '../testing/formats.ts';
import { createTestHost } from '../testing/host.ts';
import { openMemoryJournal } from './journal/storage/journal-memory.ts';
import { askThrough } from './rpc/ask-through.ts';
import { createHandler } from './rpc/handler.ts';
import type { Ports } from './rpc/ports.ts';
import type { LedgerService } from './rpc/protocol.ts';

export interface TestBench {
  readonly ports: Ports;
  readonly store: MemoryStore;
  readonly service: LedgerService;
  readonly ask: Ask;
  importBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportProgress>;
}

export function createBench(overrides: Partial<Ports> = {}): TestBench {
  const store = openMemoryStore();
  const host = createTestHost();
  const ports: Ports = {
    store,
    files: null,
    room: async () => null,
    journals: openMemoryJournal(),
    liveness: ownLiveness(),
    formats,
    host: () => host,
    helpers: null,
    now: () => Date.now(),
    opens: () => undefined,
    sweeps: true,
    policies: async () => [],
    ...overrides,
  };
  const service = createHandler(ports);
  return {
    ports,
    store,
    service,
    ask: askThrough(service),
    async importBytes(name, bytes) {
      const { sets, skipped } = await service.findLedgers([{ name, file: new Blob([bytes]) }]);
      const [set] = sets;
      if (!set) throw new Error(`${name} is no ledger: ${skipped[0]?.reason}`);
      return service.importSet(name, set, false, () => undefined);
    },
  };
}

/** Indices of all entries of a lane that match. */
export async function allMatches(
  service: LedgerService,
  ledger: string,
  lane: string,
  filter: TimelineFilter,
): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; ; ) {
    const { matches, upTo, total } = await service.matches(ledger, lane, filter, from);
    found.push(...matches);
    if (upTo === total) return found;
    from = upTo;
  }
}
