// Indexes are made behind ledgers that can be read: whatever ends that, the ledger stays, and the
// next call goes on.

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { grow, recordedLines } from '../../../ledger/import/growth/testing.ts';
import { SEARCH_START, type SearchPart, type SearchPlace } from '../../../ledger/model/search.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { longRun } from '../../../testing/written.ts';

const LANES = 'branches.db';

async function imported(name = LANES): Promise<TestSetup & { readonly ledger: string }> {
  const setup = createSetup();
  const { ledger } = await setup.importBytes(name, corpusBytes('thymos', name));
  return { ...setup, ledger: ledger ?? '' };
}

async function indexed({ store }: Pick<TestSetup, 'store'>, ledger: string) {
  const { build = '' } = (await store.ledger(ledger)) ?? {};
  const lanes = await store.lanes(build);
  const all = await Promise.all(lanes.map(({ lane }) => store.indexed(build, lane)));
  return [all.filter((pages) => pages.length > 0).length, lanes.length] as const;
}

async function found({ ask }: Pick<TestSetup, 'ask'>, ledger: string, query: string) {
  const all: unknown[] = [];
  let unindexed = 0;
  for (let from: SearchPlace | null = SEARCH_START; from; ) {
    const part: SearchPart = await ask({ name: 'search', input: { ledger, query, from } });
    for (const { lane, matches } of part.lanes)
      for (const index of matches) all.push([lane, index]);
    unindexed += part.unindexed;
    from = part.next;
  }
  return { all, unindexed };
}

describe('the indexes of a ledger', () => {
  it('are not there when it is imported, and a search says so and finds the same', async () => {
    const setup = await imported();
    const { entries } = (await setup.ask({ name: 'ledger', input: setup.ledger })).summary;
    expect((await indexed(setup, setup.ledger))[0]).toBe(0);
    const read = await found(setup, setup.ledger, 'retry');
    expect(read.unindexed).toBe(entries);
    const space = (await setup.store.ledger(setup.ledger))?.space ?? 0;
    expect(await setup.ask({ name: 'make indexes', input: [] })).toBe(true);
    const [some, all] = await indexed(setup, setup.ledger);
    expect(some).toBe(all);
    expect(await found(setup, setup.ledger, 'retry')).toEqual({ ...read, unindexed: 0 });
    expect((await setup.store.ledger(setup.ledger))?.space).toBeGreaterThan(space);
  });

  it('are made from where it was ended, wherever that was', async () => {
    const setup = await imported();
    const [, lanes] = await indexed(setup, setup.ledger);
    const { summary } = await setup.ask({ name: 'ledger', input: setup.ledger });
    const { putIndex } = setup.store;
    const put = vi.spyOn(setup.store, 'putIndex');
    for (let made = 1; made < lanes; made++) {
      put.mockReset();
      put.mockImplementationOnce(putIndex).mockImplementationOnce(async () => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const next = createSetup({ store: setup.store });
      await expect(next.ask({ name: 'make indexes', input: [] })).rejects.toThrow('full');
      expect((await indexed(setup, setup.ledger))[0]).toBe(made);
      const after = (await next.ask({ name: 'ledger', input: setup.ledger })).summary;
      expect({ ...after, space: 0 }).toEqual({ ...summary, space: 0 });
    }
    put.mockReset().mockImplementation(putIndex);
    const last = createSetup({ store: setup.store });
    expect(await last.ask({ name: 'make indexes', input: [] })).toBe(true);
    expect(put).toHaveBeenCalledTimes(1);
    expect((await indexed(setup, setup.ledger))[0]).toBe(lanes);
    const looked = vi.spyOn(setup.store, 'indexed');
    await last.ask({ name: 'make indexes', input: [] });
    expect(put).toHaveBeenCalledTimes(1);
    // It is known that there is nothing to look for.
    expect(looked).not.toHaveBeenCalled();
  });

  it('find the same, however many of them there are', async () => {
    const whole = await imported();
    await whole.ask({ name: 'make indexes', input: [] });
    const [, lanes] = await indexed(whole, whole.ledger);
    const query = fc.constantFrom('retry', 'kind:commit', '/[a-f]ail/', 'changed:a or fs', 'id:a');
    const holds = async (text: string, most: number) => {
      const setup = await imported();
      let left = most;
      const { putIndex } = setup.store;
      vi.spyOn(setup.store, 'putIndex').mockImplementation(async (...args) =>
        left-- > 0 ? putIndex(...args) : false,
      );
      await setup.ask({ name: 'make indexes', input: [] });
      expect((await indexed(setup, setup.ledger))[0]).toBe(most);
      const { all } = await found(setup, setup.ledger, text);
      expect(all).toEqual((await found(whole, whole.ledger, text)).all);
    };
    const property = fc.asyncProperty(query, fc.integer({ min: 0, max: lanes }), holds);
    await fc.assert(property, { numRuns: draws(30) });
  });

  it('are made no further when it is stopped', async () => {
    const setup = await imported();
    const stopping = new AbortController();
    const { putIndex } = setup.store;
    vi.spyOn(setup.store, 'putIndex').mockImplementation(async (...args) => {
      stopping.abort();
      return putIndex(...args);
    });
    await setup.ask({ name: 'make indexes', input: [], signal: stopping.signal });
    expect((await indexed(setup, setup.ledger))[0]).toBe(1);
  });

  it('go with a ledger that is forgotten meanwhile', async () => {
    const setup = await imported();
    const { putIndex } = setup.store;
    vi.spyOn(setup.store, 'putIndex').mockImplementation(async (...args) => {
      await setup.ask({ name: 'forget ledger', input: { ledger: setup.ledger } });
      return putIndex(...args);
    });
    await setup.ask({ name: 'make indexes', input: [] });
    expect(setup.store.rows()).toBe(0);
  });

  it('are read no further once nobody wants them', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('long.jsonl', longRun(4_000));
    const { digests } = setup.store;
    const read = vi.spyOn(setup.store, 'digests').mockImplementation(async (...args) => {
      const row = await digests(...args);
      await setup.ask({ name: 'forget ledger', input: { ledger: ledger ?? '' } });
      return row;
    });
    await setup.ask({ name: 'make indexes', input: [] });
    expect(read).toHaveBeenCalledTimes(1);
    expect(setup.store.rows()).toBe(0);
  });

  it('are those of the ledger that is looked at before others', async () => {
    const setup = createSetup();
    const ids: string[] = [];
    for (const name of ['run-847.db', 'delegation.db', 'signed.db'])
      ids.push((await setup.importBytes(name, corpusBytes('thymos', name))).ledger ?? '');
    const put = vi.spyOn(setup.store, 'putIndex');
    await setup.ask({ name: 'make indexes', input: [ids[1] ?? ''] });
    expect(put.mock.calls[0]?.[0]).toBe(ids[1]);
    expect(new Set(put.mock.calls.map(([ledger]) => ledger))).toEqual(new Set(ids));
  });

  it('of one that grows stay true of its beginning', async () => {
    const lines = await recordedLines('thymos', 'run-847.db');
    const setup = createSetup();
    for (let count = 2; count <= lines.length; count++) {
      const { id } = await grow(setup, { lines: lines.slice(0, count), series: 's' });
      await setup.ask({ name: 'make indexes', input: [] });
      const atOnce = createSetup();
      await grow(atOnce, { lines: lines.slice(0, count) });
      for (const query of ['retry', 'kind:commit', 'publish'])
        expect((await found(setup, id, query)).all).toEqual((await found(atOnce, id, query)).all);
    }
  });
});
