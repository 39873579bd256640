// The command line is the same verifier without a browser. It runs in a thread of its own, which
// this one watches. Only `serve`, which reads no ledger, runs here.

import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { APP_NAME } from '../../base/version.ts';
import { isGiven, WAIT } from '../../ui/terminal/anywhere.ts';
import type { ExitCode } from '../../ui/terminal/exit.ts';
import { guardCommand } from '../../ui/terminal/guard.ts';
import { columnsOfTerminal, printBytes, terminal } from '../../ui/terminal/terminal.ts';
import { readInput } from './watch/input.ts';
import type { WatchTask } from './watch/messages.ts';
import { supervise } from './watch/supervise.ts';
import { noTicks, workTicks } from './watch/ticks.ts';

/** Few of its objects live for long, and payloads wait with them until the garbage is collected. */
const LIMITS = { maxYoungGenerationSizeMb: 9 };
/** No object of the helping threads lives for long. */
const HELPER_LIMITS = { maxYoungGenerationSizeMb: 3 };

if (isMainThread) {
  // Data of a large ledger grows slowly; else as much again would be left to be collected.
  setFlagsFromString('--heap-growing-percent=60');
  guardCommand(APP_NAME);
  const args = process.argv.slice(2);
  process.exitCode = args[0] === 'serve' ? await serve(args) : await watch(args);
} else if ('address' in workerData) {
  const { answerDatabaseQuestions } = await import('../../ui/terminal/postgres/thread.ts');
  answerDatabaseQuestions();
} else if ('helps' in workerData) {
  const [{ helpHere }, { createCliHost }] = await Promise.all([
    import('../../ui/terminal/threads/thread.ts'),
    import('./host.ts'),
  ]);
  if (parentPort) helpHere(workerData, parentPort, createCliHost);
} else {
  // The thread that watches needs none of these modules, so they are loaded here only.
  const [{ runWatch }, { connectsBy }] = await Promise.all([
    import('./watch/work.ts'),
    import('../../ui/terminal/postgres/database.ts'),
  ]);
  const program = new URL(import.meta.url);
  connectsBy(program);
  await runWatch(
    (task) => new Worker(program, { workerData: task, resourceLimits: HELPER_LIMITS }),
  );
}

function watch(args: readonly string[]): Promise<ExitCode> {
  return supervise({
    start: (endless, shared) => {
      const task: WatchTask = { args, columns: columnsOfTerminal(), ...shared, endless };
      return new Worker(new URL(import.meta.url), { workerData: task, resourceLimits: LIMITS });
    },
    ticks: isGiven(args, WAIT) ? noTicks : workTicks(),
    input: readInput,
    print: printBytes,
  });
}

async function serve(args: readonly string[]): Promise<ExitCode> {
  const [{ runProgram }, { createCliHost }] = await Promise.all([
    import('./program.ts'),
    import('./host.ts'),
  ]);
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
  return runProgram(args, {
    ...terminal,
    warn: ([first = '', ...more]) => terminal.warn([`${APP_NAME}: ${first}`, ...more]),
    host: createCliHost,
    columns: columnsOfTerminal(),
    lasting: {
      app: join(import.meta.dirname, '../app'),
      stopped: Promise.race(signals).then(() => undefined),
      keys: process.stdin.isTTY ? process.stdin : null,
    },
  });
}
