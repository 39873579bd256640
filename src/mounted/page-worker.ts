// The workers of the page under test: they answer from whichever world a screen was opened in.

import type { LedgerService } from '../worker/rpc/protocol.ts';
import { createTestWorker } from './worker.ts';

let current: LedgerService | null = null;

export function answerWith(service: LedgerService): void {
  current = service;
}

/** Once for a window. */
export function giveWorkers(): void {
  const Worker = createTestWorker(() => {
    if (!current) throw new Error('no screen is open');
    return current;
  });
  Object.assign(globalThis, { Worker });
}
