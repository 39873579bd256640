import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdNumbers } from './id-numbers.ts';

it('keeps what a map keeps, whatever ids are', () => {
  const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
  const id = fc.oneof(
    hash,
    hash.map((one) => one.toUpperCase()),
    hash.map((one) => one.slice(1)),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.nat(1000))), fc.array(id), (given, others) => {
      const numbers = new IdNumbers();
      const map = new Map<string, number>();
      for (const [one, value] of given) {
        numbers.set(one, value);
        map.set(one, value);
      }
      for (const one of [...map.keys(), ...others, ...others.map((one) => one.toLowerCase())]) {
        expect(numbers.get(one)).toBe(map.get(one));
        expect(numbers.has(one)).toBe(map.has(one));
      }
      expect([...numbers.keys()].sort()).toEqual([...map.keys()].sort());
    }),
  );
});

it('tells one spelling of a hash from another', () => {
  const numbers = new IdNumbers();
  numbers.set('ab'.repeat(32), 1);
  expect(numbers.get('AB'.repeat(32))).toBeUndefined();
  expect(numbers.get('ab'.repeat(32))).toBe(1);
});
