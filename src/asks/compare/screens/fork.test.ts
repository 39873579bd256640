import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { isNarrowFork, planFork } from './fork.ts';

it('shows all of two short runs', () => {
  const { from, to, x } = planFork(1200, 4, 8);
  expect([from, to]).toEqual([0, 7]);
  expect(x(4) - x(3)).toBe(x(7) - x(6));
});

it('keeps what is shown in its room, the parting always', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 4000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, rows, part) => {
        const first = Math.min(rows - 1, Math.floor(part * rows));
        const { from, to, start, names, x } = planFork(width, first, rows);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThanOrEqual(first);
        expect(to).toBeGreaterThanOrEqual(first);
        expect(to).toBeLessThan(rows);
        expect(x(from)).toBeGreaterThanOrEqual(start);
        expect(x(to)).toBeLessThanOrEqual(isNarrowFork(width) ? width : names);
        // A long run shows more than the parting.
        if (first > 0) expect(from).toBeLessThan(first);
      },
    ),
    { numRuns: draws() },
  );
});
