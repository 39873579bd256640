import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime, writeTime } from './address.ts';

const text = fc.option(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }));
const index = fc.option(fc.nat(99_999));

it('says in the address which two moments these are', () => {
  fc.assert(
    fc.property(fc.record({ lane: text, with: text, a: index, b: index }), (address) => {
      expect(readTime(new URLSearchParams(`${writeTime(address)}`))).toEqual(address);
    }),
  );
  expect(readTime(new URLSearchParams('a=-1&b=x'))).toEqual({
    lane: null,
    with: null,
    a: null,
    b: null,
  });
});
