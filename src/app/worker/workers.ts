// One worker of this page reads, for all screens. Given files are looked into and imported by
// others, so that a file that brings its worker down takes nothing along.

import { ASKS } from '../../asks/index.ts';
import type { PageHost } from '../../ui/data/host.ts';
import { type Client, createClient } from './client.ts';
import ledgerWorker from './entry.ts?worker&url';
import { KeptStorage } from './page-storage.ts';

export const LEDGER_WORKER = ledgerWorker;

/** The memory of a database is given back only with its worker. */
const IDLE_MS = 10_000;

const storage = new KeptStorage((error) => {
  for (const client of [reading, finding, indexing, ...importing, ...replaying])
    client.replace(error);
});

const reading = client({ name: 'reader', sweeps: true });
const finding = client({ name: 'finder', idle: IDLE_MS });
const importing = [importer(), importer()];
const indexing = client({ name: 'indexer', idle: IDLE_MS });
const replaying = [client({ name: 'replayer' }), client({ name: 'replayer' })];

export const pageHost: PageHost = {
  // The worker that answers such asks starts with the first one.
  ask: (asking) => (ASKS[asking.name].looksIntoFiles ? finding : reading).ask(asking),
  askIndexer: indexing.ask,
  importers: importing,
  replayers: replaying,
  prepareImports() {
    finding.prepare();
    importing[0]?.prepare();
  },
  storage,
};

function importer(): Client {
  return client({ name: 'importer', idle: IDLE_MS });
}

interface Kind {
  /** The browser's own tools list its workers by this name. */
  readonly name: string;
  readonly idle?: number;
  readonly sweeps?: boolean;
}

function client({ name, idle, sweeps = false }: Kind): Client {
  let isFirst = true;
  return createClient({
    start() {
      storage.require();
      const worker = new Worker(LEDGER_WORKER, { type: 'module', name });
      // Without locks, a later worker would take the imports of others for dead.
      const mayClear = sweeps && (isFirst || 'locks' in navigator);
      isFirst = false;
      storage.begin(worker, mayClear);
      return worker;
    },
    onStorage: (news, worker) => storage.hear(news, worker),
    ...(idle !== undefined && { idle }),
  });
}
