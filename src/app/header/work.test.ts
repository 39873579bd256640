// One place shows the progress of all running work, and cancels it.

import { expect, it } from 'vitest';
import { type ImportPhase, waitingImport } from '../../ledger/model/import.ts';
import { workNow, workShare } from './work.ts';

const job = (name: string, size: number, share: number, phase: ImportPhase = 'verifying') => ({
  ...waitingImport(name, `${name}.db`, size),
  phase,
  share,
});

it('is how far all imports are together, by their bytes', () => {
  const jobs = [job('a', 30, 1), job('b', 10, 0), job('c', 99, 1, 'done')];
  expect(workShare(workNow({ jobs, cancel: () => undefined }, null))).toBe(0.75);
});

it('is a verification where nothing is opened, and nothing where nothing runs', () => {
  const none = { jobs: [job('a', 1, 1, 'failed')], cancel: () => undefined };
  expect(workShare(workNow(none, { ledger: 'l', done: 1, total: 4 }))).toBe(0.25);
  expect(workShare(workNow(none, { ledger: 'l', done: 0, total: 0 }))).toBe(0);
  expect(workShare(workNow(none, null))).toBe(null);
});

it('cancels what runs, and nothing that is over', () => {
  const cancelled: string[] = [];
  const jobs = [job('a', 1, 0), job('b', 1, 1, 'done'), job('c', 1, 0, 'waiting')];
  workNow({ jobs, cancel: (one) => cancelled.push(one) }, null).cancelAll();
  expect(cancelled).toEqual(['a', 'c']);
});
