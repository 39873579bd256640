// The workers of the page under test answer from whichever world a screen was opened in.

import type { Ask } from '../../base/ask.ts';
import { createTestWorker } from './worker.ts';

let current: Ask | null = null;

export function answerWith(ask: Ask): void {
  current = ask;
}

/** Called once for a window. */
export function giveWorkers(): void {
  const Worker = createTestWorker(() => {
    if (!current) throw new Error('no screen is open');
    return current;
  });
  Object.assign(globalThis, { Worker });
}
