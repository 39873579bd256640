// When indexes for searching are made: once a ledger is there to be read, while no import needs the machine.

import type { Ask } from '../../../base/ask.ts';

export interface IndexingPorts {
  readonly ask: Ask;
  /** All that can be made were. */
  readonly onDone: () => void;
}

export interface IndexingProgress {
  /** There may be ledgers without one. `ledger`: it is looked at. */
  wake(ledger?: string | null): void;
  /** Something else needs the machine, until it is woken. */
  rest(): void;
}

/** What somebody opens is shown first. */
const CALM_MS = 1_000;
/** Where another tab makes them, it may be closed before it has made all. */
const AGAIN_MS = 60_000;

export function createIndexing({ ask, onDone }: IndexingPorts): IndexingProgress {
  /** What was looked at last, before all others. */
  let first: readonly string[] = [];
  let running: AbortController | null = null;
  let isAwake = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const run = async (): Promise<void> => {
    running = new AbortController();
    isAwake = false;
    // Without an index, a search reads: nobody has to hear of it.
    const areMade = await ask({
      name: 'make indexes',
      input: first,
      signal: running.signal,
    }).catch(() => true);
    running = null;
    if (isAwake) later(CALM_MS);
    else if (!areMade) later(AGAIN_MS);
    else onDone();
  };

  return {
    wake(ledger = null) {
      if (ledger !== null) first = [ledger, ...first.filter((one) => one !== ledger)];
      isAwake = true;
      if (!running) later(CALM_MS);
    },
    rest() {
      clearTimeout(timer);
      isAwake = false;
      running?.abort();
    },
  };
}
