// Imports outlive the screen that started them, so they stand outside React: a list
// of jobs, two of them running at a time, and whoever wants to watch.

import type { ImportError, ImportProgress, LedgerService } from '../worker/protocol.ts';

const AT_A_TIME = 2;

/** What is to be imported. `open` gets the bytes when its turn comes. */
export interface ImportRequest {
  readonly name: string;
  readonly size: number;
  readonly demo: boolean;
  open(): Promise<Blob>;
}

export interface ImportStore {
  readonly jobs: () => readonly ImportProgress[];
  subscribe(listener: () => void): () => void;
  start(requests: readonly ImportRequest[]): void;
  cancel(job: string): void;
  /** Takes a settled job off the list. */
  dismiss(job: string): void;
}

export function isSettled({ phase }: ImportProgress): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

/** `onDone` is told once for every import that arrived. */
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
  // A late message of a settled job must not bring it back to life.
  const update = (progress: ImportProgress) =>
    set(jobs.map((held) => (held.job === progress.job && !isSettled(held) ? progress : held)));
  const find = (job: string) => jobs.find((held) => held.job === job);

  async function run(job: string, request: ImportRequest): Promise<void> {
    running++;
    try {
      const file = await request.open();
      const held = find(job);
      if (!held || isSettled(held)) return;
      const last = await service().importFile(job, file, request.name, request.demo, update);
      update(last);
      if (last.phase === 'done') onDone(last);
    } catch (error) {
      const held = find(job);
      if (held) update({ ...held, phase: 'failed', error: unexpected(error) });
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
    cancel(job) {
      const held = find(job);
      if (!held || isSettled(held)) return;
      const place = waiting.findIndex((turn) => turn.job === job);
      if (place >= 0) waiting.splice(place, 1);
      // One whose bytes are still being opened is not known to the worker; it is cancelled here.
      if (held.phase === 'waiting') update({ ...held, phase: 'cancelled' });
      if (place < 0)
        void service()
          .cancelImport(job)
          .catch(() => undefined);
    },
    dismiss(job) {
      set(jobs.filter((held) => held.job !== job || !isSettled(held)));
    },
  };
}

function queued(job: string, { name, size }: ImportRequest): ImportProgress {
  return {
    job,
    name,
    size,
    phase: 'waiting',
    done: 0,
    total: size,
    unit: 'bytes',
    rate: 0,
    format: null,
    entries: null,
    ledger: null,
    verdict: null,
    error: null,
  };
}

function unexpected(error: unknown): ImportError {
  return {
    cause: 'internal',
    title: 'The import stopped',
    detail: error instanceof Error ? error.message : String(error),
    todo: 'Nothing of it was kept. Try again; if it fails again, verify the file with the command line tool.',
  };
}

/** Not `randomUUID`: that one is missing on pages served without TLS. */
function jobId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
}
