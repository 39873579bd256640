// Imports outlive the screen that started them, so they are kept outside React: a list of jobs,
// as many of them running as there are workers for them.

import { type AppError, toAppError } from '../../../base/error.ts';
import { Store } from '../../../base/store.ts';
import { type ImportProgress, waitingImport } from '../../../ledger/model/import.ts';
import { type Importer, type ImportRequest, ImportRunner } from './import-runner.ts';

export type { ImportRequest };

export interface ImportStore {
  readonly jobs: () => readonly ImportProgress[];
  readonly watch: (watcher: () => void) => () => void;
  /** Returns the job of each request. */
  start(requests: readonly ImportRequest[]): readonly string[];
  /** Adds a card for given files, before their content is known. */
  announce(name: string, size: number): string;
  /** Replaces that card by what was found, unless it was cancelled. */
  settle(job: string, requests: readonly ImportRequest[], failures: readonly ImportFailure[]): void;
  cancel(job: string): void;
  mayRetry(job: string): boolean;
  retry(job: string): void;
  dismiss(job: string): void;
}

/** A given file that cannot be imported. */
export interface ImportFailure {
  readonly name: string;
  readonly folder?: string;
  readonly size: number;
  readonly error: AppError;
}

export function isSettled({ phase }: ImportProgress): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

export interface ImportPorts {
  readonly importers: () => readonly Importer[];
  onDone(progress: ImportProgress): void;
  onFailed(failed: readonly ImportProgress[]): void;
  /** Called for every import whose worker has not cleared up after it. */
  onLeft(job: string): void;
}

export function createImportStore({
  importers,
  onDone,
  onFailed,
  onLeft,
}: ImportPorts): ImportStore {
  const jobs = new Store<readonly ImportProgress[]>([]);
  const runner = new ImportRunner(importers);
  const waiting: { job: string; request: ImportRequest }[] = [];
  const requests = new Map<string, ImportRequest>();

  // A late message of a settled job changes nothing.
  const update = (progress: ImportProgress) =>
    jobs.set(
      jobs.get().map((one) =>
        // The worker that runs it does not know where the ledger was, nor with what.
        one.job === progress.job && !isSettled(one)
          ? { folder: one.folder, isAlone: one.isAlone, isDemo: one.isDemo, ...progress }
          : one,
      ),
    );
  const find = (job: string) => jobs.get().find((one) => one.job === job);

  const enqueue = (job: string, request: ImportRequest) => {
    requests.set(job, request);
    waiting.push({ job, request });
  };

  async function run(job: string, request: ImportRequest): Promise<void> {
    try {
      const last = await runner.run(job, request, update);
      update(last);
      const now = find(job);
      if (now?.phase === 'done') onDone(now);
      if (now?.phase === 'failed' && !request.demo) onFailed([now]);
    } catch (thrown) {
      const error = toAppError(thrown);
      const phase = error.code === 'cancelled' ? 'cancelled' : 'failed';
      const found = find(job);
      if (found) update({ ...found, phase, error });
      if (found && phase === 'failed' && !request.demo) onFailed([{ ...found, phase, error }]);
      onLeft(job);
    } finally {
      next();
    }
  }

  function next(): void {
    while (runner.hasRoom) {
      const turn = waiting.shift();
      if (!turn) return;
      void run(turn.job, turn.request);
    }
  }

  return {
    jobs: jobs.get,
    watch: jobs.watch,
    start(given) {
      const added = given.map((request) => ({ job: jobId(), request }));
      jobs.set([...jobs.get(), ...added.map(({ job, request }) => queued(job, request))]);
      for (const { job, request } of added) enqueue(job, request);
      next();
      return added.map(({ job }) => job);
    },
    announce(name, size) {
      const job = jobId();
      jobs.set([...jobs.get(), queued(job, { name, size })]);
      runner.prepare();
      return job;
    },
    settle(job, given, failures) {
      const found = find(job);
      if (!found || isSettled(found)) return;
      // A card stays the same one, and so does its cancelling, when it turns out to be one ledger.
      const ids = [job, ...Array.from({ length: given.length + failures.length }, jobId)];
      const idAt = (i: number) => ids[i] ?? jobId();
      const turns = given.map((request, i) => ({ job: idAt(i), request }));
      const failed = failures.map(
        (failure, i): ImportProgress => ({
          ...queued(idAt(given.length + i), failure),
          phase: 'failed',
          error: failure.error,
        }),
      );
      const cards = [...turns.map((turn) => queued(turn.job, turn.request)), ...failed];
      jobs.set(jobs.get().flatMap((one) => (one.job === job ? cards : [one])));
      for (const turn of turns) enqueue(turn.job, turn.request);
      if (failed.length > 0) onFailed(failed);
      next();
    },
    cancel(job) {
      const found = find(job);
      if (!found || isSettled(found)) return;
      const index = waiting.findIndex((turn) => turn.job === job);
      if (index >= 0) waiting.splice(index, 1);
      // No worker knows an import whose bytes are still being opened; it is cancelled here.
      if (found.phase === 'waiting') update({ ...found, phase: 'cancelled' });
      runner.cancel(job);
    },
    mayRetry: (job) => requests.has(job),
    retry(job) {
      const request = requests.get(job);
      if (!request || find(job)?.phase !== 'failed') return;
      const again = jobId();
      requests.delete(job);
      jobs.set(jobs.get().map((one) => (one.job === job ? queued(again, request) : one)));
      enqueue(again, request);
      next();
    },
    dismiss(job) {
      jobs.set(jobs.get().filter((one) => one.job !== job || !isSettled(one)));
      if (!find(job)) requests.delete(job);
    },
  };
}

function queued(
  job: string,
  {
    name,
    folder,
    size,
    isAlone,
    demo,
  }: Partial<ImportRequest> & Pick<ImportRequest, 'name' | 'size'>,
): ImportProgress {
  return {
    ...waitingImport(job, name, size),
    ...(folder && { folder }),
    ...(isAlone && { isAlone }),
    ...(demo && { isDemo: demo }),
  };
}

/** Pages served without TLS have no `randomUUID`. */
function jobId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
}
