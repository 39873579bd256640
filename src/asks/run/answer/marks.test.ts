// The marks of a lane are counted and found alike, and those of kinds add up to all of its entries.

import { expect, it } from 'vitest';
import { corpusBytes } from '../../../testing/corpus.ts';
import { allMatches, createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { demoBytes } from '../../../testing/one-demo.ts';

const BESIDES = ['error', 'missing', 'undone'];

async function readMarks(file: string, bytes: Uint8Array<ArrayBuffer>) {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(file, bytes);
  if (!ledger) throw new Error('not read');
  const counts = new Map<string, number>();
  for (const { id: lane, entries } of (await ask({ name: 'ledger', input: ledger })).lanes) {
    const { facets } = await ask({ name: 'timeline', input: { ledger, lane } });
    let ofKinds = 0;
    for (const { value, count } of facets.marks) {
      expect(await allMatches(ask, ledger, lane, { marks: [value] }), value).toHaveLength(count);
      if (!BESIDES.includes(value)) ofKinds += count;
      counts.set(value, (counts.get(value) ?? 0) + count);
    }
    expect(ofKinds, 'the kinds come to all entries').toBe(entries);
    const all = facets.marks.map(({ value }) => value);
    expect(await allMatches(ask, ledger, lane, { marks: all })).toHaveLength(entries);
  }
  return counts;
}

it('of a run with branches, a request and a child that is not in the file', async () => {
  const { hash } = await createTestHost();
  const counts = await readMarks('coding-run.db', await demoBytes('coding-run.db', hash));
  const said = { change: 11, delegation: 2, waiting: 1, denied: 2, missing: 1, start: 4, bound: 1 };
  expect(Object.fromEntries(counts)).toEqual(said);
});

it('of entries that are not intact, and of others that a rollback took back', async () => {
  const broken = await readMarks('all-kinds.db', corpusBytes('thymos', 'all-kinds.db'));
  expect(broken.get('error')).toBeGreaterThan(0);
});
