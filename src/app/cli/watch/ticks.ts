// What counts as waiting for a thread: work that this process did, and no time in which the machine did other
// things.

import type { Ticks } from '../../../base/ticks.ts';
import { steadyTicks } from '../../../ledger/held/watchdog.ts';

/** Of each tick, no more than the processor time that all threads of this process took. */
export function workTicks(steady: Ticks = steadyTicks, spent: () => number = processorTime): Ticks {
  return (onTick) => {
    let before = spent();
    return steady((ms) => {
      const now = spent();
      onTick(Math.min(ms, now - before));
      before = now;
    });
  };
}

/** In ms. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Nothing is ever stopped. */
export const noTicks: Ticks = () => () => undefined;
