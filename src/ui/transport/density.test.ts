import fc from 'fast-check';
import { expect, it } from 'vitest';
import { density } from './density.ts';

it('counts each position once, in the part that it lies in', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(5000)),
      fc.nat(4000),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 700 }),
      (places, from, length, buckets) => {
        const stretch = { from, to: from + length };
        const expected = new Uint32Array(buckets);
        for (const place of places) {
          if (place < stretch.from || place >= stretch.to) continue;
          const bucket = Math.floor(((place - from) * buckets) / length);
          expected[bucket] = (expected[bucket] ?? 0) + 1;
        }
        const sorted = Int32Array.from(places).sort();
        expect(density(sorted, stretch, buckets)).toEqual(expected);
      },
    ),
  );
});
