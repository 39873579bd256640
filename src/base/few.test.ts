import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FewMap } from './few.ts';

it('is a map', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat()), { maxLength: 6 }), (sets) => {
      const [few, map] = [new FewMap<string, number>(), new Map<string, number>()];
      for (const [one, value] of sets) {
        few.set(one, value);
        map.set(one, value);
        for (const other of ['a', 'b', 'c', 'd'])
          expect([few.get(other), few.has(other)]).toEqual([map.get(other), map.has(other)]);
        expect([...few.values()]).toEqual([...map.values()]);
      }
    }),
  );
});
