import { beforeAll, expect, it } from 'vitest';
import { SEARCH_START } from '../../../ledger/model/search.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';

let setup: TestSetup;
let ledger: string;
let lane: string;

beforeAll(async () => {
  setup = createSetup();
  const imported = await setup.importBytes('run-847.db', corpusBytes('thymos', 'run-847.db'));
  ledger = imported.ledger ?? '';
  lane = (await setup.ask({ name: 'ledger', input: ledger })).lanes[0]?.id ?? '';
});

it('counts what entries have in common as a search does, with an index and without', async () => {
  const indices = Int32Array.of(0, 1, 2, 4, 5, 7);
  const before = await setup.ask({
    name: 'count found',
    input: { ledger, lanes: [{ lane, indices }] },
  });
  await setup.ask({ name: 'make indexes', input: [] });
  const after = await setup.ask({
    name: 'count found',
    input: { ledger, lanes: [{ lane, indices }] },
  });
  expect(after).toEqual(before);
  const { lanes } = await setup.ask({
    name: 'search',
    input: { ledger, query: 'kind=commit', from: SEARCH_START },
  });
  const commits = lanes[0]?.matches ?? new Int32Array();
  expect(after.kind.get('commit')).toBe(indices.filter((one) => commits.includes(one)).length);
  expect([...after.kind.values()].reduce((sum, one) => sum + one, 0)).toBe(indices.length);
});

it('tells records apart by what they say', async () => {
  const prints = await setup.ask({
    name: 'record prints',
    input: { ledger, lane, indices: Int32Array.of(0, 1, 0) },
  });
  expect(prints[0]).toBe(prints[2]);
  expect(prints[0]).not.toBe(prints[1]);
});
