// Imports queue up, run two at a time, and end in one way only.

import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../core/model/error.ts';
import { type ImportProgress, waitingImport } from '../../core/model/import.ts';
import type { LedgerService } from '../../worker/rpc/protocol.ts';
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
  const done: string[] = [];
  const service: Pick<LedgerService, 'importSet' | 'cancelImport'> = {
    importSet: (job, { name, files }, _demo, progress) =>
      new Promise((resolve, reject) => {
        const base: ImportProgress = {
          ...waitingImport(job, name, files[0]?.file.size ?? 0),
          phase: 'reading',
        };
        running.push({
          job,
          name,
          report: (some) => progress({ ...base, ...some }),
          end: (some) => resolve({ ...base, ...some }),
          crash: reject,
        });
      }),
    cancelImport: async (job) => void cancelled.push(job),
  };
  const store = createImportStore(
    // Only these two calls are made by the store.
    () => service as LedgerService,
    ({ name }) => done.push(name),
  );
  return { store, running, cancelled, done };
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
    running[0]?.report({ phase: 'reading' });
    const [a, , c] = store.jobs();
    store.cancel(c?.job ?? '');
    expect(phases(store)).toEqual(['a reading', 'b waiting', 'c cancelled']);
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
    expect(store.jobs().map(({ error }) => error && wordsOf(error).detail)).toEqual([
      'The background worker stopped.',
      'The demo file does not come with the app.',
    ]);
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
