// Every plain entry may be folded, and no other.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainRuns, SHORTEST_STRETCH } from './stretches.ts';

it('folds every long run of plain entries, and nothing else', () => {
  const lanes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 3 * SHORTEST_STRETCH }), fc.integer({ min: 0, max: 2 })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lanes, (runs) => {
      const plain = runs.flatMap(([plains, others]) => [
        ...new Array<boolean>(plains).fill(true),
        ...new Array<boolean>(others).fill(false),
      ]);
      const edges = plainRuns(plain.length, (index) => plain[index] === true);
      const folded = new Set<number>();
      for (let i = 0; i < edges.length; i += 2) {
        const [from = 0, to = 0, next = plain.length] = edges.subarray(i, i + 3);
        expect(to - from).toBeGreaterThanOrEqual(SHORTEST_STRETCH);
        // Two that touch would be one.
        expect(next).toBeGreaterThan(to);
        for (let index = from; index < to; index++) folded.add(index);
      }
      // Found another way: an entry is folded if the run around it is long enough.
      const isInner = (index: number) =>
        index > 0 && index < plain.length - 1 && plain[index] === true;
      for (let index = 0; index < plain.length; index++) {
        let [first, last] = [index, index];
        while (isInner(first)) first--;
        while (isInner(last)) last++;
        expect(folded.has(index)).toBe(isInner(index) && last - first - 1 >= SHORTEST_STRETCH);
      }
    }),
  );
});
