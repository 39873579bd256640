import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../../testing/draws.ts';
import { measureText, shorten } from './shorten.ts';

describe('a title without room', () => {
  it('loses the middle of its paths, then of itself', () => {
    expect(shorten('fs_read tides/src/height.ts', 40)).toBe('fs_read tides/src/height.ts');
    expect(shorten('fs_read tides/src/deep/er/height.ts', 26)).toBe('fs_read tides/…/height.ts');
    expect(shorten('Tides are wrong at midnight: find out why', 20)).toBe('Tides are wro…ut why');
  });

  it('is never wider than its room, and keeps its beginning and its end', () => {
    const titles = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(titles, fc.integer({ min: 8, max: 40 }), (title, most) => {
        const short = shorten(title, most);
        expect(measureText(short)).toBeLessThanOrEqual(Math.max(most, measureText('…')));
        if (measureText(title) <= most) expect(short).toBe(title);
      }),
      { numRuns: draws() },
    );
  });
});
