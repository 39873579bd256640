// A lane of several pages: what crosses from one page to the next, and what is asked of all.

import { describe, expect, it } from 'vitest';
import { SeriesBuilder } from '../../core/series/builder.ts';
import { digestOf, line } from '../../formats/describe.ts';
import { DigestPage } from '../../storage/digests/page.ts';
import type { PagePair } from '../../storage/store.ts';
import { LaneBuilder } from '../import/build/lane-builder.ts';
import { laneRow } from '../import/build/summaries.ts';
import { OpenedLane } from './opened-lane.ts';
import { timelineOf } from './timeline.ts';

const ENTRIES = 2500;
/** Too large for a number; twice, to be found where it is first. */
const LARGE = { seq: 2n ** 60n, indices: [1500, 2400] };
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
    const tools = index % 5 ? [] : ['write', 'read', 'write'];
    builder.add(entry, digestOf(line('change', kind, `Entry ${index}`, '', { tools })));
    if (builder.pageIsFull) take();
  }
  take();
  return { row: laneRow('b', 0, 'l', builder, [], new SeriesBuilder().lane()), pages };
}

describe('a lane of several pages', () => {
  const { row, pages } = written();
  let reads = 0;
  const open = () => {
    const missing = () => Promise.reject(new Error('No such page.'));
    const digests = async (page: number) => {
      reads++;
      const found = pages[page]?.digests;
      return found ? new DigestPage(found) : missing();
    };
    const payloads = async (page: number) => pages[page]?.page ?? missing();
    return new OpenedLane(row, { digests, payloads, located: missing }, null, []);
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

  it('is filtered by what its entries have in common, and by their text', async () => {
    const indices = Array.from({ length: ENTRIES }, (_, index) => index);
    const all = await timelineOf(lane, {});
    expect([...all.matches]).toEqual(indices);
    expect(all.facets.kinds).toEqual([
      { value: 'commit', count: indices.filter((index) => index % 3).length },
      { value: 'note', count: indices.filter((index) => index % 3 === 0).length },
    ]);
    // A tool that an entry names twice counts once.
    expect(all.facets.tools).toEqual([
      { value: 'read', count: ENTRIES / 5 },
      { value: 'write', count: ENTRIES / 5 },
    ]);
    const notes = await timelineOf(lane, { kinds: ['note'], tools: ['read'] });
    expect([...notes.matches]).toEqual(indices.filter((index) => index % 15 === 0));
    const named = await timelineOf(lane, { kinds: ['commit'], text: ' ENTRY 249' });
    expect([...named.matches]).toEqual([2491, 2492, 2494, 2495, 2497, 2498]);
  });

  it('reads one page for an entry, and every page once for what is asked of all', async () => {
    const fresh = open();
    reads = 0;
    await fresh.seq(1500);
    expect(reads).toBe(1);
    await Promise.all([fresh.index(), fresh.index(), timelineOf(fresh, { kinds: ['note'] })]);
    expect(reads).toBe(1 + pages.length);
  });
});
