// `npm run fuzz [-- --seconds N] [--target NAME] [--seed N] [--keep] [--add FOLDER]` searches each
// target for inputs that break a promise. Exit code 1 means that one was found, and is kept as a
// file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { EXIT } from '../src/ui/terminal/exit.ts';
import { guardCommand } from '../src/ui/terminal/guard.ts';
import { terminal } from '../src/ui/terminal/terminal.ts';
import { CORPUS, CRASHES, keep, readInputs, replaceCorpus, TARGETS } from './files.ts';
import { FUZZ_HEADER, type FuzzMessage, type FuzzTask } from './task.ts';

guardCommand('fuzz');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3600' },
    target: { type: 'string', multiple: true },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    add: { type: 'string' },
  },
});

const targets = values.target ?? TARGETS;
const seconds = Number(values.seconds) / targets.length;
const seed = values.seed ? Number(values.seed) : Date.now() % 1_000_000_007;
const MAX_LENGTH = 16 * 1024;
const KEPT_LENGTH = 8 * 1024;
/** An input of this size is read in milliseconds. */
const HANGS_AFTER = 10_000;

terminal.print([`${targets.length} targets, ${seconds.toFixed(1)} s each, --seed ${seed}`]);
let crashes = 0;
for (const target of targets) {
  const seeds = [...readInputs(CORPUS, target), ...readInputs(CRASHES, target), ...added()];
  const found = await run(target, seeds, false);
  terminal.print([
    `${target.padEnd(18)} ${String(found.runs).padStart(8)} runs, ${found.covered} characters of code reached, ${found.kept.length} inputs worth keeping`,
  ]);
  if (found.crash) {
    crashes++;
    const { input, error } = found.crash;
    terminal.print([keep(CRASHES, target, input), ...error.split('\n'), '']);
  } else if (values.keep) await reduce(target, found.kept);
}
if (crashes) {
  terminal.print([
    `${crashes} inputs break a promise. Each is kept above; mend the cause, keep the file.`,
  ]);
  process.exitCode = EXIT.failed;
}

/** The shortest inputs come first; those that add nothing to them are left out. */
async function reduce(target: string, inputs: readonly Uint8Array[]): Promise<void> {
  const small = inputs.filter(({ length }) => length <= KEPT_LENGTH);
  const byLength = small.toSorted((a, b) => a.length - b.length);
  const { kept } = await run(target, byLength, true);
  replaceCorpus(target, kept);
}

function added(): Uint8Array[] {
  const { add } = values;
  if (!add) return [];
  return readdirSync(add).map((name) => new Uint8Array(readFileSync(join(add, name))));
}

interface Outcome {
  runs: number;
  covered: number;
  kept: Uint8Array[];
  crash: { readonly input: Uint8Array; readonly error: string } | null;
}

function run(target: string, seeds: readonly Uint8Array[], reduce: boolean): Promise<Outcome> {
  const running = new SharedArrayBuffer(FUZZ_HEADER * 4 + MAX_LENGTH);
  const task: FuzzTask = { target, seconds, seed, maxLength: MAX_LENGTH, seeds, reduce, running };
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: task });
  const numbers = new Int32Array(running, 0, FUZZ_HEADER);
  const outcome: Outcome = { runs: 0, covered: 0, kept: [], crash: null };
  return new Promise((resolve, reject) => {
    let last = -1;
    const watch = setInterval(() => {
      const now = Atomics.load(numbers, 0);
      if (now !== last || now === 0) {
        last = now;
        return;
      }
      const input = new Uint8Array(running, FUZZ_HEADER * 4, numbers[1]).slice();
      outcome.crash = { input, error: `No answer within ${HANGS_AFTER / 1000} s.` };
      void worker.terminate();
    }, HANGS_AFTER);
    worker.on('message', (message: FuzzMessage) => {
      if (message.kind === 'kept') outcome.kept.push(message.input);
      else if (message.kind === 'crash') outcome.crash = message;
      else Object.assign(outcome, { runs: message.runs, covered: message.covered });
    });
    worker.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(outcome);
    });
  });
}
