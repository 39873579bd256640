// The first differing id is found page by page, and said once.

import { beforeAll, expect, it } from 'vitest';
import { corpusBytes } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import { DifferingId, EntriesAhead } from './entries-ahead.ts';
import { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

const lanes = new Map<string, OpenedLane>();

beforeAll(async () => {
  const setup = createSetup();
  const cache = new LedgerCache(setup.ports);
  for (const name of ['run-847.db', 'policy-intercept.db']) {
    const { ledger } = await setup.importBytes(name, corpusBytes('thymos', name));
    const row = await cache.ledger(ledger ?? '');
    const { lanes: all } = await setup.ask({ name: 'ledger', input: row.id });
    lanes.set(name, await cache.lane(row, all[0]?.id ?? ''));
  }
});
const findLane = (name: string) => lanes.get(name) ?? expect.unreachable();

async function found(a: OpenedLane, b: OpenedLane) {
  const differing = new DifferingId(a, b);
  for await (const _ of differing.pages());
  let again = 0;
  for await (const _ of differing.pages()) again++;
  expect(again).toBe(0);
  return differing.seq;
}

it('finds the first id that differs, or none', async () => {
  const [a, b] = [findLane('run-847.db'), findLane('policy-intercept.db')];
  expect(await found(a, a)).toBeNull();
  expect(await found(a, b)).toBe(await a.seq(0));
});

it('reads entries as they are, some at a time', async () => {
  const lane = findLane('run-847.db');
  const ahead = new EntriesAhead(lane);
  expect(ahead.at(2)).toBeNull();
  await ahead.read(2);
  for (let index = 2; index < lane.entries; index++)
    expect(ahead.at(index)).toEqual(await lane.entry(index));
  expect(ahead.at(1)).toBeNull();
  await expect(ahead.read(lane.entries)).rejects.toThrow();
});
