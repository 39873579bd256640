// A thinned-out lane never loses a thing that a person looks for.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { APART, BUCKET, type Items, markAt, RANK, thin } from './thin.ts';

interface Made {
  readonly x: number;
  readonly rank: number;
  readonly weight: number;
  readonly count: number;
}

function makeItems(made: readonly Made[]): Items {
  const all = made.toSorted((a, b) => a.x - b.x);
  return {
    length: all.length,
    xs: Float64Array.from(all, ({ x }) => x),
    ranks: Uint8Array.from(all, ({ rank }) => rank),
    weights: Uint8Array.from(all, ({ weight }) => weight),
    counts: Uint32Array.from(all, ({ count }) => count),
  };
}

const DENIED = 7;
const item = fc.record({
  x: fc.oneof(fc.double({ min: 0, max: 120, noNaN: true }), fc.integer({ min: 0, max: 2000 })),
  rank: fc.constantFrom(RANK.ordinary, RANK.ordinary, RANK.ordinary, RANK.special, RANK.pinned),
  weight: fc.integer({ min: 1, max: DENIED }),
  count: fc.constantFrom(1, 1, 1, 40),
});
const lanes = fc.array(item, { maxLength: 200 }).map(makeItems);

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

describe('a lane that is thinned out', () => {
  it('draws every finding and every hit where it is, each for itself', () => {
    fc.assert(
      fc.property(lanes, (items) => {
        const { pinned } = thin(items);
        const wanted = [...items.ranks.keys()].filter((at) => items.ranks[at] === RANK.pinned);
        expect(pinned.map((mark) => mark.item)).toEqual(wanted);
        expect(pinned.map(({ x }) => x)).toEqual(wanted.map((at) => items.xs[at]));
      }),
    );
  });

  it('has a mark for every denial, and shows the weightier of those that are one', () => {
    fc.assert(
      fc.property(lanes, (items) => {
        const { marks } = thin(items);
        for (let at = 0; at < items.length; at++) {
          if (items.ranks[at] !== RANK.special) continue;
          const own = marks.filter(({ first, last }) => first <= at && at <= last);
          expect(own).toHaveLength(1);
          const shown = items.weights[own[0]?.item ?? -1] ?? 0;
          expect(shown).toBeGreaterThanOrEqual(items.weights[at] ?? 0);
        }
        const places = marks.map(({ x }) => x);
        for (let at = 1; at < places.length; at++)
          expect((places[at] ?? 0) - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(APART);
      }),
      { numRuns: draws() },
    );
  });

  it('is found by its pixel: what may not vanish, and no ordinary entry in its place', () => {
    fc.assert(
      fc.property(lanes, (items) => {
        const thinned = thin(items);
        for (let at = 0; at < items.length; at++) {
          const x = items.xs[at] ?? 0;
          const found = markAt(items, thinned, x);
          expect(found).not.toBeNull();
          if (items.ranks[at] === RANK.pinned) {
            expect(found?.rank).toBe(RANK.pinned);
            expect(Math.abs((found?.x ?? 0) - x)).toBeLessThanOrEqual(1);
          }
          if (items.ranks[at] === RANK.special && found?.rank !== RANK.pinned) {
            expect(found?.first).toBeLessThanOrEqual(at);
            expect(found?.last).toBeGreaterThanOrEqual(at);
          }
        }
      }),
    );
  });

  it('counts every entry once, and draws a silhouette only from three a bucket', () => {
    fc.assert(
      fc.property(lanes, (items) => {
        const { marks, pinned, silhouettes, most } = thin(items);
        const drawn = sum([...marks, ...pinned].map(({ count }) => count));
        const dense = silhouettes.flatMap(({ counts }) => counts).filter((count) => count > 0);
        expect(drawn + sum(dense)).toBe(sum([...items.counts]));
        expect(most).toBe(Math.max(0, ...dense));
        for (const count of dense) expect(count).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: draws() },
    );
  });

  it('draws what has room, what is one mark, and what is a silhouette', () => {
    const at = (x: number): Made => ({ x, rank: RANK.ordinary, weight: 0, count: 1 });
    const { silhouettes, marks } = thin(makeItems([0, 1, 2, 40, 100, 107, 117].map(at)));
    expect(marks.map(({ x, count }) => [x, count])).toEqual([
      [40, 1],
      [100, 2],
      [117, 1],
    ]);
    expect(silhouettes).toEqual([{ bucket: Math.floor(0 / BUCKET), counts: [3] }]);
  });
});
