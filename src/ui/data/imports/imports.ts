import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LedgerToImport } from '../../../ledger/import/to-import.ts';
import type { ImportProgress } from '../../../ledger/model/import.ts';
import { ask, getHost } from '../host.ts';
import { keys } from '../ledgers/queries.ts';
import { askToKeepOnce, spaceQuery } from '../ledgers/space.ts';
import { type DemoInfo, ledgersIn, loadDemoPins, missingDemo } from './demos.ts';
import { importFiles, type NamedBlob } from './import-files.ts';
import { createImportStore, isSettled } from './import-store.ts';
import { createIndexing } from './indexing.ts';
import { keepRefusals, refusalPath, refusalsQuery } from './refusals.ts';

export interface Imports {
  readonly jobs: readonly ImportProgress[];
  prepare(): void;
  start(files: readonly NamedBlob[]): void;
  startDemo(demo: DemoInfo): void;
  /** Imports ledgers whose files are at hand, those of a case, and returns the job of each. */
  startSets(sets: readonly LedgerToImport[]): readonly string[];
  cancel(job: string): void;
  mayRetry(job: string): boolean;
  retry(job: string): void;
  dismiss(job: string): void;
}

let client: QueryClient | null = null;

const store = createImportStore({
  importers: () => getHost().importers,
  onDone({ ledger, ...job }) {
    refreshSoon();
    void readAfterAll(job);
    void keepOwn(ledger);
    // A screen may have looked for this ledger before it was here.
    if (ledger) void client?.invalidateQueries({ queryKey: keys.ledger(ledger) });
  },
  onFailed: (failed) => void refuse(failed),
  onLeft(job) {
    // An import that cannot be removed now is removed at the next start.
    const dropped = ask({ name: 'drop import', input: job }).catch(() => undefined);
    // It may have become a ledger at the last moment.
    void dropped.then(() => client?.invalidateQueries({ queryKey: keys.library }));
  },
});

async function refuse(failed: readonly ImportProgress[]): Promise<void> {
  await keepRefusals(failed).catch(() => undefined);
  await client?.invalidateQueries({ queryKey: refusalsQuery().queryKey });
}

async function readAfterAll(job: Parameters<typeof refusalPath>[0]): Promise<void> {
  const path = refusalPath(job);
  const refused = client?.getQueryData(refusalsQuery().queryKey) ?? [];
  if (!refused.some((one) => one.path === path)) return;
  await ask({ name: 'drop refusals', input: [path] }).catch(() => undefined);
  await client?.invalidateQueries({ queryKey: refusalsQuery().queryKey });
}

const indexing = createIndexing({
  ask: (asking) => getHost().askIndexer(asking),
  onDone: () => void client?.invalidateQueries({ queryKey: keys.library }),
});

let isImporting = false;

store.watch(() => {
  const before = isImporting;
  isImporting = !store.jobs().every(isSettled);
  if (isImporting && !before) indexing.rest();
  if (!isImporting && before) indexing.wake();
});

/** Ledgers that have no search index get one; the ledger that is looked at comes first. */
export function useIndexing(ledger: string | null): void {
  useEffect(() => {
    if (!isImporting) indexing.wake(ledger);
  }, [ledger]);
}

/** When many ledgers are opened at once, lists are not read again after each. */
const REFRESH_MS = 400;
let refreshing: ReturnType<typeof setTimeout> | null = null;

function refreshSoon(): void {
  const isLast = store.jobs().every(isSettled);
  if (refreshing !== null && !isLast) return;
  clearTimeout(refreshing ?? undefined);
  const refresh = () => {
    refreshing = null;
    void client?.invalidateQueries({ queryKey: keys.library });
  };
  refreshing = isLast ? null : setTimeout(refresh, REFRESH_MS);
  if (isLast) refresh();
}

/** A demo can be had again at any time; a person's own file perhaps not. */
async function keepOwn(ledger: string | null): Promise<void> {
  if (isAsked) return;
  // The query is not used, because a change of the library begins it again.
  const ledgers = await ask({ name: 'ledgers', input: null }).catch(() => []);
  if (!ledgers.some(({ id, demo }) => id === ledger && !demo)) return;
  isAsked = true;
  await askToKeepOnce().catch(() => undefined);
  await client?.invalidateQueries({ queryKey: spaceQuery().queryKey });
}

let isAsked = false;

/** Progress comes more often than anybody reads it, and each time a screen is drawn again. */
const PACE_MS = 150;

function watchAtPace(watcher: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const notify = () => {
    timer = undefined;
    last = performance.now();
    watcher();
  };
  const leave = store.watch(() => {
    const wait = last + PACE_MS - performance.now();
    if (timer !== undefined) return;
    if (wait <= 0) notify();
    else timer = setTimeout(notify, wait);
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}

export function useImports(): Imports {
  client = useQueryClient();
  const jobs = useSyncExternalStore(watchAtPace, store.jobs, store.jobs);
  return useMemo(() => ({ ...ACTIONS, jobs }), [jobs]);
}

const ACTIONS = {
  start: (files: readonly NamedBlob[]) => void importFiles(store, ask, files),
  startDemo: (demo: DemoInfo) =>
    void store.start([
      {
        name: demo.file,
        size: demo.size,
        demo: true,
        open: async () => {
          const [set] = await ledgersIn(demo);
          if (!set) throw missingDemo(`The ledger in ${demo.file}`);
          return { ...set, pins: await loadDemoPins(demo) };
        },
      },
    ]),
  startSets: (sets: readonly LedgerToImport[]) =>
    store.start(
      sets.map(({ name, folder = '', ...set }) => ({
        name,
        folder,
        demo: false,
        size: set.files.reduce((sum, { file }) => sum + file.size, 0),
        open: async () => set,
      })),
    ),
  prepare: () => getHost().prepareImports(),
  cancel: store.cancel,
  mayRetry: store.mayRetry,
  retry: store.retry,
  dismiss: store.dismiss,
};
