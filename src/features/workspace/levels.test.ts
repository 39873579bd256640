import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitting, HYSTERESIS, isDense, opening } from './levels.ts';
import { LEVELS } from './url.ts';

const extent = fc.record({
  entries: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 })),
  lanes: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 })),
});
const room = fc.record({
  width: fc.integer({ min: 200, max: 3840 }),
  height: fc.integer({ min: 100, max: 2160 }),
});
const coarse = (level: (typeof LEVELS)[number]) => LEVELS.indexOf(level);

describe('the level that fits', () => {
  it.each([
    ['13 entries', 13, 4, 'cards'],
    ['60 entries of few lanes', 60, 8, 'cards'],
    ['60 entries of many lanes', 60, 9, 'glyphs'],
    ['157 entries', 157, 40, 'glyphs'],
    ['as many entries as marks can show', 5120, 1, 'glyphs'],
    ['more', 5121, 1, 'ribbon'],
    ['a million entries', 1_000_000, 1, 'ribbon'],
  ] as const)('of %s', (_, entries, lanes, level) => {
    expect(fitting({ entries, lanes }, { width: 1280, height: 540 }, null)).toBe(level);
  });

  it('is cards wherever all rows have room', () => {
    expect(fitting({ entries: 40, lanes: 900 }, { width: 900, height: 2080 }, null)).toBe('cards');
  });

  it('is never coarser for fewer entries, and never finer for more', () => {
    fc.assert(
      fc.property(extent, room, fc.integer({ min: 0, max: 5000 }), (some, px, more) => {
        const larger = { ...some, entries: some.entries + more };
        expect(coarse(fitting(larger, px, null))).toBeGreaterThanOrEqual(
          coarse(fitting(some, px, null)),
        );
      }),
    );
  });

  it('stays what it is where it is asked again', () => {
    fc.assert(
      fc.property(extent, room, (some, px) => {
        const first = fitting(some, px, null);
        expect(fitting(some, px, first)).toBe(first);
      }),
    );
  });

  it('is left only a fifth beyond the limit', () => {
    fc.assert(
      fc.property(room, ({ width }) => {
        const limit = 4 * width;
        expect(isDense(Math.floor(limit * HYSTERESIS), width, 'glyphs')).toBe(false);
        expect(isDense(Math.ceil(limit * HYSTERESIS) + 1, width, 'glyphs')).toBe(true);
        expect(isDense(Math.ceil(limit / HYSTERESIS) + 1, width, 'ribbon')).toBe(true);
        expect(isDense(Math.floor(limit / HYSTERESIS), width, 'ribbon')).toBe(false);
      }),
    );
  });
});

describe('the level of a lane that is opened', () => {
  it('is cards as long as marks could show it, and a ribbon where Fit would show one', () => {
    fc.assert(
      fc.property(extent, room, ({ entries, lanes }, px) => {
        const whole = fitting({ entries, lanes }, px, null);
        const isBeyondMarks = entries > 4 * px.width;
        expect(opening(entries, px.width)).toBe(isBeyondMarks ? 'ribbon' : 'cards');
        if (whole === 'ribbon') expect(opening(entries, px.width)).toBe('ribbon');
      }),
    );
  });
});
