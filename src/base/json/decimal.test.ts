import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseUnits } from './decimal.ts';

it('counts a number in units, exactly or not at all', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(9), fc.nat(9), (units, at, more) => {
      const digits = `${units < 0n ? -units : units}`.padStart(at + 1, '0');
      const [whole, part] = [digits.slice(0, digits.length - at), digits.slice(digits.length - at)];
      const text = `${units < 0n ? '-' : ''}${whole}${at ? `.${part}` : ''}`;
      expect(parseUnits(text, at + more)).toBe(units * 10n ** BigInt(more));
    }),
  );
  expect(parseUnits('12e2', 0)).toBe(1200n);
  expect(parseUnits('1.50', 1)).toBe(15n);
  expect(parseUnits('0.15', 1)).toBeNull();
  expect(parseUnits('0e999999999999', 6)).toBe(0n);
  expect(parseUnits('1e999999999999', 6)).toBeNull();
  expect(parseUnits('1e-999999999999', 6)).toBeNull();
});
