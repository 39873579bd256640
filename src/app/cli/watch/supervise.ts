// The program begins with this thread. It starts another one for the command, prints what that one
// has to say, and ends it when it falls silent over a file. Then the command is run once more, and
// that file counts as one that cannot be read: the others are not kept waiting.

import type { Ticks } from '../../../base/ticks.ts';
import { BUDGETS } from '../../../ledger/held/watchdog.ts';
import type { ExitCode } from '../../../ui/terminal/exit.ts';
import type { Endless, WatchInput, WatchMessage, WatchTask } from './messages.ts';

/** The part of a thread that a test can replace. */
export interface Thread {
  on(event: 'message', listener: (message: WatchMessage) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(input: WatchInput): void;
  terminate(): Promise<unknown>;
}

export interface Supervised {
  /** In `shared` the thread counts its steps, and sees how much of its output is printed. */
  start(endless: readonly Endless[], shared: Shared): Thread;
  readonly ticks: Ticks;
  /** Asked once: the input stays for the next thread. */
  input(): Promise<WatchInput>;
  print(to: 'out' | 'err', text: Uint8Array, done: () => void): void;
}

type Shared = Pick<WatchTask, 'steps' | 'printed'>;

/** @returns the exit code. @throws whatever ended the thread and is a fault of ours */
export async function supervise(supervised: Supervised): Promise<ExitCode> {
  const endless: Endless[] = [];
  let input: Promise<WatchInput> | null = null;
  const once: Supervised = {
    ...supervised,
    input: () => {
      input ??= supervised.input();
      return input;
    },
  };
  for (;;) {
    const end = await watch(once, endless);
    if (typeof end === 'number') return end;
    endless.push(end);
  }
}

function watch(
  { start, ticks, input, print }: Supervised,
  endless: readonly Endless[],
): Promise<ExitCode | Endless> {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const printed = new Int32Array(new SharedArrayBuffer(4));
  const thread = start(endless, { steps, printed });
  let reading: { readonly name: string; readonly bytes: number } | null = null;
  let [silent, seen, said, done] = [0, 0, 0, 0];
  let isEnded = false;
  return new Promise((resolve, reject) => {
    const stopTicks = ticks((ms) => {
      const now = Atomics.load(steps, 0);
      // A thread is silent, too, while it waits for whoever reads its output.
      silent = now === seen && reading && said === done ? silent + ms : 0;
      seen = now;
      if (!reading || silent <= BUDGETS.silence + reading.bytes * BUDGETS.byte) return;
      end(() => resolve({ where: reading?.name ?? '', found: Math.round(silent / 1000) }));
    });
    const end = (settle: () => void) => {
      if (isEnded) return;
      isEnded = true;
      stopTicks();
      thread.terminate().then(settle, reject);
    };
    thread.on('message', (message) => {
      if (isEnded) return;
      switch (message.type) {
        case 'reads':
          [reading, silent] = [message, 0];
          return;
        case 'is done':
          reading = null;
          return;
        case 'input':
          input().then((answer) => thread.postMessage(answer), reject);
          return;
        case 'ends':
          return end(() => resolve(message.code));
        default:
          said++;
          print(message.type, message.text, () => {
            done++;
            Atomics.add(printed, 0, 1);
            Atomics.notify(printed, 0);
          });
      }
    });
    thread.on('error', (error) => end(() => reject(error)));
    thread.on('exit', () => end(() => reject(new Error('the thread ended without an answer'))));
  });
}
