// The command line runs here, and the reference in threads of this process.

import { deepStrictEqual } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { worked } from '../measure.ts';
import { endInTime } from './limit.ts';
import { createReference, EXPECTED_REFERENCE } from './reference.ts';
import { type SpentTime, THREADS } from './spent.ts';

const COMMAND = join(process.cwd(), 'dist/cli/ledgerscope.js');

/** It runs in the command's own process, when it ends: nobody else knows what it took. */
const TELL_WORK = `import { isMainThread } from 'node:worker_threads';
// Its threads load this too, and end before it.
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('\\nwork ' + (user + system) / 1000 + '\\n');
});`;

/** @throws when it does not end with 0 */
export async function verifyOnce(file: string): Promise<SpentTime> {
  const telling = `data:text/javascript,${encodeURIComponent(TELL_WORK)}`;
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', telling, COMMAND, 'verify', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (more) => {
      words += more;
    });
  const closed = endInTime(once(child, 'close'), async () => `only “${words}”`);
  const [code] = await closed.finally(() => child.kill());
  const time = performance.now() - start;
  const [, work] = /^work ([\d.]+)$/m.exec(words) ?? [];
  if (code !== 0 || work === undefined)
    throw new Error(`verify ${file} ended with ${code}: ${words}`);
  return { time, work: Number(work) };
}

const PROGRAM = `const { parentPort } = require('node:worker_threads');
const run = (${createReference})();
parentPort.on('message', () => parentPort.postMessage(run()));`;

export class ReferenceThreads {
  private readonly workers = Array.from(
    { length: THREADS },
    () => new Worker(PROGRAM, { eval: true }),
  );

  /**
   * Runs on all threads at once.
   * @throws when one finds something else
   */
  async run(): Promise<SpentTime> {
    const before = worked();
    const start = performance.now();
    const found = this.workers.map(async (worker) => {
      const answer = once(worker, 'message');
      worker.postMessage(null);
      deepStrictEqual((await answer)[0], EXPECTED_REFERENCE);
    });
    await Promise.all(found);
    return { time: performance.now() - start, work: worked() - before };
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
