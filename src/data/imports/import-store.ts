// Imports outlive the screen that started them, so they are kept outside React: a list of jobs,
// two of them running at a time, and its listeners.

import { type AppError, appErrorOf } from '../../core/model/error.ts';
import { type ImportProgress, waitingImport } from '../../core/model/import.ts';
import type { FileSet } from '../../sources/file.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { LedgerService } from '../../worker/rpc/protocol.ts';

const AT_A_TIME = 2;

/** What is to be imported. `open` gets its files when its turn comes. */
export interface ImportRequest {
  readonly name: string;
  readonly size: number;
  readonly demo: boolean;
  open(): Promise<Omit<FileSet<NamedBlob>, 'name'>>;
}

export interface ImportStore {
  readonly jobs: () => readonly ImportProgress[];
  subscribe(listener: () => void): () => void;
  start(requests: readonly ImportRequest[]): void;
  /** Adds a card for what somebody gave, before it is known what is in it. */
  announce(name: string, size: number): string;
  /** Replaces that card by what was found, unless it was cancelled. */
  settle(job: string, requests: readonly ImportRequest[], failures: readonly Failure[]): void;
  cancel(job: string): void;
  /** Takes a settled job off the list. */
  dismiss(job: string): void;
}

/** What was given and cannot be imported. */
export interface Failure {
  readonly name: string;
  readonly size: number;
  readonly error: AppError;
}

export function isSettled({ phase }: ImportProgress): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

/** `onDone` is called once for every import that is done. */
export function createImportStore(
  service: () => LedgerService,
  onDone: (progress: ImportProgress) => void,
): ImportStore {
  let jobs: readonly ImportProgress[] = [];
  const listeners = new Set<() => void>();
  const waiting: { job: string; request: ImportRequest }[] = [];
  let running = 0;

  const set = (next: readonly ImportProgress[]) => {
    jobs = next;
    for (const listener of listeners) listener();
  };
  // A late message of a settled job changes nothing.
  const update = (progress: ImportProgress) =>
    set(jobs.map((one) => (one.job === progress.job && !isSettled(one) ? progress : one)));
  const find = (job: string) => jobs.find((one) => one.job === job);

  async function run(job: string, request: ImportRequest): Promise<void> {
    running++;
    try {
      const { name, demo } = request;
      const set = await request.open();
      const found = find(job);
      if (!found || isSettled(found)) return;
      const last = await service().importSet(job, { ...set, name }, demo, update);
      update(last);
      if (last.phase === 'done') onDone(last);
    } catch (error) {
      const found = find(job);
      if (found) update({ ...found, phase: 'failed', error: appErrorOf(error) });
    } finally {
      running--;
      next();
    }
  }

  function next(): void {
    while (running < AT_A_TIME) {
      const turn = waiting.shift();
      if (!turn) return;
      void run(turn.job, turn.request);
    }
  }

  return {
    jobs: () => jobs,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(requests) {
      const added = requests.map((request) => ({ job: jobId(), request }));
      set([...jobs, ...added.map(({ job, request }) => queued(job, request))]);
      waiting.push(...added);
      next();
    },
    announce(name, size) {
      const job = jobId();
      set([...jobs, queued(job, { name, size })]);
      return job;
    },
    settle(job, requests, failures) {
      const found = find(job);
      if (!found || isSettled(found)) return;
      // The card stays the same one, and its cancelling too, when it turns out to be one ledger.
      const ids = [job, ...Array.from({ length: requests.length + failures.length }, jobId)];
      const idAt = (i: number) => ids[i] ?? jobId();
      const turns = requests.map((request, i) => ({ job: idAt(i), request }));
      const failed = failures.map(
        (failure, i): ImportProgress => ({
          ...queued(idAt(requests.length + i), failure),
          phase: 'failed',
          error: failure.error,
        }),
      );
      const cards = [...turns.map((turn) => queued(turn.job, turn.request)), ...failed];
      set(jobs.flatMap((one) => (one.job === job ? cards : [one])));
      waiting.push(...turns);
      next();
    },
    cancel(job) {
      const found = find(job);
      if (!found || isSettled(found)) return;
      const index = waiting.findIndex((turn) => turn.job === job);
      if (index >= 0) waiting.splice(index, 1);
      // One whose bytes are still being opened is not known to the worker; it is cancelled here.
      if (found.phase === 'waiting') update({ ...found, phase: 'cancelled' });
      if (index < 0)
        void service()
          .cancelImport(job)
          .catch(() => undefined);
    },
    dismiss(job) {
      set(jobs.filter((one) => one.job !== job || !isSettled(one)));
    },
  };
}

function queued(job: string, { name, size }: Pick<ImportRequest, 'name' | 'size'>): ImportProgress {
  return waitingImport(job, name, size);
}

/** Not `randomUUID`: that one is missing on pages served without TLS. */
function jobId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
}
