import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '../../../ui/graph/LevelSlider.tsx';
import { HYSTERESIS } from '../../../ui/graph/map/use-zoom.ts';
import { fitting, opening } from './levels.ts';

const rows = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 }));
const room = fc.record({
  width: fc.integer({ min: 200, max: 3840 }),
  height: fc.integer({ min: 100, max: 2160 }),
});
const coarse = (level: (typeof LEVELS)[number]) => LEVELS.indexOf(level);

describe('the level that fits', () => {
  it.each([
    ['13 entries with 4 lanes and one that is missing', 22, 'rows'],
    ['157 entries', 157, 'map'],
    ['a million entries', 1_000_000, 'map'],
  ] as const)('of %s', (_, count, level) => {
    expect(fitting(count, 540, null)).toBe(level);
  });

  it('is never coarser for fewer rows, and never finer for more', () => {
    fc.assert(
      fc.property(rows, room, fc.integer({ min: 0, max: 5000 }), (some, { height }, more) => {
        const [fewer, larger] = [fitting(some, height, null), fitting(some + more, height, null)];
        expect(coarse(larger)).toBeGreaterThanOrEqual(coarse(fewer));
      }),
    );
  });

  it('stays what it is where it is asked again', () => {
    fc.assert(
      fc.property(rows, room, (some, { height }) => {
        const first = fitting(some, height, null);
        expect(fitting(some, height, first)).toBe(first);
      }),
    );
  });

  it('is left only a fifth beyond the limit', () => {
    fc.assert(
      fc.property(rows, room, (some, { height }) => {
        if (fitting(some, height, null) === 'rows')
          expect(fitting(Math.floor(some * HYSTERESIS), height, 'rows')).toBe('rows');
      }),
    );
  });
});

describe('the level of a lane that is opened', () => {
  it('is rows as long as marks could show it, and else the map', () => {
    fc.assert(
      fc.property(rows, room, (entries, { width }) => {
        expect(opening(entries, width)).toBe(entries > 4 * width ? 'map' : 'rows');
      }),
    );
  });
});
