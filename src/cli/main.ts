// The command line: the same verifier without a browser. It runs in a thread of its own, which
// this one watches.

import { isMainThread, Worker } from 'node:worker_threads';
import { steadyTicks } from '../worker/rpc/watchdog.ts';
import { guard } from './kit/guard.ts';
import { columnsOfTerminal, printBytes } from './kit/terminal.ts';
import { NAME } from './version.ts';
import { readInput } from './watch/input.ts';
import type { Task } from './watch/messages.ts';
import { supervise } from './watch/supervise.ts';

if (isMainThread) {
  guard(NAME);
  process.exitCode = await supervise({
    start: (endless, steps) => {
      const args = process.argv.slice(2);
      const task: Task = { args, columns: columnsOfTerminal(), steps, endless };
      return new Worker(new URL(import.meta.url), { workerData: task });
    },
    ticks: steadyTicks,
    input: readInput,
    print: printBytes,
  });
} else {
  // Loaded here only: the thread that watches needs none of it.
  const { work } = await import('./watch/work.ts');
  await work();
}
