import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CommitIds } from './commit-ids.ts';

it('has the first entry of every id, whenever it is asked', () => {
  const id = fc.oneof(fc.constantFrom('', 'a', 'AB'.repeat(32), 'ab'.repeat(32)), fc.string());
  fc.assert(
    fc.property(fc.array(id), fc.array(id), fc.boolean(), (before, after, asks) => {
      const ids = new CommitIds();
      const first = new Map<string, number>();
      const add = (given: readonly string[]) => {
        for (const one of given) {
          const index = 10 + first.size;
          ids.add(one, index);
          if (!first.has(one)) first.set(one, index);
        }
      };
      add(before);
      if (asks) for (const one of [...before, 'never']) expect(ids.get(one)).toBe(first.get(one));
      add(after);
      expect(new Set(ids.keys())).toEqual(new Set(first.keys()));
      for (const one of [...before, ...after, 'never']) {
        expect(ids.get(one)).toBe(first.get(one));
        expect(ids.has(one)).toBe(first.has(one));
      }
      expect(new Set(ids.keys())).toEqual(new Set(first.keys()));
    }),
  );
});
