// The candidates are right in a lane of more pages than have one index, wherever a search goes on
// in it, and however many of its entries have an index.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { line, makeDigest } from '../../format/describe.ts';
import { LaneBuilder } from '../../import/build/lane-builder.ts';
import { laneRow } from '../../import/build/summaries.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import { compileQuery } from '../../query/match/compile.ts';
import { parseQuery } from '../../query/parse.ts';
import { FOUND, MAYBE, OUT } from '../../query/words/sieve.ts';
import { SeriesBuilder } from '../../series/builder.ts';
import { DigestPage } from '../../storage/digests/page.ts';
import { PAGES_INDEXED, type TextIndexRow } from '../../storage/rows.ts';
import type { PagePair } from '../../storage/store.ts';
import { TextIndexWriter } from '../../storage/text-index/encode.ts';
import { StoredLane } from '../stored-lane.ts';
import { CandidateSearch } from './candidates.ts';

const PAGE = 1024;
const GROUP = PAGES_INDEXED * PAGE;
const ENTRIES = GROUP + 2 * PAGE + 77;

const chooseKind = (index: number) => (index % 3 ? 'commit' : 'note');
const chooseWord = (index: number) => (index % 2 ? 'Odd' : `even${index}x`);
const chooseTools = (index: number) => (index > ENTRIES - 10 ? ['last'] : []);

function entryAt(index: number): { readonly entry: Entry; readonly digest: EntryDigest } {
  const bytes = new TextEncoder().encode(JSON.stringify({ word: chooseWord(index) }));
  const entry = { index, seq: index, id: `id ${index}`, parent: null, kind: 'x', bytes };
  const own = line('change', chooseKind(index), '', '', { tools: chooseTools(index) });
  return { entry: { ...entry, recordedAt: null }, digest: makeDigest(own) };
}

function written() {
  const builder = new LaneBuilder('b', 'l');
  const pages: PagePair[] = [];
  for (let index = 0; index < ENTRIES; index++) {
    const { entry, digest } = entryAt(index);
    builder.add(entry, digest);
    if (builder.pageIsFull || index === ENTRIES - 1) pages.push(builder.takePage() ?? noPage());
  }
  return { row: laneRow('b', 0, 'l', builder, [], new SeriesBuilder().lane()), pages };
}

function noPage(): never {
  throw new Error('No such page.');
}

const { row, pages } = written();

function makeIndex(page: number, entries: number, unread: readonly number[] = []): TextIndexRow {
  const first = page * PAGE;
  const writer = new TextIndexWriter({ build: 'b', lane: 'l', page, first });
  for (let index = first; index < first + entries; index++) {
    const { entry, digest } = entryAt(index);
    writer.add(entry, digest, !unread.includes(index));
  }
  for (let left = entries, at = page; left > 0; left -= PAGE, at++) {
    const { traits, traitsOf } = pages[at]?.digests ?? noPage();
    writer.endPage({ traits, traitsOf: traitsOf.subarray(0, left) });
  }
  return writer.row();
}

const whole = new Map([
  [0, makeIndex(0, GROUP)],
  [PAGES_INDEXED, makeIndex(PAGES_INDEXED, ENTRIES - GROUP)],
]);

function searchWith(indexes: ReadonlyMap<number, TextIndexRow>, query: string) {
  const reads: number[] = [];
  const lane = new StoredLane(row, {
    digests: async (page) => new DigestPage(pages[page]?.digests ?? noPage()),
    async texts(page) {
      reads.push(page);
      return indexes.get(page) ?? null;
    },
    payloads: async () => noPage(),
    located: async () => noPage(),
  });
  const parsed = parseQuery(query);
  const compiled = 'query' in parsed ? compileQuery(parsed.query) : parsed;
  if ('fault' in compiled) throw new Error(query);
  const names = { id: 'l', title: '', origin: 'root' } as const;
  const format = { id: 'f', name: 'F' };
  const around = { lane: { ...names, ledger: { id: 'i', name: 'n' }, format } };
  return { search: new CandidateSearch(lane, compiled.matcher, around, null), reads };
}

async function levelsFrom(search: CandidateSearch, first: number) {
  const levels: number[] = [];
  let unindexed = 0;
  for await (const part of search.from(first)) {
    expect(part.from).toBe(first + levels.length);
    expect(part.end - part.from).toBe(part.levels.length);
    expect(part.page === null).toBe(!part.levels.includes(MAYBE));
    if (part.page)
      expect([part.page.has(part.from), part.page.has(part.end - 1)]).toEqual([true, true]);
    levels.push(...part.levels);
    unindexed += part.unindexed;
  }
  return { levels, unindexed };
}

const QUERIES: readonly (readonly [string, (index: number) => number])[] = [
  ['kind:note', (index) => (chooseKind(index) === 'note' ? FOUND : OUT)],
  ['tool:last', (index) => (chooseTools(index).length > 0 ? FOUND : OUT)],
  ['even8x', (index) => (index === 8 ? FOUND : OUT)],
  ['/even\\d77\\dx/', (index) => (/even\d77\dx/.test(chooseWord(index)) ? FOUND : OUT)],
  ['/^even[13579]+8x$/', (index) => (/even[13579]+8x/.test(chooseWord(index)) ? MAYBE : OUT)],
  ['/Odd/', (index) => (index % 2 ? MAYBE : OUT)],
  ['/oDD/i kind:note', (index) => (index % 2 && chooseKind(index) === 'note' ? MAYBE : OUT)],
];
const STARTS = [0, 1, PAGE - 1, PAGE, GROUP - 1, GROUP, GROUP + 5, GROUP + PAGE, ENTRIES - 1];

describe('a lane of several indexes', () => {
  it.each(QUERIES)(
    'says of each entry what its texts do, wherever it begins: %s',
    async (query, expected) => {
      for (const first of STARTS) {
        const { levels, unindexed } = await levelsFrom(searchWith(whole, query).search, first);
        const all = Array.from({ length: ENTRIES - first }, (_, i) => expected(first + i));
        expect(levels.length).toBe(all.length);
        expect(levels.findIndex((level, i) => level !== all[i])).toBe(-1);
        expect(unindexed).toBe(0);
      }
    },
  );

  it('leaves an entry to be looked at of which nobody may know what it says, and no other for it', async () => {
    const unread = [8, 9, GROUP - 1];
    const indexes = new Map([...whole, [0, makeIndex(0, GROUP, unread)] as const]);
    for (const query of ['even8x', 'even10x', 'nowhere', '0123456789abcdef']) {
      const { levels } = await levelsFrom(searchWith(indexes, query).search, 0);
      const left = levels.flatMap((level, index) => (level === MAYBE ? index : []));
      expect([query, left]).toEqual([query, unread]);
    }
  });

  it('is read from the index on in which the search begins', async () => {
    const after = searchWith(whole, 'tool:last');
    await levelsFrom(after.search, GROUP + 5);
    expect(after.reads).toEqual([PAGES_INDEXED]);
    const before = searchWith(whole, 'tool:last');
    await levelsFrom(before.search, GROUP - 1);
    expect(before.reads).toEqual([0, PAGES_INDEXED]);
  });

  it('leaves every entry that is in none yet to be looked at, and counts them', async () => {
    const covered = fc.tuple(
      fc.constantFrom(0, 1, PAGE, 3 * PAGE - 1, 3 * PAGE, GROUP),
      fc.constantFrom(0, 77, PAGE, PAGE + 1, ENTRIES - GROUP),
    );
    const made = new Map<string, TextIndexRow>();
    const makeGroup = (page: number, entries: number) => {
      const key = `${page} ${entries}`;
      const index = made.get(key) ?? makeIndex(page, entries);
      made.set(key, index);
      return index;
    };
    const asked = fc.record({
      covered,
      query: fc.constantFrom(...QUERIES),
      first: fc.constantFrom(...STARTS),
    });
    const holds = async ({
      covered: [one, two],
      query,
      first,
    }: typeof asked extends fc.Arbitrary<infer T> ? T : never) => {
      const indexes = new Map<number, TextIndexRow>();
      if (one > 0) indexes.set(0, makeGroup(0, one));
      if (two > 0) indexes.set(PAGES_INDEXED, makeGroup(PAGES_INDEXED, two));
      const isIndexed = (index: number) => (index < GROUP ? index < one : index - GROUP < two);
      const [text, expected] = query;
      const { levels, unindexed } = await levelsFrom(searchWith(indexes, text).search, first);
      const all = Array.from({ length: ENTRIES - first }, (_, i) => first + i);
      const level = (index: number) => (isIndexed(index) ? expected(index) : MAYBE);
      expect(levels.length).toBe(all.length);
      expect(all.find((index) => levels[index - first] !== level(index))).toBeUndefined();
      expect(unindexed).toBe(all.filter((index) => !isIndexed(index)).length);
    };
    await fc.assert(fc.asyncProperty(asked, holds), { numRuns: draws(20) });
  });
});
