import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CompareAddress, readCompare, swapSides, withSide, writeCompare } from './url.ts';

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const index = fc.option(fc.nat(99_999));
const side = fc.option(
  fc.oneof(
    fc.record({ ledger: text, lane: fc.constant(null), index: fc.constant(null) }),
    fc.record({ ledger: text, lane: text, index }),
  ),
);
const address: fc.Arbitrary<CompareAddress> = fc.record({
  a: side,
  b: side,
  view: fc.constantFrom('entries', 'states'),
  row: index,
  isAll: fc.boolean(),
});

it('says in the address all that is compared', () => {
  fc.assert(
    fc.property(address, (one) => {
      const search = new URLSearchParams(`${writeCompare(one)}`);
      expect(readCompare(search)).toEqual(one);
    }),
  );
});

it('takes what is no number for none, and an entry of no lane for none', () => {
  const search = new URLSearchParams('a=x&a.at=4&b=y&b.lane=z&b.at=-1&row=1e3&view=other');
  expect(readCompare(search)).toEqual({
    a: { ledger: 'x', lane: null, index: null },
    b: { ledger: 'y', lane: 'z', index: null },
    view: 'entries',
    row: null,
    isAll: false,
  });
});

it('closes the row when another lane is chosen, and keeps it when only the entry is', () => {
  const open = readCompare(new URLSearchParams('a=x&a.lane=l&b=y&b.lane=l&row=4'));
  expect(withSide(open, 'a', { ledger: 'x', lane: 'l', index: 2 }).row).toBe(4);
  expect(withSide(open, 'a', { ledger: 'x', lane: 'm', index: null }).row).toBe(null);
  expect(swapSides(swapSides(open))).toEqual(open);
  expect(swapSides(open).a?.ledger).toBe('y');
});
