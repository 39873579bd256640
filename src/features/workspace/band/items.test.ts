import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hitsIn } from './items.ts';

it('of every part of a lane that has a hit, one is drawn, where it is', () => {
  const entries = fc.uniqueArray(fc.nat(79), { maxLength: 30 });
  const ascending = entries.map((some) => some.sort((a, b) => a - b));
  fc.assert(
    fc.property(ascending, ascending, (hits, between) => {
      const edges = Uint32Array.from([...new Set([0, ...between, 80])]);
      const drawn = [...hitsIn(edges, Int32Array.from(hits))];
      const parts = (some: readonly number[]) =>
        new Set(some.map((index) => edges.findLastIndex((edge) => edge <= index)));
      expect(parts(drawn)).toEqual(parts(hits));
      expect(drawn.length).toBe(parts(hits).size);
      expect(drawn.every((index) => hits.includes(index))).toBe(true);
    }),
  );
});
