// A stored ledger is searched in parts. searches.slow.test.ts compares the hits with a reading of
// the files.

import { beforeAll, describe, expect, it } from 'vitest';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { SEARCH_START, type SearchPlace } from '../../model/search.ts';
import { LedgerCache } from '../ledger-cache.ts';
import { Worlds } from '../states/worlds.ts';
import { Searches } from './searches.ts';

let setup: TestSetup;
let ledger: string;

beforeAll(async () => {
  setup = createSetup();
  const imported = await setup.importBytes('run-847.db', corpusBytes('thymos', 'run-847.db'));
  ledger = imported.ledger ?? '';
});

async function inParts(query: string, isEnough: () => boolean) {
  const cache = new LedgerCache(setup.ports);
  const searches = new Searches(cache, new Worlds(cache));
  const found: number[] = [];
  let [looked, parts] = [0, 0];
  for (let from: SearchPlace | null = SEARCH_START; from; parts++) {
    const part = await searches.part(ledger, query, from, isEnough);
    looked += part.looked;
    for (const { matches } of part.lanes) found.push(...matches);
    from = part.next;
  }
  return { found, looked, parts };
}

describe('a search', () => {
  it.each(['kind:commit', 'publish', 'state:retry or seq:3'])(
    'finds the same in however many parts: %s',
    async (query) => {
      const whole = await inParts(query, () => false);
      const small = await inParts(query, () => true);
      expect(whole.parts).toBe(1);
      expect(whole.looked).toBe(8);
      expect({ ...small, parts: 1 }).toEqual(whole);
    },
  );

  it('goes on after one entry where each has to be read', async () => {
    expect((await inParts('payload..path:/[yz].[yz]/', () => true)).parts).toBe(8);
  });

  it('reads no entry that the index of texts rules out, once it is made', async () => {
    expect((await inParts('payload..path:/zzz/', () => true)).parts).toBe(8);
    expect(await setup.ask({ name: 'make indexes', input: [] })).toBe(true);
    const { found, looked, parts } = await inParts('payload..path:/zzz/', () => true);
    expect({ found, looked, parts }).toEqual({ found: [], looked: 8, parts: 1 });
  });

  it('goes on after one entry of an index that says nothing of what is asked', async () => {
    await setup.ask({ name: 'make indexes', input: [] });
    expect((await inParts('/[0-9] [0-9]/', () => true)).parts).toBe(8);
    expect(
      (
        await setup.ask({
          name: 'search',
          input: { ledger, query: '/[0-9] [0-9]/', from: SEARCH_START },
        })
      ).unindexed,
    ).toBe(0);
  });

  it('reads no page of a lane that is settled by itself', async () => {
    const part = await setup.ask({
      name: 'search',
      input: { ledger, query: '-format:thymos', from: SEARCH_START },
    });
    expect(part).toEqual({ lanes: [], looked: 8, undecided: 0, unindexed: 0, next: null });
  });

  it('finds entries by the notes on them, in however many parts', async () => {
    const { lanes } = await setup.ask({ name: 'ledger', input: ledger });
    const lane = lanes[0]?.id ?? '';
    const write = (index: number, text: string) =>
      setup.ask({
        name: 'save note',
        input: {
          id: null,
          place: { on: 'entry', ledger, lane, index },
          text,
          reviewer: null,
        },
      });
    expect(await inParts('has:note', () => false)).toMatchObject({ found: [], looked: 8 });
    const written = [await write(3, 'Ask Ann'), await write(3, 'and Ben'), await write(5, 'Ben')];
    for (const isEnough of [() => true, () => false]) {
      expect((await inParts('note:ann', isEnough)).found).toEqual([3]);
      expect((await inParts('note:ben', isEnough)).found).toEqual([3, 5]);
      expect((await inParts('-has:note', isEnough)).found).toEqual([0, 1, 2, 4, 6, 7]);
    }
    const found = await setup.ask({
      name: 'found rows',
      input: { ledger, query: 'note:ann', lane, indices: Int32Array.of(3) },
    });
    expect(JSON.stringify(found[0])).toContain('Ann');
    for (const { note } of written)
      await setup.ask({ name: 'delete note', input: { ledger, id: note.id } });
    expect((await inParts('note:ann', () => false)).found).toEqual([]);
  });

  it('shows by what an entry is found', async () => {
    const { lanes } = await setup.ask({
      name: 'search',
      input: { ledger, query: 'denied by external', from: SEARCH_START },
    });
    const [{ lane, matches } = { lane: '', matches: new Int32Array() }] = lanes;
    const found = await setup.ask({
      name: 'found rows',
      input: { ledger, query: 'denied by external', lane, indices: matches },
    });
    expect(found).toMatchObject([
      { seq: 4, line: { kind: 'rejection' }, matches: [{ field: 'denied-by', match: 'external' }] },
    ]);
    expect(
      await setup.ask({
        name: 'found rows',
        input: { ledger, query: 'a', lane, indices: Int32Array.of(-1, 8) },
      }),
    ).toEqual([]);
  });

  it('knows which values there are, and what may have been meant', async () => {
    const words = await setup.ask({ name: 'search words', input: null });
    expect(words.tool).toEqual(['fs_patch', 'fs_read', 'repo_map', 'test_run']);
    expect(words.kind).toContain('commit');
    expect(await setup.ask({ name: 'search advice', input: 'tool=fs_pach' })).toEqual([
      'No record that was looked at has “fs_pach” as tool. Did you mean fs_patch?',
    ]);
    expect(await setup.ask({ name: 'search advice', input: 'signer:a' })).toEqual([
      'Nothing is recorded as signer in the first 8 records that were looked at.',
    ]);
  });

  it('refuses what is no query', async () => {
    await expect(
      setup.ask({ name: 'search', input: { ledger, query: 'kind:(', from: SEARCH_START } }),
    ).rejects.toThrow('is no query');
  });
});
