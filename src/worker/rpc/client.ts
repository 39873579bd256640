// The page's end of the worker. An RPC alone leaves calls hanging when its worker dies; here a
// crash rejects all pending calls, and the next call starts a new worker.

import { proxy, type Remote, wrap } from 'comlink';
import { type AppError, AppException } from '../../core/model/error.ts';
import type { LedgerService } from './protocol.ts';

/** What is needed of a Worker, so that a test can replace it. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

interface Running {
  readonly worker: WorkerLike;
  readonly remote: Remote<LedgerService>;
  readonly pending: Set<(error: Error) => void>;
}

/** A service whose worker is started by the first call. */
export function createClient(startWorker: () => WorkerLike): LedgerService {
  let running: Running | null = null;

  function start(): Running {
    const worker = startWorker();
    const started: Running = { worker, remote: wrap<LedgerService>(worker), pending: new Set() };
    const crash = (what: string) => {
      if (running === started) running = null;
      worker.terminate();
      const error = new AppException({ code: 'worker stopped', found: what });
      for (const reject of started.pending) reject(error);
      started.pending.clear();
    };
    worker.addEventListener('error', (event) => {
      crash('message' in event && event.message ? String(event.message) : 'it could not be loaded');
    });
    worker.addEventListener('messageerror', () => crash('an answer could not be read'));
    return started;
  }

  function call(name: keyof LedgerService, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      running ??= start();
      const { remote, pending } = running;
      pending.add(reject);
      // Functions (progress callbacks) cannot be cloned; they are called across the boundary.
      const sent = args.map((arg) => (typeof arg === 'function' ? proxyFunction(arg) : arg));
      // The typed surface is LedgerService itself; behind it a call is a name and arguments.
      const method = remote[name] as unknown as (...args: unknown[]) => Promise<unknown>;
      method(...sent)
        .then(resolve, (thrown: AppError | Error) =>
          // What cannot be sent at all is an error of the browser's own.
          reject(thrown instanceof Error ? thrown : new AppException(thrown)),
        )
        .finally(() => pending.delete(reject));
    });
  }

  // Every property is a call by its name, so that the list of calls is in one file: protocol.ts.
  return new Proxy({} as LedgerService, {
    get: (_, name) =>
      // A promise that resolves to this object reads `then`: that is no call.
      typeof name === 'string' && name !== 'then'
        ? (...args: unknown[]) => call(name as keyof LedgerService, args)
        : undefined,
  });
}

function proxyFunction(value: unknown): unknown {
  return proxy(value as (...args: unknown[]) => unknown);
}
