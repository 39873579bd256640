// No title at a mark is crossed or covered, and none that has room is left out.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { BESIDE, type Titled } from './place-titles.ts';
import { countLevels, placeTitles } from './titles.ts';

const [LEFT, RIGHT] = [0, 1000];
const titles = fc
  .array(
    fc.record({
      x: fc.integer({ min: LEFT, max: RIGHT }),
      width: fc.integer({ min: 10, max: 400 }),
      weight: fc.constantFrom(0, 0, 1),
    }),
    { maxLength: 60 },
  )
  .map((all): Titled[] => all.toSorted((a, b) => a.x - b.x));
const levels = fc.integer({ min: 1, max: 9 });

const place = (all: readonly Titled[], most: number) =>
  placeTitles(all, { left: LEFT, right: RIGHT, most }).map((one) => ({
    ...one,
    x: all[one.of]?.x ?? 0,
  }));

describe('titles at their marks', () => {
  it('are crossed by no leader, and lie on no other', () => {
    fc.assert(
      fc.property(titles, levels, (all, most) => {
        const placed = place(all, most);
        for (const text of placed)
          for (const other of placed) {
            if (other.of === text.of) continue;
            const overlaps =
              other.left < text.left + text.width && text.left < other.left + other.width;
            expect(other.level === text.level && overlaps).toBe(false);
            // The leader of one that is higher goes through the level of this text.
            const isCrossed = other.x > text.left && other.x < text.left + text.width;
            expect(text.level >= 0 && other.level >= text.level && isCrossed).toBe(false);
          }
      }),
      { numRuns: draws() },
    );
  });

  it('are run through by no edge, above the line or beneath it', () => {
    const drops = fc.array(fc.integer({ min: LEFT, max: RIGHT }), { maxLength: 5 });
    fc.assert(
      fc.property(titles, levels, drops, drops, (all, most, above, beneath) => {
        const room = { left: LEFT, right: RIGHT, most, above, beneath };
        for (const { left, width, level } of placeTitles(all, room))
          for (const x of level < 0 ? beneath : above)
            expect(x > left && x < left + width).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it('leave what is taken beneath the line free', () => {
    const stretch = fc
      .tuple(fc.integer({ min: LEFT, max: RIGHT }), fc.integer({ min: 0, max: 400 }))
      .map(([from, long]) => [from, from + long] as const);
    fc.assert(
      fc.property(titles, levels, fc.array(stretch, { maxLength: 3 }), (all, most, taken) => {
        const room = { left: LEFT, right: RIGHT, most, beneath: taken.flat(), taken };
        for (const { left, width, level } of placeTitles(all, room))
          for (const [from, to] of taken)
            expect(level < 0 && left < to && left + width > from).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it('go beneath the line where an edge comes down right beside their mark', () => {
    const room = { left: LEFT, right: RIGHT, most: 9, above: [130] };
    expect(placeTitles([{ x: 100, width: 60, weight: 0 }], room)).toMatchObject([{ level: -1 }]);
    expect(placeTitles([{ x: 140, width: 60, weight: 0 }], room)).toMatchObject([{ level: 0 }]);
  });

  it('end within the view, on no more levels than there are', () => {
    fc.assert(
      fc.property(titles, levels, (all, most) => {
        for (const { left, width, x, level, of } of place(all, most)) {
          expect(left).toBeGreaterThanOrEqual(LEFT);
          expect(left + width).toBeLessThanOrEqual(RIGHT);
          expect(width).toBeLessThanOrEqual(all[of]?.width ?? 0);
          expect(level).toBeLessThan(most);
          expect(level).toBeGreaterThanOrEqual(-2);
          if (level >= 0) expect(left).toBe(x + BESIDE);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('are all there where shortening them makes room', () => {
    fc.assert(
      fc.property(titles, (all) => {
        const { short, beneath } = countLevels(all, { left: LEFT, right: RIGHT });
        fc.pre(beneath < 2);
        expect(place(all, short)).toHaveLength(all.length);
      }),
      { numRuns: draws() },
    );
  });

  it('are as wide as they are where nothing is in the way', () => {
    const two = [0, 400].map((x) => ({ x, width: 270, weight: 0 }));
    expect(place(two, 1).map(({ width }) => width)).toEqual([270, 270]);
    const close = [0, 200].map((x) => ({ x, width: 270, weight: 0 }));
    expect(place(close, 2).map(({ width }) => width)).toEqual([270, 270]);
    expect(place(close, 1).map(({ width, of }) => [of, width])).toEqual([
      [1, 270],
      [0, 160],
    ]);
  });

  it('are beneath the line at the right rim, and left out where there are too many', () => {
    const rim = place([{ x: 980, width: 60, weight: 0 }], 4);
    expect(rim.map(({ level, left }) => [level, left])).toEqual([[-1, 940]]);
    const many = Array.from({ length: 20 }, (_, x) => ({ x, width: 100, weight: Number(x === 3) }));
    const few = place(many, 4);
    expect(few).toHaveLength(4);
    expect(few.some(({ of }) => of === 3)).toBe(true);
  });
});
