// The report of a ledger is the same, byte for byte, however many threads read it, and whatever
// becomes of them.

import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../core/bytes.ts';
import type { Ticks } from '../../core/ticks.ts';
import type { HelperThread, StartHelper } from '../../formats/threads/crew.ts';
import type { Answer, HelperTask } from '../../formats/threads/messages.ts';
import { DEMO_SIGNER } from '../../producers/thymos/demo/signed.ts';
import { corpusNames, corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { BUDGETS } from '../../worker/rpc/watchdog.ts';
import { runHelped } from '../testing.ts';
import type { Helpers } from './gather.ts';
import { type HandedFile, helpHere } from './thread.ts';

const host = await createTestHost();
const never: Ticks = () => () => undefined;

/** What the threads of a test answered. */
interface Seen {
  threads: number;
  pieces: number;
  done: number;
  failed: number;
}

const nothing = (): Seen => ({ threads: 0, pieces: 0, done: 0, failed: 0 });

/** A helper in this thread: what it says comes as it would from another one. */
function inThisThread(
  seen: Seen,
  change: Partial<HelperTask<HandedFile>> = {},
): StartHelper<HandedFile> {
  return (task) => {
    seen.threads++;
    const { port1, port2 } = new MessageChannel();
    helpHere({ ...task, ...change }, port2, async () => host);
    port1.on('message', ({ type }: Answer) => {
      seen[type === 'piece' ? 'pieces' : type]++;
    });
    return {
      on: (event: string, listener: (answer: Answer) => void) =>
        event === 'message' ? port1.on('message', listener) : null,
      postMessage: (question) => port1.postMessage(question),
      terminate: async () => port1.close(),
    } satisfies HelperThread;
  };
}

async function verified(args: readonly string[], helpers?: Helpers): Promise<string> {
  const { code, text } = await runHelped(host, helpers, 'verify', '--json', ...args);
  return `${code}\n${text}`;
}

async function by(
  threads: number,
  args: readonly string[],
  start?: StartHelper<HandedFile>,
  ticks = never,
) {
  const seen = nothing();
  const helpers = { cores: 8, start: start ?? inThisThread(seen), ticks };
  return { text: await verified(['--threads', `${threads}`, ...args], helpers), seen };
}

const databases = (...folder: string[]) =>
  corpusNames(...folder)
    .filter((name) => name.endsWith('.db') && name !== 'medium.db')
    .map((name) => [[...folder.slice(1), name].join('/'), corpusPath(...folder, name)] as const);
const FOLDERS = [
  ['thymos'],
  ['thymos', 'tampered'],
  ['thymos', 'sqlite-variants'],
  ['thymos', 'wal'],
];
const recorded = FOLDERS.flatMap((folder) => databases(...folder));
const healthy = corpusPath('thymos', 'run-847.db');

describe.each(['strict', 'reference'])('in the profile %s', (profile) => {
  it.each(recorded)('%s reads the same by 1, 2 and 7 threads', async (_, path) => {
    const args = ['--profile', profile, path];
    const alone = await verified(args);
    for (const threads of [1, 2, 7]) expect((await by(threads, args)).text).toBe(alone);
  });
});

it('signatures are checked as they are by one thread', async () => {
  const args = [corpusPath('thymos', 'signed.db'), '--key', toHex(DEMO_SIGNER.publicKey)];
  expect((await by(3, args)).text).toBe(await verified(args));
});

describe('the threads', () => {
  it('read a part of each lane, and hand over what they read', async () => {
    const { seen } = await by(2, [healthy]);
    expect(seen).toMatchObject({ threads: 2, failed: 0 });
    expect(seen.done).toBeGreaterThan(2);
    expect(seen.pieces).toBe(seen.done);
    expect((await by(1, [healthy])).seen.threads).toBe(0);
  });

  it('leave off where entries are large, and somebody goes on', async () => {
    const seen = nothing();
    const { text } = await by(2, [healthy], inThisThread(seen, { most: 1 }));
    expect(text).toBe(await verified([healthy]));
    expect(seen.failed).toBe(0);
  });

  /** What they do at their nth answer. */
  const failing: readonly (readonly [string, (thread: Faulty) => void])[] = [
    ['say that they cannot', ({ says }) => says({ type: 'failed' })],
    ['end with an error, as where memory runs out', ({ breaks }) => breaks()],
    ['end without a word', ({ ends }) => ends()],
    ['say nothing any more', ({ tick }) => tick(10 * BUDGETS.silence)],
  ];

  it.each(failing)('are done without when they %s', async (_, fault) => {
    for (const nth of [1, 2, 5]) {
      const faulty = faultyThreads(nth, fault);
      const { text } = await by(2, [healthy], faulty.start, faulty.ticks);
      expect(text).toBe(await verified([healthy]));
      expect(faulty.ended).toBe(2);
    }
  });
});

interface Faulty {
  says(answer: Answer): void;
  breaks(): void;
  ends(): void;
  tick(ms: number): void;
}

/** Threads of which each does something else than to answer, at its nth answer and from then on. */
function faultyThreads(nth: number, fault: (thread: Faulty) => void) {
  let onTick: (ms: number) => void = () => undefined;
  const threads = {
    ended: 0,
    ticks: (listener: (ms: number) => void) => {
      onTick = listener;
      return () => undefined;
    },
    start: (task: HelperTask<HandedFile>): HelperThread => {
      const own = inThisThread(nothing())(task);
      let answers = 0;
      let says: (answer: Answer) => void = () => undefined;
      let breaks: () => void = () => undefined;
      let ends: () => void = () => undefined;
      own.on('message', (answer) => {
        answers++;
        if (answers < nth) says(answer);
        else if (answers === nth) fault({ says, breaks, ends, tick: (ms) => onTick(ms) });
      });
      return {
        on(event: string, listener: (answer: Answer) => void) {
          if (event === 'message') says = listener;
          else if (event === 'error') breaks = () => listener({ type: 'failed' });
          else ends = () => listener({ type: 'failed' });
        },
        postMessage: (question) => own.postMessage(question),
        terminate: async () => {
          threads.ended++;
          await own.terminate();
        },
      };
    },
  };
  return threads;
}
