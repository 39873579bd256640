// What is left of a lane of more pages than have one index, wherever a search goes on in it.

import { describe, expect, it } from 'vitest';
import { compileQuery } from '../../../core/query/match/compile.ts';
import { parseQuery } from '../../../core/query/parse.ts';
import { FOUND, MAYBE, OUT } from '../../../core/query/words/sieve.ts';
import { SeriesBuilder } from '../../../core/series/builder.ts';
import { digestOf, line } from '../../../formats/describe.ts';
import { DigestPage } from '../../../storage/digests/page.ts';
import { type IndexRows, PAGES_INDEXED } from '../../../storage/rows.ts';
import type { PagePair } from '../../../storage/store.ts';
import { LaneBuilder } from '../../import/build/lane-builder.ts';
import { laneRow } from '../../import/build/summaries.ts';
import { StoredLane } from '../stored-lane.ts';
import { CandidateSearch } from './candidates.ts';

const PAGE = 1024;
const ENTRIES = (PAGES_INDEXED + 2) * PAGE + 77;

const kindOf = (index: number) => (index % 3 ? 'commit' : 'note');
const wordOf = (index: number) => (index % 2 ? 'Odd' : `even${index}x`);
const toolsOf = (index: number) => (index > ENTRIES - 10 ? ['last'] : []);

function written() {
  const builder = new LaneBuilder('b', 'l');
  const pages: PagePair[] = [];
  const indexes = new Map<number, IndexRows>();
  const keep = (rows: IndexRows | null) => rows && indexes.set(rows.texts.page, rows);
  const take = () => {
    const page = builder.takePage();
    if (page) pages.push(page);
    keep(builder.takeIndex());
  };
  for (let index = 0; index < ENTRIES; index++) {
    const bytes = new TextEncoder().encode(JSON.stringify({ word: wordOf(index) }));
    const entry = { index, seq: index, id: `id ${index}`, parent: null, kind: 'x', bytes };
    const own = line('change', kindOf(index), '', '', { tools: toolsOf(index) });
    builder.add({ ...entry, recordedAt: null }, digestOf(own));
    if (builder.pageIsFull) take();
    // As where a ledger grows: what was written of an index is replaced.
    if (index % 3_000 === 0) keep(builder.openIndex());
  }
  keep(builder.openIndex());
  take();
  return { row: laneRow('b', 0, 'l', builder, [], new SeriesBuilder().lane()), pages, indexes };
}

describe('a lane of several indexes', () => {
  const { row, pages, indexes } = written();
  const reads: number[] = [];
  const missing = () => Promise.reject(new Error('No such page.'));
  const lane = new StoredLane(row, {
    async digests(page) {
      const found = pages[page]?.digests;
      return found ? new DigestPage(found) : missing();
    },
    async texts(page) {
      reads.push(page);
      return indexes.get(page)?.texts ?? missing();
    },
    grams: async (page) => indexes.get(page)?.grams ?? missing(),
    payloads: missing,
    located: missing,
  });

  function searchFor(query: string): CandidateSearch {
    const parsed = parseQuery(query);
    const compiled = 'query' in parsed ? compileQuery(parsed.query) : parsed;
    if ('fault' in compiled) throw new Error(query);
    const names = { id: 'l', title: '', origin: 'root' } as const;
    const format = { id: 'f', name: 'F' };
    const around = { lane: { ...names, ledger: { id: 'i', name: 'n' }, format } };
    return new CandidateSearch(lane, compiled.matcher, around, null);
  }

  async function levelsFrom(query: string, first: number): Promise<number[]> {
    const levels: number[] = [];
    for await (const part of searchFor(query).from(first)) {
      expect(part.from).toBe(first + levels.length);
      expect(part.end - part.from).toBe(part.levels.length);
      expect(part.page === null).toBe(!part.levels.includes(MAYBE));
      if (part.page)
        expect([part.page.has(part.from), part.page.has(part.end - 1)]).toEqual([true, true]);
      levels.push(...part.levels);
    }
    return levels;
  }

  const starts = [
    0,
    1,
    PAGE - 1,
    PAGE,
    8 * PAGE - 1,
    8 * PAGE,
    8 * PAGE + 5,
    9 * PAGE,
    ENTRIES - 1,
  ];

  it.each<[string, (index: number) => number]>([
    ['kind:note', (index) => (kindOf(index) === 'note' ? FOUND : OUT)],
    ['tool:last', (index) => (toolsOf(index).length > 0 ? FOUND : OUT)],
    ['even8x', (index) => (index === 8 ? FOUND : OUT)],
    ['/even\\d77\\dx/', (index) => (/even\d77\dx/.test(wordOf(index)) ? FOUND : OUT)],
    ['/^even[13579]+8x$/', (index) => (/even[13579]+8x/.test(wordOf(index)) ? MAYBE : OUT)],
    ['/Odd/', (index) => (index % 2 ? MAYBE : OUT)],
    ['/oDD/i kind:note', (index) => (index % 2 && kindOf(index) === 'note' ? MAYBE : OUT)],
  ])('says of each entry what its texts do, wherever it begins: %s', async (query, expected) => {
    for (const first of starts) {
      const levels = await levelsFrom(query, first);
      const all = Array.from({ length: ENTRIES - first }, (_, i) => expected(first + i));
      expect(levels.length).toBe(all.length);
      expect(levels.findIndex((level, i) => level !== all[i])).toBe(-1);
    }
  });

  it('is read from the index on in which the search begins', async () => {
    reads.length = 0;
    await levelsFrom('tool:last', 8 * PAGE + 5);
    expect(reads).toEqual([PAGES_INDEXED]);
    reads.length = 0;
    await levelsFrom('tool:last', 8 * PAGE - 1);
    expect(reads).toEqual([0, PAGES_INDEXED]);
  });
});
