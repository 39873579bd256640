// What titles at marks promise: none is crossed, none is cut.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { BESIDE, placeTitles, type Titled } from './titles.ts';

const RIGHT = 1000;
const titles = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: RIGHT }),
      width: fc.integer({ min: 10, max: 280 }),
      weight: fc.constantFrom(0, 0, 1),
    }),
    { maxLength: 60 },
  )
  .map((all): Titled[] => all.toSorted((a, b) => a.x - b.x));

/** Those that are there, with what they were given as. */
const placedOf = (all: readonly Titled[], most = 60) =>
  placeTitles(all, RIGHT, most).map((one) => ({
    ...one,
    ...(all[one.of] ?? { x: 0, width: 0, weight: 0 }),
  }));

describe('titles at their marks', () => {
  it('are crossed by no leader, and lie on no other', () => {
    fc.assert(
      fc.property(titles, (all) => {
        const above = placedOf(all).filter(({ level }) => level >= 0);
        for (const text of above)
          for (const other of above) {
            if (other.of === text.of || other.level < text.level) continue;
            // The leader of the other goes through the level of this text.
            expect(other.x > text.left && other.x < text.left + text.width).toBe(false);
          }
      }),
      { numRuns: draws() },
    );
  });

  it('end within the view, and no level is left free that would do', () => {
    fc.assert(
      fc.property(titles, (all) => {
        const above = placedOf(all).filter(({ level }) => level >= 0);
        for (const { left, width, x, level, of } of above) {
          expect(left).toBe(x + BESIDE);
          expect(left + width).toBeLessThanOrEqual(RIGHT);
          if (level > 0)
            expect(above.some((one) => one.of > of && one.level === level - 1)).toBe(true);
        }
        for (const { left, width, level } of placedOf(all))
          if (level < 0) expect(left + width).toBeLessThanOrEqual(RIGHT);
      }),
      { numRuns: draws() },
    );
  });

  it('are beneath the line at the right rim, and left out where there are too many', () => {
    const rim = placedOf([{ x: 980, width: 60, weight: 0 }]);
    expect(rim.map(({ level, left }) => [level, left])).toEqual([[-1, 940]]);
    const many = Array.from({ length: 20 }, (_, at) => ({
      x: at,
      width: 100,
      weight: Number(at === 3),
    }));
    const few = placedOf(many, 4);
    expect(Math.max(...few.map(({ level }) => level))).toBe(3);
    // What says more than others is among those that are left.
    expect(few.some(({ of }) => of === 3)).toBe(true);
  });
});
