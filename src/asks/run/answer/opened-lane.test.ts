import { describe, expect, it } from 'vitest';
import { line, makeDigest } from '../../../ledger/format/describe.ts';
import { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { LaneBuilder } from '../../../ledger/import/build/lane-builder.ts';
import { askedRow, laneRow } from '../../../ledger/import/build/summaries.ts';
import type { TimelineFilter } from '../../../ledger/model/timeline.ts';
import { SeriesBuilder } from '../../../ledger/series/builder.ts';
import { DigestPage } from '../../../ledger/storage/digests/page.ts';
import type { PagePair } from '../../../ledger/storage/store.ts';
import { findMatches } from './matches.ts';
import { countTimeline } from './timeline.ts';

const ENTRIES = 2500;
const INDICES = Array.from({ length: ENTRIES }, (_, index) => index);
const LARGE = { seq: 2n ** 60n, indices: [1500, 2400] };
const RARE = 1031;
/** The first of a page: it goes back in time. */
const BACK = 1024;

function written() {
  const builder = new LaneBuilder('b', 'l');
  const pages: PagePair[] = [];
  const take = () => {
    const page = builder.takePage();
    if (page) pages.push(page);
  };
  for (let index = 0; index < ENTRIES; index++) {
    const seq = LARGE.indices.includes(index) ? LARGE.seq : 10 * index;
    const recordedAt = index === BACK ? 5 : index === 7 ? null : 1000 + index;
    const bytes = new Uint8Array([index % 256]);
    const kind = index % 3 ? 'commit' : 'note';
    const entry = { index, seq, id: `id ${index}`, parent: null, kind: 'x', recordedAt, bytes };
    const tools = index === RARE ? ['rare'] : index % 5 ? [] : ['write', 'read', 'write'];
    builder.add(entry, makeDigest(line('change', kind, `Entry ${index}`, '', { tools })));
    if (builder.pageIsFull) take();
  }
  take();
  const row = laneRow('b', 0, 'l', builder, [], new SeriesBuilder().lane());
  return { row, asked: askedRow('b', 'l', builder), pages };
}

describe('a lane of several pages', () => {
  const { row, asked, pages } = written();
  let reads = 0;
  const open = (): OpenedLane => {
    const missing = () => Promise.reject(new Error('No such page.'));
    const digests = async (page: number) => {
      reads++;
      const found = pages[page]?.digests;
      return found ? new DigestPage(found) : missing();
    };
    const payloads = async (page: number) => pages[page]?.page ?? missing();
    const from = { digests, payloads, texts: missing, located: missing };
    return new OpenedLane(row, asked, from, null, [], new Set());
  };
  const lane = open();

  it('gives entries of any page, and says which go back in time', async () => {
    expect(pages.length).toBeGreaterThan(2);
    for (const index of [0, 7, 8, BACK - 1, BACK, BACK + 1, 2047, 2048, ENTRIES - 1]) {
      const found = await lane.timelineRow(index);
      expect(found).toMatchObject({ index, id: `id ${index}`, line: { title: `Entry ${index}` } });
      expect(found.goesBack ?? false).toBe(index === BACK);
      expect((await lane.entry(index)).bytes).toEqual(new Uint8Array([index % 256]));
    }
    await expect(lane.timelineRow(ENTRIES)).rejects.toThrow();
    expect(await lane.seq(-1)).toBeNull();
  });

  it('finds the first entry with a number, or from a time on', async () => {
    const { find } = await lane.index();
    expect(find({ seq: 20_000n })).toBe(2000);
    expect(find({ seq: LARGE.seq })).toBe(LARGE.indices[0]);
    expect([find({ seq: 15_000n }), find({ seq: -10n })]).toEqual([null, null]);
    expect([find({ time: 3040 }), find({ time: 4000 })]).toEqual([2040, null]);
  });

  it('counts what its entries have in common', async () => {
    const { facets, total } = await countTimeline(lane);
    expect(total).toBe(ENTRIES);
    expect(facets.kinds).toEqual([
      { value: 'commit', count: INDICES.filter((index) => index % 3).length },
      { value: 'note', count: INDICES.filter((index) => index % 3 === 0).length },
    ]);
    // A tool that an entry names twice counts once.
    expect(facets.tools).toEqual([
      { value: 'read', count: ENTRIES / 5 },
      { value: 'write', count: ENTRIES / 5 },
      { value: 'rare', count: 1 },
    ]);
  });

  it('reads one page for an entry, and every page once for what is asked of all', async () => {
    const fresh = open();
    reads = 0;
    await fresh.seq(1500);
    expect(reads).toBe(1);
    await Promise.all([fresh.index(), fresh.index(), countTimeline(fresh)]);
    expect(reads).toBe(1 + pages.length);
  });

  it.each([true, false])('is filtered; that it was indexed: %s', async (isIndexed) => {
    const own = open();
    if (isIndexed) await own.index();
    const all = (filter: TimelineFilter) => inParts(own, filter);
    expect(await all({})).toEqual(INDICES);
    expect(await all({ kinds: ['note'], tools: ['read'] })).toEqual(
      INDICES.filter((index) => index % 15 === 0),
    );
    expect(await all({ kinds: ['commit'], text: ' ENTRY 249' })).toEqual([
      ...[249, 2491, 2492, 2494, 2495, 2497, 2498].filter((index) => index % 3),
    ]);
    expect(await all({ text: 'id 1024' })).toEqual([1024]);
    expect(await all({ tools: ['rare'], text: 'y' })).toEqual([RARE]);
    expect(await all({ findings: true })).toEqual([]);
    expect(await all({ tools: ['none'], text: 'entry' })).toEqual([]);
    expect(await all({ text: 'no entry says this' })).toEqual([]);
  });

  it('is filtered in parts of a page, of which only those with a candidate are read', async () => {
    const fresh = open();
    const first = await findMatches(fresh, { text: 'entry' }, 1000, () => true);
    expect([first.matches[0], first.matches.length, first.upTo]).toEqual([1000, 24, 1024]);
    const second = await findMatches(fresh, { text: 'entry' }, first.upTo, () => true);
    expect([second.matches[0], second.upTo, second.total]).toEqual([1024, 2048, ENTRIES]);
    await fresh.index();
    reads = 0;
    const found = await findMatches(fresh, { tools: ['rare'], text: 'entry' }, 0);
    expect([[...found.matches], found.upTo, reads]).toEqual([[RARE], ENTRIES, 1]);
    await findMatches(fresh, { tools: ['rare'] }, 0);
    expect(reads).toBe(1);
  });
});

async function inParts(lane: OpenedLane, filter: TimelineFilter): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < ENTRIES; ) {
    const { matches, upTo } = await findMatches(lane, filter, from, () => true);
    found.push(...matches);
    from = upTo;
  }
  return found;
}
