// Every call settles, whatever becomes of the worker.

import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answering, Ask, AskName, Progress } from '../../base/ask.ts';
import { type AppError, AppException } from '../../base/error.ts';
import type { Ticks } from '../../base/ticks.ts';
import { BUDGETS } from '../../ledger/held/watchdog.ts';
import { type ClientOptions, createClient } from './client.ts';
import type { WorkerLike } from './running.ts';
import { offer, throwingData } from './service.ts';
import { isOrder, type LifeSign } from './signs.ts';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

type Answer = (input: unknown, answering: Answering<AskName>) => Promise<unknown>;

function fakeWorker(answers: Partial<Record<AskName, Answer>>) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const calls: string[] = [];
  const state = { terminated: false, hangs: false, pauses: 0 };
  const say = (sign: LifeSign) => port2.postMessage(sign);
  // In an endless loop nothing is answered, and no call begins.
  let serve: (event: MessageEvent) => void = () => undefined;
  port2.addEventListener('message', (event) => {
    const { data } = event;
    if (state.hangs) return;
    if (!isOrder(data)) {
      calls.push(data.argumentList?.[0]?.value);
      serve(event);
    } else if (data.order === 'ping') say({ sign: 'alive', to: data.number, pauses: state.pauses });
  });
  const end = {
    postMessage: port2.postMessage.bind(port2),
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
      if (typeof listener === 'function') serve = listener;
    },
    removeEventListener: () => undefined,
  };
  const ask = async ({ name, input, signal, onProgress }: Parameters<Ask>[0]) =>
    answers[name]?.(input, { signal, onProgress: onProgress ?? (() => undefined) });
  expose(throwingData(offer(ask as Ask)), end);
  port1.start();
  port2.start();
  const events = new EventTarget();
  const isOwn = (type: string) => type === 'error' || type === 'messageerror';
  const worker = {
    postMessage: port1.postMessage.bind(port1),
    addEventListener: (type: string, listener: EventListener) =>
      (isOwn(type) ? events : port1).addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) =>
      (isOwn(type) ? events : port1).removeEventListener(type, listener),
    terminate: () => {
      state.terminated = true;
    },
  };
  return {
    worker: worker as WorkerLike,
    state,
    calls,
    say,
    crash: () => events.dispatchEvent(new Event('error')),
  };
}

type Fake = ReturnType<typeof fakeWorker>;

function makeClient(workers: readonly Fake[], options: Partial<ClientOptions> = {}) {
  const tickers = new Set<(ms: number) => void>();
  const ticks: Ticks = (onTick) => {
    tickers.add(onTick);
    return () => tickers.delete(onTick);
  };
  let started = 0;
  const client = createClient({
    ticks,
    start() {
      const next = workers[started++];
      if (!next) throw new Error('too many workers');
      return next.worker;
    },
    ...options,
  });
  return {
    ...client,
    started: () => started,
    watched: () => tickers.size,
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 1000) {
        await settled();
        for (const tick of tickers) tick(1000);
      }
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
const never = () => new Promise<never>(() => undefined);
const LONGER = BUDGETS.silence + 2_000;

function hanging(fake: () => Fake) {
  return async () => {
    fake().state.hangs = true;
    return never();
  };
}

async function catchError(call: Promise<unknown>): Promise<AppError> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof AppException) return thrown.error;
  throw new Error(`no error of the app: ${thrown}`);
}

describe('a signal', () => {
  const runSummary: Answer = (_, { signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new AppException({ code: 'cancelled' })));
    });

  it('ends the call in the worker that it was given to, before or after it was begun', async () => {
    const { ask } = makeClient([fakeWorker({ 'run summary': runSummary })]);
    const stopping = new AbortController();
    const later = ask({
      name: 'run summary',
      input: { ledger: 'a', lane: 'lane' },
      signal: stopping.signal,
    });
    await settled();
    stopping.abort();
    const early = ask({
      name: 'run summary',
      input: { ledger: 'a', lane: 'lane' },
      signal: stopping.signal,
    });
    for (const call of [later, early])
      expect(await catchError(call)).toMatchObject({ code: 'cancelled' });
  });

  it('says nothing to a call that has settled', async () => {
    const seen: (AbortSignal | undefined)[] = [];
    const patterns: Answer = async (_, { signal }) => {
      seen.push(signal);
      return [];
    };
    const { ask } = makeClient([fakeWorker({ patterns })]);
    const stopping = new AbortController();
    await ask({ name: 'patterns', input: [], signal: stopping.signal });
    stopping.abort();
    await settled();
    expect(seen.map((signal) => signal?.aborted)).toEqual([false]);
  });
});

describe('the client', () => {
  it('starts its worker with the first call, and only one', async () => {
    const { ask, started } = makeClient([fakeWorker({ ledgers: async () => [] })]);
    expect(started()).toBe(0);
    expect(
      await Promise.all([
        ask({ name: 'ledgers', input: null }),
        ask({ name: 'ledgers', input: null }),
      ]),
    ).toEqual([[], []]);
    expect(started()).toBe(1);
  });

  it('asks another worker when one crashes, but only to read', async () => {
    const workers = [
      fakeWorker({ ledgers: never, 'forget ledger': never }),
      fakeWorker({ ledgers: async () => [] }),
    ];
    const { ask, started } = makeClient(workers);
    const reads = [ask({ name: 'ledgers', input: null }), ask({ name: 'ledgers', input: null })];
    const write = ask({ name: 'forget ledger', input: { ledger: 'x' } });
    await vi.waitFor(() =>
      expect(workers[0]?.calls).toEqual(['ledgers', 'ledgers', 'forget ledger']),
    );
    workers[0]?.crash();
    expect(await catchError(write)).toMatchObject({ code: 'worker stopped' });
    expect(await Promise.all(reads)).toEqual([[], []]);
    expect(workers[0]?.state.terminated).toBe(true);
    expect(workers[1]?.calls).toEqual(['ledgers', 'ledgers']);
    // A late error of the first one is not the second one's death.
    workers[0]?.crash();
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
    expect(started()).toBe(2);
  });

  it('asks again what may be repeated, by the word of the ask itself', async () => {
    const next = fakeWorker({ 'count notes': async (input) => input });
    const first = fakeWorker({ 'count notes': never, 'delete note': never });
    const { ask } = makeClient([first, next]);
    const read = ask({ name: 'count notes', input: ['a'] });
    const written = catchError(ask({ name: 'delete note', input: { ledger: 'a', id: 'n' } }));
    await settled();
    first.crash();
    expect(await written).toMatchObject({ code: 'worker stopped' });
    expect(await read).toEqual(['a']);
    expect(next.calls).toEqual(['count notes']);
  });

  it('hands on progress until the answer is there, and none that comes later', async () => {
    const seen: unknown[] = [];
    const worker = fakeWorker({
      runs: async (_, { onProgress }) => {
        const tell = onProgress as (progress: unknown) => unknown;
        await tell('before');
        setTimeout(() => void tell('after'));
        return 'answer';
      },
    });
    const { ask } = makeClient([worker]);
    const onProgress = (progress: unknown) => seen.push(progress);
    expect(await ask({ name: 'runs', input: [], onProgress })).toBe('answer');
    await settled();
    expect(seen).toEqual(['before']);
  });

  it('gives up a call that brings every worker down', async () => {
    const workers = [fakeWorker({ ledgers: never }), fakeWorker({ ledgers: never })];
    const { ask } = makeClient(workers);
    const call = catchError(ask({ name: 'ledgers', input: null }));
    for (const { crash } of workers) {
      await settled();
      crash();
    }
    expect(await call).toMatchObject({ code: 'worker stopped', found: 'it did not load' });
  });

  it('hands on errors as the data that they are', async () => {
    const error: AppError = { code: 'ledger not here', where: '1234abcd' };
    const ledger = async () => {
      throw new AppException(error);
    };
    const ledgers = async () => {
      throw new TypeError('x is not a function');
    };
    const { ask } = makeClient([fakeWorker({ ledger, ledgers })]);
    await expect(ask({ name: 'ledger', input: '1234abcd' })).rejects.toEqual(
      new AppException(error),
    );
    await expect(ask({ name: 'ledger', input: '1234abcd' })).rejects.toHaveProperty('error', error);
    await expect(ask({ name: 'ledgers', input: null })).rejects.toHaveProperty('error', {
      code: 'internal',
      found: 'x is not a function',
    });
  });

  it('rejects when there can be no worker at all', async () => {
    const { ask } = makeClient([], {
      start() {
        throw new Error('Workers are not allowed here.');
      },
    });
    await expect(ask({ name: 'ledgers', input: null })).rejects.toThrow(/not allowed/);
  });

  it('ends a worker that has nothing to do, and starts another when it has', async () => {
    const workers = [
      fakeWorker({ ledgers: async () => [] }),
      fakeWorker({ ledgers: async () => [] }),
    ];
    const { ask, watched } = makeClient(workers, { idle: 0 });
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
    expect(watched()).toBe(0);
    await settled();
    expect(workers[0]?.state.terminated).toBe(true);
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
  });

  it('ends a worker at once on request, and fails its calls with that error', async () => {
    const workers = [fakeWorker({ ledgers: never }), fakeWorker({ ledgers: async () => [] })];
    const { ask, end } = makeClient(workers);
    const call = catchError(ask({ name: 'ledgers', input: null }));
    await settled();
    end({ code: 'cancelled' });
    expect(await call).toEqual({ code: 'cancelled' });
    expect(workers[0]?.state.terminated).toBe(true);
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
  });
});

describe('a worker that falls silent', () => {
  it('is ended; its call fails with the name of what it had opened', async () => {
    const workers: Fake[] = [];
    const verify = async () => {
      workers[0]?.say({ sign: 'opens', name: 'endless.db', bytes: 4096 });
      return hanging(() => workers[0] as Fake)();
    };
    workers.push(fakeWorker({ 'verify ledger': verify }), fakeWorker({ ledgers: async () => [] }));
    const { ask, pass } = makeClient(workers);
    const call = catchError(
      ask({ name: 'verify ledger', input: { ledger: 'x', profile: 'strict', pins: {} } }),
    );
    await pass(LONGER);
    expect(await call).toEqual({ code: 'endless', where: 'endless.db', found: 7 });
    expect(workers[0]?.state.terminated).toBe(true);
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
  });

  it('takes no other call along: each is asked again, one at a time', async () => {
    const workers: Fake[] = [];
    const hang = (at: number) => hanging(() => workers[at] as Fake);
    workers.push(
      fakeWorker({ rows: never, timeline: never, ledger: hang(0) }),
      fakeWorker({ rows: async () => [], timeline: never, ledger: hang(1) }),
      fakeWorker({ ledgers: async () => [], rows: async () => [] }),
    );
    const { ask, pass } = makeClient(workers);
    const rows = ask({ name: 'rows', input: { ledger: 'a', lane: 'b', from: 0, to: 1 } });
    const ledger = catchError(ask({ name: 'ledger', input: 'hostile' }));
    await settled();
    const late = ask({ name: 'ledgers', input: null });
    await pass(LONGER);
    expect(await rows).toEqual([]);
    expect(workers[1]?.calls).toEqual(['rows', 'ledger']);
    const later = ask({ name: 'rows', input: { ledger: 'a', lane: 'b', from: 1, to: 2 } });
    await pass(LONGER);
    expect(await ledger).toMatchObject({ code: 'endless' });
    expect(await Promise.all([late, later])).toEqual([[], []]);
    expect(workers[2]?.calls.toSorted()).toEqual(['ledgers', 'rows']);
  });

  it('has not begun what came after: also what writes is sent to the next', async () => {
    const workers: Fake[] = [];
    workers.push(
      fakeWorker({ ledger: hanging(() => workers[0] as Fake) }),
      fakeWorker({ 'forget ledger': async () => undefined }),
    );
    const { ask, pass } = makeClient(workers);
    const ledger = catchError(ask({ name: 'ledger', input: 'hostile' }));
    await settled();
    const forget = ask({ name: 'forget ledger', input: { ledger: 'other' } });
    await pass(LONGER);
    expect(await ledger).toMatchObject({ code: 'endless' });
    expect(await forget).toBe(undefined);
  });

  it('was dead already when it answers nothing: the call is not to blame', async () => {
    const workers = [
      fakeWorker({ ledgers: async () => [] }),
      fakeWorker({ ledgers: async () => [] }),
    ];
    const { ask, pass } = makeClient(workers);
    await ask({ name: 'ledgers', input: null });
    const [first] = workers;
    if (first) first.state.hangs = true;
    const call = ask({ name: 'ledgers', input: null });
    await pass(LONGER);
    expect(await call).toEqual([]);
  });

  it('is left alone while it answers, however long it works', async () => {
    const fake = fakeWorker({ 'verify ledger': never });
    const { ask, pass } = makeClient([fake]);
    const call = ask({
      name: 'verify ledger',
      input: { ledger: 'x', profile: 'strict', pins: {} },
    });
    call.catch(() => undefined);
    for (let i = 0; i < 20; i++) {
      fake.state.pauses++;
      await pass(BUDGETS.silence);
    }
    expect(fake.state.terminated).toBe(false);
  });

  it('is left alone while it says itself that a long step goes on, and no longer', async () => {
    const workers: Fake[] = [];
    workers.push(fakeWorker({ 'verify ledger': hanging(() => workers[0] as Fake) }));
    const { ask, pass } = makeClient(workers);
    const call = catchError(
      ask({ name: 'verify ledger', input: { ledger: 'x', profile: 'strict', pins: {} } }),
    );
    for (let passed = 0; passed < 2 * BUDGETS.standstill; passed += BUDGETS.silence) {
      workers[0]?.say({ sign: 'goes on' });
      await pass(BUDGETS.silence);
    }
    expect(workers[0]?.state.terminated).toBe(false);
    await pass(LONGER);
    expect(await call).toMatchObject({ code: 'endless' });
  });

  it('is granted more time for a large file', async () => {
    const workers: Fake[] = [];
    const ledger = async () => {
      workers[0]?.say({ sign: 'opens', name: 'large.db', bytes: 40e6 });
      return hanging(() => workers[0] as Fake)();
    };
    workers.push(fakeWorker({ ledger }));
    const { ask, pass } = makeClient(workers);
    const call = catchError(ask({ name: 'ledger', input: 'x' }));
    await pass(BUDGETS.silence + 20_000);
    expect(workers[0]?.state.terminated).toBe(false);
    await pass(2_000);
    expect(await call).toMatchObject({ code: 'endless', where: 'large.db', found: 27 });
  });

  it('is given twice as long when it is tried again, since the machine may be busy', async () => {
    const workers: Fake[] = [];
    const slow = (at: number) => async () => {
      workers[at]?.say({ sign: 'opens', name: 'slow.db', bytes: 4096 });
      return hanging(() => workers[at] as Fake)();
    };
    workers.push(fakeWorker({ ledger: slow(0) }), fakeWorker({ ledger: slow(1) }));
    const { ask, pass } = makeClient(workers);
    const first = catchError(ask({ name: 'ledger', input: 'x' }));
    await pass(LONGER);
    expect(await first).toMatchObject({ code: 'endless', where: 'slow.db', found: 7 });
    const second = catchError(ask({ name: 'ledger', input: 'x' }));
    await pass(BUDGETS.silence + 3000);
    expect(workers[1]?.state.terminated).toBe(false);
    await pass(LONGER);
    expect(await second).toMatchObject({ code: 'endless', where: 'slow.db' });
  });
});

describe('a call that does not go on', () => {
  it('is ended though its worker answers; progress keeps it', async () => {
    let report: (progress: Progress) => void = () => undefined;
    const verify: Answer = (_, { onProgress }) => {
      report = onProgress as typeof report;
      return never();
    };
    const workers = [
      fakeWorker({ 'verify ledger': verify, 'forget ledger': never }),
      fakeWorker({ ledgers: async () => [] }),
    ];
    const { ask, pass } = makeClient(workers);
    const seen: number[] = [];
    const verifying = catchError(
      ask({
        name: 'verify ledger',
        input: { ledger: 'x', profile: 'strict', pins: {} },
        onProgress: ({ done }) => seen.push(done),
      }),
    );
    await pass(BUDGETS.standstill - 5_000);
    report({ done: 1, total: 2 });
    await pass(BUDGETS.standstill - 5_000);
    expect(workers[0]?.state.terminated).toBe(false);
    expect(seen).toEqual([1]);
    await pass(10_000);
    expect(await verifying).toEqual({ code: 'no answer', where: null, found: 61 });
    expect(await ask({ name: 'ledgers', input: null })).toEqual([]);
  });

  it('may wait for the storage for as long as it takes', async () => {
    const fake = fakeWorker({ ledgers: never });
    const heard: string[] = [];
    const onStorage = (news: { readonly state: string }) => heard.push(news.state);
    const { ask, pass, end } = makeClient([fake], { onStorage });
    const call = catchError(ask({ name: 'ledgers', input: null }));
    await settled();
    fake.say({ sign: 'storage', news: { state: 'waiting' } });
    await pass(2 * BUDGETS.standstill);
    expect(fake.state.terminated).toBe(false);
    expect(heard).toEqual(['waiting']);
    end({ code: 'cancelled' });
    await call;
  });
});
