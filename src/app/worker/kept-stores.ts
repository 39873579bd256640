// A worker keeps ledgers in the browser's storage, or, where there is none, in the memory of the
// page, which outlives every worker.

import { type Remote, wrap } from 'comlink';
import { describeReason } from '../../ledger/held/errors.ts';
import type { Tell } from '../../ledger/storage/connection.ts';
import { openDexieStore } from '../../ledger/storage/dexie.ts';
import { type FileStore, originFiles } from '../../ledger/storage/file-store.ts';
import { openDexieJournal } from '../../ledger/storage/journal/journal.ts';
import type { JournalStore } from '../../ledger/storage/journal/journal-store.ts';
import type { LedgerStore } from '../../ledger/storage/store.ts';
import type { BeginSign, MemoryPorts } from './signs.ts';

interface Stores {
  readonly store: LedgerStore;
  readonly files: FileStore | null;
  readonly journals: JournalStore;
}

/**
 * `begun` is the page's next order.
 * @throws when the page has no memory to give either.
 */
export async function keptStores(
  begun: () => Promise<BeginSign>,
  tell: Tell,
): Promise<Stores & { readonly sweeps: boolean }> {
  const { memory, sweeps } = await begun();
  if (memory) return { ...inMemory(memory), sweeps };
  try {
    return { ...(await inBrowser(tell)), sweeps };
  } catch (error) {
    const answer = begun();
    tell({ state: 'missing', found: describeReason(error) });
    const { memory } = await answer;
    if (!memory) throw error;
    return { ...inMemory(memory), sweeps };
  }
}

async function inBrowser(tell: Tell): Promise<Stores> {
  const files = originFiles();
  const ledgers = openDexieStore(tell, files);
  const journals = openDexieJournal(tell);
  await Promise.all([ledgers.open(), journals.open()]);
  tell({ state: 'open' });
  return { store: ledgers.store, files, journals: journals.store };
}

function inMemory({ store, journals }: MemoryPorts): Stores {
  const ledgers: Remote<LedgerStore> = wrap<LedgerStore>(store);
  return { store: ledgers, files: null, journals: wrap<JournalStore>(journals) };
}
