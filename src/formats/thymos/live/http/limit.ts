// Signals that last for one call. `AbortSignal.any` would keep every one of them, with whoever
// listens, for as long as the longest-lived of its signals: a connection makes thousands an hour.

import { StoppedByServer } from './fault.ts';

export interface ServerLimit {
  /** Ends with the first of the signals that it was made of. */
  readonly signal: AbortSignal;
  /** To be called once the call is over: ends the signal, and nothing holds anything of it any more. */
  end(): void;
}

export function joinSignals(...signals: readonly AbortSignal[]): ServerLimit {
  const limit = new AbortController();
  const end = () => {
    limit.abort();
    for (const signal of signals) signal.removeEventListener('abort', end);
  };
  for (const signal of signals) {
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  }
  return { signal: limit.signal, end };
}

/** What comes of the work, or `StoppedByServer` as soon as the signal ends. */
export function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new StoppedByServer());
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
