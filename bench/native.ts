// The originating system's own code runs on the same ledger, on this machine, in this run: a
// program that is called with the path of a ledger, verifies and replays it, and ends with 0.

import { spawnSync } from 'node:child_process';
import { type NativeMeasured, RUNS } from './measure.ts';

const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Returns milliseconds of the whole process, its start included; the best of some runs, as ours.
 * @throws when it cannot be run, or does not verify the ledger: nothing is compared with that.
 */
export function measureNative(program: string, ledger: string, entries: number): NativeMeasured {
  let namesEntries = false;
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const { error, status, signal, stdout, stderr } = spawnSync(program, [ledger], {
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
    });
    ms = Math.min(ms, performance.now() - start);
    if (error) throw new Error(`--native ${program}: ${error.message}`);
    if (status !== 0)
      throw new Error(`--native ${program} ${ledger}: ended with ${status ?? signal}\n${stderr}`);
    namesEntries = countsIn(stdout).includes(entries);
  }
  return { ms, namesEntries };
}

function countsIn(output: string): number[] {
  const all = Array.from(output.matchAll(/\b\d+\b/g), ([digits]) => Number(digits));
  const seen = Array.from(output.matchAll(/entries\w*\W{1,4}(\d+)/g), ([, n]) => Number(n));
  return [...all, seen.reduce((sum, n) => sum + n, 0)];
}
