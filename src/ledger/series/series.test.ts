import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import type { SeriesWindow } from '../model/series.ts';
import type { KindShape } from '../model/view.ts';
import {
  type LaneSeries,
  MAX_COST_PARTS,
  MAX_KINDS,
  SeriesBuilder,
  type SeriesEntry,
} from './builder.ts';
import type { SeriesPage } from './page.ts';
import { Series, type SeriesPlaces } from './series.ts';

const SHAPES: readonly KindShape[] = ['change', 'denied', 'waiting', 'start'];
const NO_PLACES: SeriesPlaces = {
  requests: new Int32Array(),
  open: new Int32Array(),
  errors: new Int32Array(),
  warnings: new Int32Array(),
  broken: new Int32Array(),
  delegations: new Int32Array(),
  branches: new Int32Array(),
};
const PLAIN: SeriesEntry = {
  kind: 'commit',
  shape: 'change',
  isCommit: true,
  recordedAt: null,
  created: 0,
  replaced: 0,
  retracted: 0,
  cost: null,
};

const lanes = fc
  .record({
    length: fc.oneof(fc.nat(300), fc.nat(9000)),
    seed: fc.integer(),
    step: fc.constantFrom(1, 1000, 0.25, 1e7),
    untimed: fc.constantFrom(0, 1, 3, 4),
    large: fc.constantFrom(9n, 70_000n, 2n ** 40n, 2n ** 64n - 1n),
  })
  .map(({ length, seed, step, untimed, large }) => {
    const random = numbers(seed);
    let now = 1_700_000_000;
    return Array.from({ length }, (): SeriesEntry => {
      const kind = random() % 40;
      now += step * ((random() % 9) - 1);
      return {
        kind: `kind ${kind % (1 + (random() % 40))}`,
        shape: SHAPES[kind % SHAPES.length] ?? 'start',
        isCommit: kind % 3 === 0,
        recordedAt: random() % 4 < untimed ? null : now,
        created: random() % 3,
        replaced: random() % 400,
        retracted: 0,
        cost:
          random() % 3
            ? [
                { name: 'tokens', value: (BigInt(random()) * BigInt(random())) % (large + 1n) },
                {
                  name: 'money',
                  decimals: 2,
                  value: random() % 50 ? BigInt(random() % 300) : null,
                },
              ]
            : null,
      };
    });
  });

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state ^ (state >>> 13)) >>> 0;
  };
}

function build(entries: Iterable<SeriesEntry>): { lane: LaneSeries; pages: SeriesPage[] } {
  const builder = new SeriesBuilder();
  const pages: SeriesPage[] = [];
  for (const entry of entries) {
    builder.add(entry);
    const page = builder.takePage();
    if (page) pages.push(page.series);
  }
  return { lane: builder.lane(), pages };
}

function opened(entries: Iterable<SeriesEntry>, places: Partial<SeriesPlaces> = {}): Series {
  const { lane, pages } = build(entries);
  return new Series(lane, pages, { ...NO_PLACES, ...places });
}

function recounted(all: readonly SeriesEntry[], from: number, to: number) {
  const own = all.slice(from, to);
  const sum = (of: (entry: SeriesEntry) => number) => own.reduce((n, entry) => n + of(entry), 0);
  const shapes = SHAPES.map((shape) => sum((entry) => Number(entry.shape === shape)));
  const costs = ['tokens', 'money'].map((name) => {
    const values = own.map(({ cost }) => cost?.find((part) => part.name === name)?.value ?? 0n);
    const most = values.reduce((a, b) => (a > b ? a : b), 0n);
    const at = most === 0n ? -1 : from + values.indexOf(most);
    return { name, sum: values.reduce<bigint>((a, b) => a + BigInt(b), 0n), most, at };
  });
  const times = own.flatMap(({ recordedAt }) => recordedAt ?? []);
  const pauses = own.map(({ recordedAt }, i) => {
    const before = all[from + i - 1]?.recordedAt ?? null;
    return recordedAt === null || before === null ? 0 : Math.max(0, recordedAt - before);
  });
  const pause = Math.max(0, ...pauses);
  return {
    shapes,
    commits: sum(({ isCommit }) => Number(isCommit)),
    written: [sum(({ created }) => created), sum(({ replaced }) => replaced)],
    recorded: sum(({ cost }) => Number(cost !== null)),
    unread: sum(({ cost }) => Number(cost?.some(({ value }) => value === null) ?? false)),
    costs,
    earliest: times.length ? Math.min(...times) : Number.NaN,
    latest: times.length ? Math.max(...times) : Number.NaN,
    pause,
    pauseAt: pause === 0 ? -1 : from + pauses.indexOf(pause),
  };
}

function shown(series: Series, window: SeriesWindow) {
  const view = series.window(window);
  const { edges, kinds, cost, times } = view;
  return Array.from(edges.subarray(1), (_, i) => ({
    shapes: SHAPES.map((of) =>
      kinds.reduce((sum, { shape, counts }) => sum + (shape === of ? (counts[i] ?? 0) : 0), 0),
    ),
    commits: view.commits[i],
    written: [view.created[i], view.replaced[i]],
    recorded: cost.recorded[i],
    unread: cost.unread[i],
    costs: ['tokens', 'money'].map((name) => {
      const part = cost.parts.find((one) => one.name === name);
      return {
        name,
        sum: part?.sums[i] ?? 0n,
        most: part?.most[i] ?? 0n,
        at: part?.mostAt[i] ?? -1,
      };
    }),
    earliest: times?.earliest[i] ?? Number.NaN,
    latest: times?.latest[i] ?? Number.NaN,
    pause: times?.pause[i] ?? 0,
    pauseAt: times?.pauseAt[i] ?? -1,
  }));
}

describe('the series of a lane', () => {
  it('says of every part of any window what counting its entries says', () => {
    const input = fc.tuple(lanes, fc.nat(9000), fc.nat(9000), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(input, ([entries, a, b, buckets]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)].map((at) =>
          Math.min(at, entries.length),
        ) as [number, number];
        const series = opened(entries);
        const shapes = [...entries, null].map((_, index) => series.shapeAt(index));
        expect(shapes).toEqual([...entries.map(({ shape }) => shape), null]);
        const { edges } = series.window({ from, to, buckets });
        const expected = Array.from(edges.subarray(1), (edge, i) =>
          recounted(entries, edges[i] ?? 0, edge),
        );
        expect([edges[0], edges.at(-1)]).toEqual([from, to]);
        expect(edges.length - 1).toBe(Math.min(buckets, to - from));
        expect(shown(series, { from, to, buckets })).toEqual(expected);
      }),
      { numRuns: draws(60) },
    );
  });

  it('says the same of parts of equal time, where times are in order', () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.constantFrom(0, 0.5, 1, 90, 5000)), {
      maxLength: 300,
    });
    const input = fc.tuple(steps, fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(input, ([all, a, b, buckets]) => {
        let now = 1_700_000_000;
        const entries = all.map(([created, step]) => {
          now += step;
          return { ...PLAIN, created, recordedAt: now };
        });
        const [from, to] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)];
        const series = opened(entries);
        const { edges, byTime } = series.window({ from, to, buckets, by: 'time' });
        const [start, end] = [entries[from]?.recordedAt ?? 0, entries[to - 1]?.recordedAt ?? 0];
        expect(byTime).toBe(to > from && end > start);
        if (!byTime) return;
        expect(edges).toHaveLength(buckets + 1);
        expect([edges[0], edges.at(-1)]).toEqual([from, to]);
        for (let bucket = 1; bucket < buckets; bucket++) {
          const since = start + bucket * ((end - start) / buckets);
          const first = entries.findIndex(({ recordedAt }, i) => i >= from && recordedAt >= since);
          expect(edges[bucket]).toBe(first);
        }
        const expected = Array.from(edges.subarray(1), (edge, i) =>
          recounted(entries, edges[i] ?? 0, edge),
        );
        expect(shown(series, { from, to, buckets, by: 'time' })).toEqual(expected);
      }),
      { numRuns: draws(60) },
    );
  });

  it('counts by entries where a time is missing or goes back, within the window alone', () => {
    const times = [5, 6, null, 7, 8, 4, 9, 10];
    const series = opened(times.map((recordedAt) => ({ ...PLAIN, recordedAt })));
    const byTime = (from: number, to: number) =>
      series.window({ from, to, buckets: 2, by: 'time' }).byTime;
    expect([byTime(0, 8), byTime(0, 2), byTime(0, 3), byTime(2, 4)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([byTime(3, 5), byTime(3, 6), byTime(5, 8), byTime(6, 7)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is the same however often it was asked for meanwhile', () => {
    fc.assert(
      fc.property(lanes, fc.integer({ min: 60, max: 900 }), (entries, every) => {
        const builder = new SeriesBuilder();
        const pages: SeriesPage[] = [];
        entries.forEach((entry, i) => {
          builder.add(entry);
          const page = builder.takePage();
          if (page) pages.push(page.series);
          if (i % every === 0) builder.lane();
        });
        expect({ lane: builder.lane(), pages }).toEqual(build(entries));
      }),
      { numRuns: draws(20) },
    );
  });

  it('has one entry in each bucket at most', () => {
    const series = opened([PLAIN, PLAIN, PLAIN]);
    expect([...series.window({ from: 0, to: 3, buckets: 100 }).edges]).toEqual([0, 1, 2, 3]);
    expect([...series.window({ from: 2, to: 2, buckets: 100 }).edges]).toEqual([2]);
    expect([...opened([]).window({ from: 0, to: 9, buckets: 3 }).edges]).toEqual([0]);
    expect([...series.window({ from: -4, to: Number.NaN, buckets: -1 }).edges]).toEqual([0]);
  });

  it('knows what only the lane knows of its entries', () => {
    const entries = Array.from({ length: 10 }, () => PLAIN);
    const series = opened(entries, { errors: Uint32Array.of(0, 6, 7), open: Int32Array.of(9) });
    const { errors, open, requests } = series.window({ from: 1, to: 10, buckets: 3 });
    expect([...errors]).toEqual([0, 1, 1]);
    expect([...open]).toEqual([0, 0, 1]);
    expect([...requests]).toEqual([0, 0, 0]);
  });

  it('counts kinds beyond what it names by their shape alone', () => {
    const many = Array.from(
      { length: 3 * MAX_KINDS },
      (_, i): SeriesEntry => ({ ...PLAIN, kind: `${i}`, shape: i % 2 ? 'denied' : 'change' }),
    );
    const { kinds } = opened([...many, ...many]).window({ from: 0, to: 9999, buckets: 1 });
    const others = kinds.filter(({ kind }) => kind === null);
    expect(kinds).toHaveLength(MAX_KINDS + 2);
    expect(others.map(({ shape, counts }) => [shape, counts[0]])).toEqual([
      ['change', 2 * MAX_KINDS],
      ['denied', 2 * MAX_KINDS],
    ]);
  });

  it('says which costs are not in its sums', () => {
    const part = (name: string, value: bigint | null) => ({ ...PLAIN, cost: [{ name, value }] });
    const entries = [
      PLAIN,
      ...Array.from({ length: MAX_COST_PARTS }, (_, i) => part(`part ${i}`, 1n)),
      part('one too many', 5n),
      part('part 0', -1n),
      { ...PLAIN, cost: [{ name: 'part 0', decimals: 2, value: 1n }] },
      part('part 0', 2n ** 64n),
      part('part 0', 2n ** 64n - 1n),
    ];
    const { cost } = opened(entries).window({ from: 0, to: 99, buckets: 1 });
    expect(cost.recorded[0]).toBe(MAX_COST_PARTS + 5);
    expect(cost.unread[0]).toBe(4);
    expect(cost.parts).toHaveLength(MAX_COST_PARTS);
    expect(cost.parts[0]).toMatchObject({ sums: [2n ** 64n], most: [2n ** 64n - 1n] });
  });
});
