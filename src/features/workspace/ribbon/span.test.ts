import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, spanAround, spanBetween } from './span.ts';

describe('the part that is looked at closer', () => {
  const lane = fc.integer({ min: 1, max: 2_000_000 });

  it('has the playhead in it, and stays where it is for the next entries', () => {
    fc.assert(
      fc.property(lane, fc.nat(), (total, any) => {
        const at = any % total;
        const { from, to } = spanAround(at, total);
        expect(from).toBeLessThanOrEqual(at);
        expect(to).toBeGreaterThan(at);
        expect(to).toBeLessThanOrEqual(total);
      }),
    );
    const starts = Array.from({ length: 1000 }, (_, at) => spanAround(50_000 + at, 100_000).from);
    expect(new Set(starts).size).toBeLessThanOrEqual(2);
  });

  it('is never empty and never beyond the lane, however it is drawn and moved', () => {
    const move = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.constantFrom(0.5, 1, 2));
    fc.assert(
      fc.property(lane, fc.nat(), fc.nat(), fc.array(move), (total, a, b, moves) => {
        let span = spanBetween(a % total, b % total, total);
        expect(span).toEqual({
          from: Math.min(a % total, b % total),
          to: Math.max(a % total, b % total) + 1,
        });
        for (const [by, zoom] of moves) {
          span = moved(span, by, zoom, total);
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.to).toBeLessThanOrEqual(total);
          expect(span.to).toBeGreaterThan(span.from);
        }
      }),
    );
  });
});
