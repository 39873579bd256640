import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeavingLane } from '../../../layout/index.ts';
import { hang, roomAfter } from './paint-lane.ts';
import { evenly } from './places.ts';

function leaving(leaves: number, entries: number): LeavingLane {
  const words = { lane: `${leaves}`, title: '', kind: 'branch', verdict: null } as const;
  return { ...words, leaves, entries, isUnplaced: false, missing: null, children: 0 };
}

const bands = fc.integer({ min: 1, max: 400 }).chain((total) =>
  fc.record({
    total: fc.constant(total),
    width: fc.integer({ min: 400, max: 3000 }),
    lanes: fc.array(fc.tuple(fc.nat(total - 1), fc.nat(40)), { maxLength: 8 }),
  }),
);

describe('lanes beneath the line', () => {
  it('are whole within the band, also those that leave at the last entry', () => {
    fc.assert(
      fc.property(bands, ({ total, width, lanes }) => {
        const all = lanes.map(([at, entries]) => leaving(at, entries));
        all.sort((a, b) => a.leaves - b.leaves);
        const places = evenly(total, width, roomAfter(all, total, width));
        expect(places.x(total - 1)).toBeLessThanOrEqual(width - 14);
        for (const { lane, dots } of hang(all, places, width)) {
          expect(dots).toBe(Math.max(1, Math.min(6, lane.entries)));
          // The last dot, with its line.
          expect(places.x(lane.leaves) + dots * 13 + 4).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
