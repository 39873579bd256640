import { describe, expect, it, vi } from 'vitest';
import { AppException, describeAppError } from '../../../base/error.ts';
import { type ImportProgress, waitingImport } from '../../../ledger/model/import.ts';
import { answerAsks } from '../../../testing/answering.ts';
import type { Importer } from './import-runner.ts';
import { createImportStore, type ImportRequest } from './import-store.ts';

interface Running {
  readonly job: string;
  readonly name: string;
  readonly report: (progress: Partial<ImportProgress>) => void;
  readonly end: (progress: Partial<ImportProgress>) => void;
  readonly crash: (error: Error) => void;
}

function createTest() {
  const running: Running[] = [];
  const cancelled: string[] = [];
  const ended: string[] = [];
  const done: string[] = [];
  const left: string[] = [];
  const importers = ['first', 'second'].map((worker): Importer => {
    let stop: (error: Error) => void = () => undefined;
    return {
      ask: answerAsks({
        'import ledger': ({ job, set: { name, files } }, { signal, onProgress }) =>
          new Promise((resolve, reject) => {
            stop = reject;
            signal?.addEventListener('abort', () => cancelled.push(job));
            const base: ImportProgress = {
              ...waitingImport(job, name, files[0]?.file.size ?? 0),
              phase: 'copying',
            };
            running.push({
              job,
              name,
              report: (some) => onProgress({ ...base, ...some }),
              end: (some) => resolve({ ...base, ...some }),
              crash: reject,
            });
          }),
      }),
      prepare: () => undefined,
      end(error) {
        ended.push(worker);
        stop(new AppException(error));
      },
    };
  });
  const store = createImportStore({
    importers: () => importers,
    onFailed: () => undefined,
    onDone: ({ name }) => done.push(name),
    onLeft: (job) => left.push(store.jobs().find((one) => one.job === job)?.name ?? job),
  });
  return { store, running, cancelled, ended, done, left };
}

function request(name: string): ImportRequest {
  const files = [{ name, file: new Blob(['x']) }];
  return { name, size: 1, demo: false, open: async () => ({ format: 'thymos', files }) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const phases = (store: ReturnType<typeof createTest>['store']) =>
  store.jobs().map(({ name, phase }) => `${name} ${phase}`);

describe('imports', () => {
  it('run two at a time, in the order given', async () => {
    const { store, running, done } = createTest();
    store.start(['a', 'b', 'c'].map(request));
    await settle();
    expect(running.map(({ name }) => name)).toEqual(['a', 'b']);
    running[0]?.report({ phase: 'verifying' });
    expect(phases(store)).toEqual(['a verifying', 'b waiting', 'c waiting']);
    running[0]?.end({ phase: 'done' });
    await settle();
    expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(done).toEqual(['a']);
  });

  it('stay settled, whatever comes late', async () => {
    const { store, running } = createTest();
    store.start([request('a')]);
    await settle();
    running[0]?.end({ phase: 'done' });
    await settle();
    running[0]?.report({ phase: 'verifying' });
    expect(phases(store)).toEqual(['a done']);
  });

  it('that wait are cancelled on the spot, those that run by the worker', async () => {
    const { store, running, cancelled, done } = createTest();
    store.start(['a', 'b', 'c'].map(request));
    await settle();
    running[0]?.report({ phase: 'copying' });
    const [a, , c] = store.jobs();
    store.cancel(c?.job ?? '');
    expect(phases(store)).toEqual(['a copying', 'b waiting', 'c cancelled']);
    store.cancel(a?.job ?? '');
    expect(cancelled).toEqual([a?.job]);
    running[0]?.end({ phase: 'cancelled' });
    running[1]?.end({ phase: 'done' });
    await settle();
    expect(phases(store)).toEqual(['a cancelled', 'b done', 'c cancelled']);
    expect(running).toHaveLength(2);
    expect(done).toEqual(['b']);
  });

  it('fail in words when the worker dies or the bytes cannot be had', async () => {
    const { store, running } = createTest();
    const gone: ImportRequest = {
      ...request('gone'),
      open: () => Promise.reject(new Error('The demo file does not come with the app.')),
    };
    store.start([request('a'), gone]);
    await settle();
    running[0]?.crash(new Error('The background worker stopped.'));
    await settle();
    expect(phases(store)).toEqual(['a failed', 'gone failed']);
    expect(store.jobs().map(({ error }) => error && describeAppError(error).detail)).toEqual([
      'The background worker stopped.',
      'The demo file does not come with the app.',
    ]);
  });

  it('that do not obey a cancel are ended with their worker, and no other is', async () => {
    const { store, running, ended, left } = createTest();
    store.start(['endless', 'b', 'c'].map(request));
    await settle();
    running[0]?.report({ phase: 'loading' });
    running[1]?.report({ phase: 'copying' });
    vi.useFakeTimers();
    try {
      store.cancel(store.jobs()[0]?.job ?? '');
      store.cancel(store.jobs()[0]?.job ?? '');
      await vi.advanceTimersByTimeAsync(300);
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
    } finally {
      vi.useRealTimers();
    }
    expect(ended).toEqual(['first']);
    await settle();
    expect(phases(store)).toEqual(['endless cancelled', 'b copying', 'c waiting']);
    expect(running.map(({ name }) => name)).toEqual(['endless', 'b', 'c']);
    expect(left).toEqual(['endless']);
  });

  it('that obey a cancel keep their worker', async () => {
    const { store, running, ended } = createTest();
    store.start([request('a')]);
    await settle();
    running[0]?.report({ phase: 'copying' });
    vi.useFakeTimers();
    try {
      store.cancel(store.jobs()[0]?.job ?? '');
      running[0]?.end({ phase: 'cancelled' });
      await vi.advanceTimersByTimeAsync(5_000);
    } finally {
      vi.useRealTimers();
    }
    expect(ended).toEqual([]);
    expect(phases(store)).toEqual(['a cancelled']);
  });

  it('that are cancelled before their files are here make room for others', async () => {
    const { store, running } = createTest();
    const stalled = (name: string): ImportRequest => ({
      ...request(name),
      open: () => new Promise<never>(() => undefined),
    });
    store.start([stalled('a'), stalled('b'), request('c')]);
    await settle();
    for (const { job } of store.jobs().slice(0, 2)) store.cancel(job);
    await settle();
    expect(running.map(({ name }) => name)).toEqual(['c']);
    expect(phases(store)).toEqual(['a cancelled', 'b cancelled', 'c waiting']);
  });

  it('that failed are started again in their place, as another job', async () => {
    const { store, running, left } = createTest();
    store.start(['a', 'b'].map(request));
    const [a] = store.jobs();
    await settle();
    running[0]?.crash(new AppException({ code: 'endless', where: null, found: 6 }));
    await settle();
    expect(phases(store)).toEqual(['a failed', 'b waiting']);
    expect(left).toEqual(['a']);
    expect(store.mayRetry(a?.job ?? '')).toBe(true);
    store.retry(a?.job ?? '');
    store.retry(a?.job ?? '');
    await settle();
    expect(phases(store)).toEqual(['a waiting', 'b waiting']);
    expect(store.jobs()[0]?.job).not.toBe(a?.job);
    expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
    running[2]?.end({ phase: 'done' });
    await settle();
    expect(phases(store)).toEqual(['a done', 'b waiting']);
  });

  it('leave the list only when they are settled', async () => {
    const { store, running } = createTest();
    store.start([request('a')]);
    const [a] = store.jobs();
    store.dismiss(a?.job ?? '');
    expect(phases(store)).toEqual(['a waiting']);
    await settle();
    running[0]?.end({ phase: 'failed' });
    await settle();
    store.dismiss(a?.job ?? '');
    expect(store.jobs()).toEqual([]);
  });
});
