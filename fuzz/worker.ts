// One target is searched in a thread of its own, so that an input that never ends can be stopped.

import { parentPort, workerData } from 'node:worker_threads';
import { Coverage } from './coverage.ts';
import { randomFrom } from './mutate.ts';
import { searchInputs } from './search.ts';
import { targets } from './targets.ts';
import { FUZZ_HEADER, type FuzzMessage, type FuzzTask } from './task.ts';

async function work(task: FuzzTask): Promise<void> {
  const post = (message: FuzzMessage) => parentPort?.postMessage(message);
  const load = targets[task.target];
  if (!load) throw new Error(`there is no target ${task.target}`);
  const coverage = new Coverage(new URL('.', import.meta.url).href, !task.reduce);
  const { default: fuzz } = await load();
  const numbers = new Int32Array(task.running, 0, FUZZ_HEADER);
  const bytes = new Uint8Array(task.running, FUZZ_HEADER * 4);
  const end = performance.now() + task.seconds * 1000;
  const { runs, crash } = await searchInputs({
    fuzz,
    coverage,
    random: randomFrom(task.seed),
    seeds: task.seeds,
    maxLength: task.maxLength,
    isOver: () => task.reduce || performance.now() > end,
    onRun(input) {
      bytes.set(input.subarray(0, bytes.length));
      numbers[1] = Math.min(input.length, bytes.length);
      Atomics.add(numbers, 0, 1);
    },
    onKept: (input) => post({ kind: 'kept', input }),
  });
  if (crash) {
    const { input, error } = crash;
    post({
      kind: 'crash',
      input,
      error: error instanceof Error ? `${error.stack}` : String(error),
    });
  }
  post({ kind: 'over', runs, covered: coverage.size });
}

// A cast is safe: the other end of this thread is main.ts alone.
await work(workerData as FuzzTask);
