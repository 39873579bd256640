// The page tells its workers and its screens where ledgers are kept, and what has become of the
// storage.

import { expose } from 'comlink';
import { type AppError, AppException } from '../../base/error.ts';
import { Store } from '../../base/store.ts';
import type { StorageNews } from '../../ledger/storage/connection.ts';
import { openMemoryJournal } from '../../ledger/storage/journal/journal-memory.ts';
import { openMemoryStore } from '../../ledger/storage/memory.ts';
import type { PageStorage, StorageState } from '../../ui/data/host.ts';
import type { CallOrder, MemoryPorts } from './signs.ts';

type Recipient = Pick<Worker, 'postMessage'>;

export class KeptStorage implements PageStorage {
  private readonly shown = new Store<StorageState>({ state: 'kept' });
  readonly state = this.shown.get;
  readonly watch = this.shown.watch;
  private isKept = false;
  private memory: (() => MemoryPorts) | null = null;
  private readonly onLost: (error: AppError) => void;

  /** `onLost` says that no worker can go on with what it has open. */
  constructor(onLost: (error: AppError) => void) {
    this.onLost = onLost;
  }

  get isInMemory(): boolean {
    return this.memory !== null;
  }

  readonly close = (): void => this.shown.set({ state: 'kept' });

  /** @throws when no worker can be of use. */
  require(): void {
    if (this.state().state === 'newer') throw new AppException({ code: 'storage closed' });
  }

  begin(worker: Recipient, sweeps: boolean): void {
    const memory = this.memory?.() ?? null;
    const order: CallOrder = { order: 'begin', sweeps, memory };
    worker.postMessage(order, memory ? [memory.store, memory.journals] : []);
  }

  hear(news: StorageNews, worker: Recipient): void {
    const before = this.state();
    const { state } = before;
    switch (news.state) {
      case 'waiting':
        if (state === 'kept') this.shown.set({ state: 'waiting' });
        break;
      case 'open':
        this.isKept = true;
        if (state === 'waiting') this.close();
        break;
      case 'missing':
        // Where one worker keeps ledgers in the browser, no other may keep them elsewhere.
        if (!this.isKept && !this.memory) {
          this.memory = openMemory();
          this.shown.set({ state: 'memory', found: news.found });
        }
        this.begin(worker, false);
        break;
      case 'newer':
        this.shown.set({ state: 'newer' });
        this.onLost({ code: 'storage closed' });
        break;
      case 'removed':
        this.shown.set({
          state: 'removed',
          times: before.state === 'removed' ? before.times + 1 : 1,
        });
        this.onLost({ code: 'storage removed' });
    }
  }
}

/** Returns new ways to one and the same memory: it outlives the workers. */
function openMemory(): () => MemoryPorts {
  const store = openMemoryStore();
  const journals = openMemoryJournal();
  return () => {
    const ways = { store: new MessageChannel(), journals: new MessageChannel() };
    expose(store, ways.store.port1);
    expose(journals, ways.journals.port1);
    return { store: ways.store.port2, journals: ways.journals.port2 };
  };
}
