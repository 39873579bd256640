// The workers of this page. One reads, for all screens. What somebody gave is looked into and
// imported by others, so that a file that brings its worker down takes nothing along.

import { ASKS } from '../../asks/index.ts';
import type { Ask } from '../../base/ask.ts';
import { type Client, createClient } from './client.ts';
import ledgerWorker from './entry.ts?worker&url';
import { PageStorage } from './page-storage.ts';

/** The address of their script. */
export const LEDGER_WORKER = ledgerWorker;

/** A database in a worker's memory is given back only with the worker. */
const IDLE_MS = 10_000;

export const storage = new PageStorage((error) => {
  for (const client of [reading, finding, indexing, ...importing, ...replaying])
    client.replace(error);
});

const reading = client({ name: 'reader', sweeps: true });
const finding = client({ name: 'finder', idle: IDLE_MS });
const importing = [importer(), importer()];
const indexing = client({ name: 'indexer', idle: IDLE_MS });
const replaying = [client({ name: 'replayer' }), client({ name: 'replayer' })];

/** Asks the worker that answers such asks; it starts with the first. */
export const ask: Ask = (asking) =>
  (ASKS[asking.name].looksIntoFiles ? finding : reading).ask(asking);

/** Somebody is about to give files: what looks into them and imports them starts meanwhile. */
export function prepareImports(): void {
  finding.prepare();
  importing[0]?.prepare();
}

/** One import at a time each. */
export function getImporters(): readonly Client[] {
  return importing;
}

/** For what is made of ledgers that are there, while nobody waits for it. */
export const askIndexer: Ask = (asking) => indexing.ask(asking);

/** For runs of the verifier next to each other: two, so that one can end while the next begins. */
export function getReplayers(): readonly Client[] {
  return replaying;
}

function importer(): Client {
  return client({ name: 'importer', idle: IDLE_MS });
}

interface Kind {
  /** As the browser's own tools list its workers. */
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
