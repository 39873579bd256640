import fc from 'fast-check';
import { expect, it } from 'vitest';
import { density } from './density.ts';

it('counts each position once, between the edges that it lies between', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(5000)),
      fc.uniqueArray(fc.nat(5500), { minLength: 1 }),
      (places, bounds) => {
        const edges = Uint32Array.from(bounds).sort();
        const expected = Array.from(edges.subarray(1), (edge, i) => {
          const from = edges[i] ?? 0;
          return places.filter((place) => place >= from && place < edge).length;
        });
        expect([...density(Int32Array.from(places).sort(), edges)]).toEqual(expected);
      },
    ),
  );
});
