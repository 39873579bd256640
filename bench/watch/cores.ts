// The watch uses two cores, however many there are: with more, parallel work becomes faster, and
// the reference does not.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { THREADS } from './spent.ts';

/**
 * Limits this process, its threads and all that it starts. Where the system has no such command,
 * all cores are used.
 */
export function keepToTwoCores(): void {
  if (availableParallelism() <= THREADS) return;
  spawnSync('taskset', ['-acp', `0-${THREADS - 1}`, String(process.pid)]);
}

export function coresUsed(): number {
  return availableParallelism();
}
