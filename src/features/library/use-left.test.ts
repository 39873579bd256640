import { expect, it } from 'vitest';
import { leftOf } from './use-left.ts';

it('counts down while nothing is heard, and then says nothing', () => {
  expect([0, 1, 20].map((silent) => leftOf(20, silent))).toEqual([20, 19, 0]);
  expect(leftOf(20, 24)).toBe(0);
  expect(leftOf(20, 40)).toBeNull();
  expect(leftOf(null, 0)).toBeNull();
});
