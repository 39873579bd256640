// A test decides in this thread what helping threads say.

import { MessageChannel } from 'node:worker_threads';
import type { HelperThread, StartHelper } from '../ledger/format/threads/crew.ts';
import type { Port } from '../ledger/format/threads/help.ts';
import type { HelperTask, ThreadAnswer } from '../ledger/format/threads/messages.ts';
import { BUDGETS } from '../ledger/held/watchdog.ts';
import { corpusNames, corpusPath } from './corpus.ts';

/** The answers of the threads of a test. */
export interface SeenThread {
  threads: number;
  ended: number;
  pieces: number;
  done: number;
  failed: number;
  whole: number;
}

export const seeNothing = (): SeenThread => ({
  threads: 0,
  ended: 0,
  pieces: 0,
  done: 0,
  failed: 0,
  whole: 0,
});

/** A message of the thread comes as it would from another one. */
export function inThisThread<File>(
  help: (task: HelperTask<File>, port: Port) => void,
  seen = seeNothing(),
): StartHelper<File> {
  return (task) => {
    seen.threads++;
    const { port1, port2 } = new MessageChannel();
    help(task, port2);
    port1.on('message', ({ type }: ThreadAnswer) => {
      if (type !== 'ready' && type !== 'goes on') seen[type === 'piece' ? 'pieces' : type]++;
    });
    return {
      on: (event: string, listener: (answer: ThreadAnswer) => void) =>
        event === 'message' ? port1.on('message', listener) : null,
      postMessage: (question, transfer) => port1.postMessage(question, transfer),
      async terminate() {
        seen.ended++;
        port1.close();
      },
    } satisfies HelperThread;
  };
}

interface Faulty {
  says(answer: ThreadAnswer): void;
  breaks(): void;
  ends(): void;
  tick(ms: number): void;
}

/** Threads do one of these instead of answering. */
export const THREAD_FAULTS: readonly (readonly [string, (thread: Faulty) => void])[] = [
  ['say that they cannot', ({ says }) => says({ type: 'failed' })],
  ['end with an error, as where memory runs out', ({ breaks }) => breaks()],
  ['end without a word', ({ ends }) => ends()],
  ['say nothing any more', ({ tick }) => tick(100 * BUDGETS.silence)],
];

/**
 * Makes threads that each do something else than to answer: at the nth answer and from then on, or
 * instead of any answer of a type.
 */
export function faultyThreads<File>(
  start: StartHelper<File>,
  at: number | ThreadAnswer['type'],
  fault: (thread: Faulty) => void,
) {
  let onTick: (ms: number) => void = () => undefined;
  const faulty: StartHelper<File> = (task) => {
    const own = start(task);
    let answers = 0;
    let says: (answer: ThreadAnswer) => void = () => undefined;
    let breaks: () => void = () => undefined;
    let ends: () => void = () => undefined;
    own.on('message', (answer) => {
      answers++;
      const isFaulty = at === answers || at === answer.type;
      if (!isFaulty && (typeof at === 'string' || answers < at)) says(answer);
      else if (isFaulty) fault({ says, breaks, ends, tick: (ms) => onTick(ms) });
    });
    return {
      on(event: string, listener: (answer: ThreadAnswer) => void) {
        if (event === 'message') says = listener;
        else if (event === 'error') breaks = () => listener({ type: 'failed' });
        else ends = () => listener({ type: 'failed' });
      },
      postMessage: (question, transfer) => own.postMessage(question, transfer),
      terminate: () => own.terminate(),
    };
  };
  const ticks = (listener: (ms: number) => void) => {
    onTick = listener;
    return () => undefined;
  };
  return { start: faulty, ticks };
}

const FOLDERS = [
  ['thymos'],
  ['thymos', 'tampered'],
  ['thymos', 'sqlite-variants'],
  ['thymos', 'wal'],
];

/** Has every recorded database but the large one: its name, and its path. */
export const recordedDatabases: readonly (readonly [string, string])[] = FOLDERS.flatMap((folder) =>
  corpusNames(...folder)
    .filter((name) => name.endsWith('.db') && name !== 'medium.db')
    .map((name) => [[...folder.slice(1), name].join('/'), corpusPath(...folder, name)] as const),
);
