// Search indexes are made once a ledger can be read, while no import needs the machine.

import type { Ask } from '../../../base/ask.ts';

export interface IndexingPorts {
  readonly ask: Ask;
  readonly onDone: () => void;
}

export interface IndexingProgress {
  /** There may be ledgers without an index; `ledger` is the one that is looked at. */
  wake(ledger?: string | null): void;
  /** Something else needs the machine, until it is woken. */
  rest(): void;
}

/** The screen that somebody opens comes first. */
const CALM_MS = 1_000;
/** Another tab that makes the indexes may be closed before it has made all. */
const AGAIN_MS = 60_000;

export function createIndexing({ ask, onDone }: IndexingPorts): IndexingProgress {
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
    // A search without an index reads the entries: nobody has to hear of it.
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
