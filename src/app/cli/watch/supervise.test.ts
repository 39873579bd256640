// Which thread is ended, and when; what becomes of the file that it read, and of the others.

import { describe, expect, it } from 'vitest';
import { BUDGETS } from '../../../ledger/held/watchdog.ts';
import type { Endless, WatchInput, WatchMessage, WatchTask } from './messages.ts';
import { supervise, type Thread } from './supervise.ts';

type Listeners = {
  message: (message: WatchMessage) => void;
  error: (error: unknown) => void;
  exit: () => void;
};

class Puppet implements Thread {
  readonly answers: WatchInput[] = [];
  isEnded = false;
  private readonly listeners: Partial<Listeners> = {};
  readonly endless: readonly Endless[];
  private readonly shared: Pick<WatchTask, 'steps' | 'printed'>;

  constructor(endless: readonly Endless[], shared: Pick<WatchTask, 'steps' | 'printed'>) {
    this.endless = [...endless];
    this.shared = shared;
  }

  on<Event extends keyof Listeners>(event: Event, listener: Listeners[Event]): void {
    this.listeners[event] = listener;
  }
  postMessage(input: WatchInput): void {
    this.answers.push(input);
  }
  async terminate(): Promise<void> {
    this.isEnded = true;
    this.listeners.exit?.();
  }

  says(message: WatchMessage): void {
    this.listeners.message?.(message);
  }
  fails(error: unknown): void {
    this.listeners.error?.(error);
  }
  exits(): void {
    this.listeners.exit?.();
  }
  goesOn(): void {
    Atomics.add(this.shared.steps, 0, 1);
  }
  get printed(): number {
    return Atomics.load(this.shared.printed, 0);
  }
}

function command() {
  const threads: Puppet[] = [];
  const printed: string[] = [];
  const underWay: (() => void)[] = [];
  let onTick: (ms: number) => void = () => undefined;
  let inputs = 0;
  const code = supervise({
    start: (endless, shared) => {
      const thread = new Puppet(endless, shared);
      threads.push(thread);
      return thread;
    },
    ticks: (listener) => {
      onTick = listener;
      return () => {
        onTick = () => undefined;
      };
    },
    input: async () => ({ bytes: `input ${++inputs}` }),
    print: (to, text, done) => {
      printed.push(`${to}: ${new TextDecoder().decode(text)}`);
      underWay.push(done);
    },
  });
  const thread = (): Puppet => {
    const last = threads.at(-1);
    if (!last) throw new Error('no thread');
    return last;
  };
  const pass = async (seconds: number) => {
    for (let half = 0; half < 2 * seconds; half++) onTick(500);
    await settled();
  };
  return { code, threads, thread, printed, underWay, pass };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const BUDGET_S = BUDGETS.silence / 1000;
const MB = 1_000_000;

describe('a thread that falls silent over a file', () => {
  it('is left alone while it waits for whoever reads what it says', async () => {
    const { threads, thread, underWay, pass } = command();
    thread().says({ type: 'reads', name: 'large.db', bytes: 4096 });
    thread().says({ type: 'out', text: new Uint8Array() });
    await pass(10 * BUDGET_S);
    expect(threads).toHaveLength(1);
    for (const done of underWay) done();
    await pass(BUDGET_S + 1);
    expect(threads).toHaveLength(2);
  });

  it('is ended, and the next one knows which file it was', async () => {
    const { code, threads, thread, pass } = command();
    thread().says({ type: 'reads', name: 'endless.db', bytes: 4096 });
    await pass(BUDGET_S);
    expect(threads).toHaveLength(1);
    await pass(1);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(thread().endless).toEqual([{ where: 'endless.db', found: BUDGET_S + 1 }]);
    thread().says({ type: 'reads', name: 'second.db', bytes: 4096 });
    await pass(BUDGET_S + 1);
    expect(thread().endless.map(({ where }) => where)).toEqual(['endless.db', 'second.db']);
    thread().says({ type: 'ends', code: 2 });
    expect(await code).toBe(2);
    expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it('may take half a second more for each megabyte', async () => {
    const { threads, thread, pass } = command();
    thread().says({ type: 'reads', name: 'large.db', bytes: 20 * MB });
    await pass(BUDGET_S + 10);
    expect(threads).toHaveLength(1);
    await pass(1);
    expect(threads).toHaveLength(2);
  });

  it('is not ended while it goes on, nor when it is busy with something of ours', async () => {
    const { threads, thread, pass } = command();
    await pass(10 * BUDGET_S);
    thread().says({ type: 'reads', name: 'long.db', bytes: 1 });
    for (let i = 0; i < 10; i++) {
      await pass(BUDGET_S - 1);
      thread().goesOn();
    }
    thread().says({ type: 'is done' });
    await pass(10 * BUDGET_S);
    expect(threads).toHaveLength(1);
  });
});

it('what is printed comes from the thread that ends by itself', async () => {
  const { code, thread, printed, pass } = command();
  const [first] = [thread()];
  first.says({ type: 'reads', name: 'endless.db', bytes: 1 });
  await pass(BUDGET_S + 1);
  first.says({ type: 'out', text: new TextEncoder().encode('too late') });
  thread().says({ type: 'err', text: new TextEncoder().encode('endless.db') });
  thread().says({ type: 'ends', code: 4 });
  expect(await code).toBe(4);
  expect(printed).toEqual(['err: endless.db']);
});

it('standard input is read once for all threads', async () => {
  const { thread, pass } = command();
  thread().says({ type: 'input' });
  await settled();
  expect(thread().answers).toEqual([{ bytes: 'input 1' }]);
  thread().says({ type: 'reads', name: '-', bytes: 1 });
  await pass(BUDGET_S + 1);
  thread().says({ type: 'input' });
  await settled();
  expect(thread().answers).toEqual([{ bytes: 'input 1' }]);
});

it('a thread that fails or ends without an answer is a fault of ours', async () => {
  const failing = command();
  failing.thread().fails(new RangeError('too deep'));
  await expect(failing.code).rejects.toThrow('too deep');
  const gone = command();
  gone.thread().exits();
  await expect(gone.code).rejects.toThrow('without an answer');
});

it('a thread sees how many of its texts are printed, and not only taken', () => {
  const { thread, underWay } = command();
  for (const text of ['one', 'two'])
    thread().says({ type: 'out', text: new TextEncoder().encode(text) });
  expect([underWay.length, thread().printed]).toEqual([2, 0]);
  for (const done of underWay) done();
  expect(thread().printed).toBe(2);
});
