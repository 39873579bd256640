// Long work in a worker still listens: it lets waiting messages through every few milliseconds, and
// notices there that it was cancelled.

import { AppException } from '../../base/error.ts';

/** Thrown out of cancelled work. */
export class Cancelled extends AppException {
  constructor() {
    super({ code: 'cancelled' });
  }
}

export interface Pace {
  /** It is cheap enough to be called for every entry. */
  due(): boolean;
  /** Lets other messages be handled. @throws {Cancelled} */
  pause(): Promise<void>;
}

let pauses = 0;

/**
 * Counts the pauses of all work in this worker: as long as the number grows, some of it goes on.
 */
export function pausesSoFar(): number {
  return pauses;
}

/** Lets work run for `stretch` ms at a time. */
export function createPace(signal?: AbortSignal, stretch = 5): Pace {
  let since = performance.now();
  return {
    due: () => performance.now() - since >= stretch,
    async pause() {
      pauses++;
      await nextTask();
      if (signal?.aborted) throw new Cancelled();
      since = performance.now();
    },
  };
}

/** Nested timers wait for 4 ms and more; a message does not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Does long work in parts: tells of each part that is not yet the whole, and lets other messages
 * through.
 */
export async function workToEnd<Part>(
  nextPart: () => Promise<Part>,
  isWhole: (part: Part) => boolean,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal | undefined; onProgress(part: Part): void },
): Promise<Part> {
  const pace = createPace(signal);
  for (;;) {
    const part = await nextPart();
    if (isWhole(part)) return part;
    onProgress(part);
    await pace.pause();
  }
}
