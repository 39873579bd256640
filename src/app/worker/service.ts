// An ask settles with a value, or with an error that says where, what was expected, what was found,
// what to do. Everything that crosses between a page and a worker is plain data; nothing
// ledger-sized crosses at once.

import type { Ask, Asking, AskName, Asks, OnProgress } from '../../base/ask.ts';
import { describeWorkerError } from '../../ledger/held/errors.ts';

/** A worker offers this to its page. Callbacks and signals cross only as arguments of their own. */
export interface AskService {
  ask<Name extends AskName>(
    name: Name,
    input: Asks[Name]['input'],
    onProgress: OnProgress<Name> | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Asks[Name]['answer']>;
}

/** Returns the arguments of the one call that an ask is. */
export function toArguments<Name extends AskName>(asking: Asking<Name>) {
  const { name, input, onProgress, signal } = asking;
  return [name, input, onProgress, signal] as const;
}

export function offer(ask: Ask): AskService {
  return { ask: (name, input, onProgress, signal) => ask({ name, input, onProgress, signal }) };
}

/** Offers the service such that it throws plain data, which crosses whole. */
export function throwingData({ ask }: AskService): AskService {
  return {
    async ask(...args) {
      try {
        return await ask(...args);
      } catch (thrown) {
        throw describeWorkerError(thrown);
      }
    },
  };
}
