import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../ledger/model/check.ts';
import { failureAt } from './failure.ts';

function error(index: number, cause?: number): Finding {
  return {
    check: 'content-hash',
    severity: 'error',
    lane: 'l',
    index,
    seq: index,
    entry: null,
    path: null,
    expected: null,
    actual: null,
    message: 'It fails.',
    ...(cause !== undefined && { follows: { lane: 'l', index: cause } }),
  };
}

describe('what a record that fails leaves of its lane', () => {
  it('holds up to it, and rests on it after it', () => {
    expect(failureAt([error(5), error(6, 5)], 5, 12)).toEqual({
      holds: [0, 4],
      earlier: 0,
      rests: [6, 11],
      cause: null,
    });
  });

  it('is named as the cause of a record that fails because of it', () => {
    expect(failureAt([error(5), error(6, 5)], 6, 12)).toMatchObject({ earlier: 1, cause: 5 });
  });

  it('is nothing where the record does not fail, or is only warned of', () => {
    expect(failureAt([error(5), { ...error(4), severity: 'warning' }], 4, 12)).toBeNull();
  });

  it('never says of a record that fails by itself that it holds', () => {
    const lanes = fc.record({
      own: fc.uniqueArray(fc.nat(30), { minLength: 1 }),
      at: fc.nat(30),
    });
    fc.assert(
      fc.property(lanes, ({ own, at }) => {
        const failure = failureAt(
          own.map((index) => error(index)),
          at,
          31,
        );
        expect(failure !== null).toBe(own.includes(at));
        const [from, to] = failure?.holds ?? [0, -1];
        expect(own.some((index) => index >= from && index <= to)).toBe(false);
        expect(to).toBeLessThan(at);
      }),
    );
  });
});
