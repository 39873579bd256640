// Work may never end: a page may wait for something that it will not be shown.

import { setTimeout as pause } from 'node:timers/promises';

/** A step takes far less, also on a machine that has other things to do. */
export const STEP_LIMIT_MS = 300_000;
const ANSWER_MS = 10_000;

/**
 * `look` tells what there is to see when the time is over, for the message.
 * @throws when the work does not end within `ms`
 */
export async function endInTime<T>(
  work: Promise<T>,
  look: () => Promise<string>,
  ms = STEP_LIMIT_MS,
): Promise<T> {
  const over = new AbortController();
  const late = pause(ms, null, { signal: over.signal }).then(async () => {
    const seen = await Promise.race([look(), pause(ANSWER_MS, 'nothing that could be asked')]);
    throw new Error(`no end after ${ms / 1000} s; there was ${seen}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
