// A worker is asked for a sign of life every half second while somebody waits for it; an endless
// loop answers none.

import type { Ticks } from '../../base/ticks.ts';

/** A worker may be silent for so many ms, and for so many more for each byte that it has opened. */
export const BUDGETS = {
  /**
   * It answers no ping. Some formats read a file in one step. Measured on two cores that twelve
   * processes shared: 7.3 s for 134 MB of events, 4.9 s for 71 MB of CSV, so at most 70 ms for a
   * megabyte; 0.3 s for small files. It is granted seven times as much for a megabyte, and six
   * seconds for what does not depend on the size: no small file hangs for longer.
   */
  silence: 6_000,
  /**
   * It answers pings, but neither calls nor makes progress: the storage or another tab may be in
   * the way.
   */
  standstill: 60_000,
  /** Its code is not here yet: the server may be slow. */
  start: 60_000,
  byte: 0.000_5,
} as const;

const EVERY_MS = 500;

/**
 * A page that was frozen, asleep or busy itself has heard nothing in that time, and its worker may
 * have been frozen as well: no tick counts for more than two.
 */
export const steadyTicks: Ticks = (onTick) => {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    onTick(Math.min(now - last, 2 * EVERY_MS));
    last = now;
  }, EVERY_MS);
  return () => clearInterval(timer);
};
