import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExaminedChecks, examinedAt } from './examined.ts';

it('gives back the set of every entry, and keeps each set once', () => {
  const sets = [['a'], ['a', 'b'], [], ['c']];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: sets.length - 1 }), { maxLength: 300 }), (numbers) => {
      const checks = new ExaminedChecks();
      for (const number of numbers) checks.add(sets[number] ?? []);
      const row = checks.row();
      expect(numbers.map((_, i) => examinedAt(row, i))).toEqual(numbers.map((n) => sets[n]));
      expect(row.sets).toHaveLength(new Set(numbers).size);
      expect(examinedAt(row, numbers.length)).toEqual([]);
    }),
  );
});
