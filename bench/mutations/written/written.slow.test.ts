import { expect, it } from 'vitest';
import { testFormats } from '../../../src/testing/formats.ts';
import { createTestHost } from '../../../src/testing/host.ts';
import { soundLedgers, writtenForgeries } from './index.ts';
import { logForgeries, recordedPair } from './log.ts';
import { WrittenRun } from './run.ts';
import { SWEEPS } from './sweeps.ts';
import { writtenTable } from './table.ts';

const RECORDED = [
  'load',
  'content-hash',
  'trajectory',
  'first-entry',
  'sequence',
  'parent-chain',
  'fold',
  'anchor',
  'stray-row',
  'payload-canonical',
  'kind-column',
  'commit-id',
  'heads',
  'proposal-id',
  'budget',
  'time-order',
  'database',
].map((name) => `thymos.${name}`);

it('leaves no forgery of a written ledger, and no field, unexplained, and no check without a row', async () => {
  const run = new WrittenRun(testFormats, await createTestHost());
  const kept = run.makeAnchors('thymos', recordedPair());
  run.make([...(await writtenForgeries()), ...logForgeries(kept)], await soundLedgers());
  for (const sweep of SWEEPS) if (sweep.format !== 'holon') run.sweep(sweep);
  const { text, unexplained } = writtenTable(run, testFormats, new Set(RECORDED));
  expect(unexplained).toEqual([]);
  expect(text).toContain('| A child delegated twice | 1 | 1 | 0 | `thymos.one-delegation` |');
}, 300_000);
