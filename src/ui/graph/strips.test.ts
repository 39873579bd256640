import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesView } from '../../core/model/series.ts';
import { barsPath, entryAt, placedMarks, placeOf, stripsOf } from './strips.ts';

const counts = (...of: number[]) => Uint32Array.from(of);
const none = counts(0, 0, 0);

const VIEW: SeriesView = {
  total: 12,
  byTime: false,
  edges: counts(0, 4, 8, 12),
  kinds: [
    { kind: 'commit', shape: 'change', counts: counts(4, 1, 2) },
    { kind: 'rejection', shape: 'denied', counts: counts(0, 2, 1) },
    { kind: null, shape: 'denied', counts: counts(0, 1, 0) },
  ],
  commits: counts(4, 1, 2),
  requests: none,
  open: none,
  errors: counts(0, 0, 1),
  warnings: counts(0, 2, 0),
  broken: none,
  delegations: none,
  branches: none,
  created: Float64Array.of(3, 0, 0),
  replaced: Float64Array.of(1, 1, 2),
  retracted: Float64Array.of(0, 0, 0),
  cost: {
    recorded: none,
    unread: none,
    parts: [
      {
        name: 'money',
        decimals: 2,
        sums: [150n, 0n, 2n ** 60n],
        most: [150n, 0n, 2n ** 60n],
        mostAt: Int32Array.of(0, -1, 8),
      },
    ],
  },
  times: null,
};

describe('the strips', () => {
  it('mark as broken only what does not hold of the chain', () => {
    const found = stripsOf({ ...VIEW, errors: counts(2, 0, 1), broken: counts(1, 0, 0) });
    const findings = found.find(({ name }) => name === 'Findings');
    expect(findings?.marked.map(({ mark, counts: of }) => [mark, ...of])).toEqual([
      ['warning', 0, 2, 0],
      ['error', 1, 0, 1],
      ['broken', 1, 0, 0],
    ]);
  });

  it('are of what the lane has, with their totals and their fullest part', () => {
    const strips = stripsOf(VIEW);
    expect(strips.map(({ name, total, most, mostAt }) => [name, total, most, mostAt])).toEqual([
      ['Entries', '11', '4', 0],
      ['Denied', '4', '3', 1],
      ['Findings', '3', '2', 1],
      ['Resources', '7', '4', 0],
      ['money', '11,529,215,046,068,471.26', '11,529,215,046,068,469.76', 2],
    ]);
  });

  it('put what they count on top of each other, the highest drawn first', () => {
    const [entries, , , resources] = stripsOf(VIEW);
    expect(entries?.layers).toEqual([
      { colour: 'kind-change', isQuiet: true, heights: [1, 1, 0.75] },
      { colour: 'kind-refused', isQuiet: false, heights: [0, 0.75, 0.25] },
    ]);
    expect(resources?.layers.map(({ colour }) => colour)).toEqual([
      'change-replaced',
      'change-created',
    ]);
  });

  it('show what share of entries is what where buckets are of one more or less', () => {
    const [change = { counts: none }, ...others] = VIEW.kinds;
    const kinds = [
      { ...change, kind: 'commit', shape: 'change' as const, counts: counts(4, 1, 4) },
    ];
    const [entries] = stripsOf({
      ...VIEW,
      edges: counts(0, 4, 8, 13),
      kinds: [...kinds, ...others],
    });
    expect(entries?.layers[0]?.heights).toEqual([1, 1, 1]);
    expect(entries?.most).toBe('5');
  });

  it('say where the first finding is, and mark each however few they are', () => {
    const [, , findings] = stripsOf(VIEW);
    expect(findings?.note).toBe('first after 8');
    expect(findings?.marked.map(({ mark }) => mark)).toEqual(['warning', 'error']);
    const single = { ...VIEW, edges: counts(0, 4, 8, 9) };
    expect(stripsOf(single)[2]?.note).toBe('first at 8');
  });

  it('draw marks that are near each other as one, and lose none', () => {
    expect(placedMarks(counts(1, 0, 2, 0, 0, 1), 60, 26)).toEqual([
      { x: 5, count: 3 },
      { x: 55, count: 1 },
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 1 }),
        fc.integer({ min: 1, max: 90 }),
        (all, px) => {
          const marks = placedMarks(Uint32Array.from(all), 400, px);
          expect(sum(marks.map(({ count }) => count))).toBe(sum(all));
          marks.forEach(({ x }, at) => {
            const next = marks[at + 1];
            if (next) expect(next.x - x).toBeGreaterThanOrEqual(px);
          });
        },
      ),
    );
  });

  it('draw one entry of very many, and nothing where nothing is', () => {
    expect(barsPath([0, 0.0001, 1], 0.1)).toBe('M1 1v-0.1h1V1zM2 1v-1h1V1z');
  });
});

const edges = fc
  .array(fc.nat(5), { minLength: 1, maxLength: 30 })
  .map((widths) => Uint32Array.from([0, ...widths.map((_, i) => sum(widths.slice(0, i + 1)))]))
  .filter((all) => (all.at(-1) ?? 0) > 0);

function sum(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0);
}

describe('a place across', () => {
  it('is that of its entry, and of no other, however wide the parts are', () => {
    fc.assert(
      fc.property(edges, (all) => {
        const total = all.at(-1) ?? 0;
        for (let index = 0; index < total; index++) {
          const place = placeOf(index, all);
          const bucket = Math.floor(place);
          expect(all[bucket]).toBeLessThanOrEqual(index);
          expect(all[bucket + 1]).toBeGreaterThan(index);
          // Half an entry further, where no rounding leads to the one before.
          const width = (all[bucket + 1] ?? 0) - (all[bucket] ?? 0);
          expect(entryAt(place + 0.5 / width, all)).toBe(index);
        }
      }),
    );
  });

  it('is within the lane, wherever the pointer is', () => {
    fc.assert(
      fc.property(edges, fc.double({ min: -5, max: 40, noNaN: true }), (all, place) => {
        const index = entryAt(place, all);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(all.at(-1) ?? 0);
      }),
    );
  });
});
