import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../base/steps.ts';
import { draws } from '../../testing/draws.ts';
import { Matching } from './matching.ts';
import { findLongestRise } from './rising.ts';
import { shortestEdit } from './shortest-edit.ts';

function mostInCommon(a: Uint32Array, b: Uint32Array): number {
  let row = new Uint32Array(b.length + 1);
  for (const one of a) {
    const next = new Uint32Array(b.length + 1);
    b.forEach((other, j) => {
      next[j + 1] = one === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0);
    });
    row = next;
  }
  return row[b.length] ?? 0;
}

const classes = (most: number) =>
  fc.array(fc.nat(most), { maxLength: 40 }).map((all) => Uint32Array.from(all));
const sequences = fc
  .constantFrom(1, 2, 4, 20)
  .chain((most) => fc.tuple(classes(most), classes(most)));

function search(a: Uint32Array, b: Uint32Array, work?: number, count = 64) {
  const matching = new Matching(a, b, count, work);
  toEnd(matching.search({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }));
  return matching;
}

describe('the shortest edit', () => {
  it('leaves as much as two sequences have in common', () => {
    fc.assert(
      fc.property(sequences, ([a, b]) => {
        const pairs: [number, number][] = [];
        const budget = { left: 1_000_000 };
        const open = toEnd(shortestEdit(a, b, budget, (i, j) => pairs.push([i, j])));
        expect(open).toEqual([]);
        pairs.sort(([one], [two]) => one - two);
        const isInOrder = pairs.every(([i, j], at) => {
          const [before, other] = pairs[at - 1] ?? [-1, -1];
          return a[i] === b[j] && i > before && j > other;
        });
        expect(isInOrder).toBe(true);
        expect(pairs.length).toBe(mostInCommon(a, b));
      }),
      { numRuns: draws() },
    );
  });
});

describe('a matching', () => {
  it('joins only what is the same, in order, however little work it may do', () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom(undefined, 0, 3, 30), ([a, b], work) => {
        const { of, open } = search(a, b, work);
        const found = [...of].filter((at) => at >= 0);
        expect(found).toEqual(found.toSorted((one, two) => one - two));
        expect([...of].every((at, i) => at < 0 || b[at] === a[i])).toBe(true);
        if (work === undefined) expect(open).toEqual([]);
        for (const { aFrom, aTo, bFrom, bTo } of open) {
          expect([...of.subarray(aFrom, aTo)].every((at) => at < 0)).toBe(true);
          expect([...of].some((at) => at >= bFrom && at < bTo)).toBe(false);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('takes about the time of its size, whatever it is given', () => {
    const size = 100_000;
    const number = (i: number) => Math.imul(i ^ (i >>> 7), 0x9e3779b1) >>> 8;
    const random = (salt: number, most: number) =>
      Uint32Array.from({ length: size }, (_, i) => number(i + salt * size) % most);
    for (const most of [2, 10, 1000]) {
      const matching = search(random(1, most), random(2, most), 1_000_000, most);
      expect(matching.open.length).toBeGreaterThan(0);
    }
    // What occurs twice, so that nothing holds it together.
    const twice = Uint32Array.from({ length: size }, (_, i) => i % (size / 2));
    expect(search(twice, twice.toReversed(), 1_000_000, size / 2).open.length).toBeGreaterThan(0);
  });
});

describe('the longest rising part', () => {
  it('rises, and none is longer', () => {
    const orders = fc
      .uniqueArray(fc.nat(30), { maxLength: 12 })
      .map((numbers) => Uint32Array.from(numbers));
    fc.assert(
      fc.property(orders, (numbers) => {
        const chain = [...findLongestRise(numbers)].map((at) => numbers[at] ?? -1);
        expect(chain).toEqual(chain.toSorted((a, b) => a - b));
        expect(chain.length).toBe(mostInCommon(numbers, numbers.toSorted()));
      }),
    );
  });
});
