// Only work of this process counts as waiting for a thread, and no time in which the machine did
// other things.

import type { Ticks } from '../../../base/ticks.ts';
import { steadyTicks } from '../../../ledger/held/watchdog.ts';

/** Counts at each tick no more than the processor time of all threads of this process. */
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

/** Never stops anything. */
export const noTicks: Ticks = () => () => undefined;
