// Where ids differ first is found page by page, and said once.

import { beforeAll, expect, it } from 'vitest';
import { corpusBytes } from '../../testing/corpus.ts';
import { createBench } from '../../testing/handler.ts';
import { DifferingId, EntriesAhead } from './entries-ahead.ts';
import { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

const lanes = new Map<string, OpenedLane>();

beforeAll(async () => {
  const bench = createBench();
  const cache = new LedgerCache(bench.ports);
  for (const name of ['run-847.db', 'policy-intercept.db']) {
    const { ledger } = await bench.importBytes(name, corpusBytes('thymos', name));
    const row = await cache.ledger(ledger ?? '');
    const { lanes: all } = await bench.ask({ name: 'ledger', input: row.id });
    lanes.set(name, await cache.lane(row, all[0]?.id ?? ''));
  }
});
const laneOf = (name: string) => lanes.get(name) ?? expect.unreachable();

async function found(a: OpenedLane, b: OpenedLane) {
  const differing = new DifferingId(a, b);
  for await (const _ of differing.pages());
  let again = 0;
  for await (const _ of differing.pages()) again++;
  expect(again).toBe(0);
  return differing.seq;
}

it('finds the first id that differs, or none', async () => {
  const [a, b] = [laneOf('run-847.db'), laneOf('policy-intercept.db')];
  expect(await found(a, a)).toBeNull();
  expect(await found(a, b)).toBe(await a.seq(0));
});

it('reads entries as they are, some at a time', async () => {
  const lane = laneOf('run-847.db');
  const ahead = new EntriesAhead(lane);
  expect(ahead.at(2)).toBeNull();
  await ahead.read(2);
  for (let index = 2; index < lane.entries; index++)
    expect(ahead.at(index)).toEqual(await lane.entry(index));
  expect(ahead.at(1)).toBeNull();
  await expect(ahead.read(lane.entries)).rejects.toThrow();
});
