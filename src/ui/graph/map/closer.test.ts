import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneItems, LaneWindow, Swimlanes } from '../../../ledger/layout/index.ts';
import { covers, findLaneWindow, withCloser } from './closer.ts';
import { Scale } from './scale.ts';
import { makeTrack } from './tracks.ts';

function parts(from: number, to: number, buckets: number): LaneItems {
  const edges = Array.from({ length: buckets }, (_, part) =>
    Math.ceil(from + (part * (to - from)) / buckets),
  );
  return {
    index: Uint32Array.from(edges),
    counts: Uint32Array.from(edges, (edge, part) => (edges[part + 1] ?? to) - edge),
    shapes: new Uint8Array(buckets),
    flags: new Uint8Array(buckets),
    times: Float64Array.from(edges, (edge) => 1000 + edge),
    rollbacks: new Uint32Array(),
    grants: new Uint32Array(),
  };
}

const START = 40;

function makeLane(entries: number, items: LaneItems): Swimlanes['lanes'][number] {
  const lane = { lane: 'a', title: 'a', kind: null, depth: 0, parent: -1, leaves: null };
  return { ...lane, start: START, entries, verdict: null, missing: null, items };
}

const track = (entries: number, items: LaneItems, by: 'time' | 'sequence') =>
  makeTrack({
    lane: makeLane(entries, items),
    place: 0,
    by,
    before: 0,
    found: undefined,
    shapes: ['change'],
  });

const offset = { sequence: START, time: 1000 };

describe('a lane that is looked at closer', () => {
  it('has every entry once, and those in sight as close as they are drawn', () => {
    const looks = fc.record({
      entries: fc.integer({ min: 200, max: 5000 }),
      buckets: fc.integer({ min: 16, max: 150 }),
      by: fc.constantFrom('time' as const, 'sequence' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rate: fc.double({ min: 0.5, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(looks, ({ entries, buckets, by, at, rate }) => {
        const coarse = parts(0, entries, buckets);
        const domain = { from: offset[by], to: offset[by] + entries - 1, gaps: [] };
        const scale = new Scale(domain, rate, 900);
        const from = domain.from + at * (entries - 1);
        const stretch = { from, to: from + 900 / rate };
        const own = track(entries, coarse, by);
        const window = findLaneWindow(own, scale, by, stretch);
        if (!window) return;
        expect(window.from).toBeLessThanOrEqual(Math.max(0, Math.ceil(from - offset[by])));
        expect(window.to).toBeGreaterThanOrEqual(
          Math.min(entries, Math.floor(stretch.to - offset[by]) + 1),
        );
        const items = parts(window.from, window.to, window.buckets);
        const closer = withCloser(coarse, items, window);
        expect(closer.counts.reduce((sum, count) => sum + count, 0)).toBe(entries);
        expect([...closer.index]).toEqual([...closer.index].sort((a, b) => a - b));
        const end = by === 'time' ? Math.min(window.to, entries - 1) : window.to;
        const px = ((end - window.from) / window.buckets) * rate;
        expect(window.buckets === window.to - window.from || px < 3.5).toBe(true);
      }),
      { examples: [[{ entries: 200, buckets: 34, by: 'time', at: 195 / 199, rate: 1.4 }]] },
    );
  });

  it('is single entries once they have room', () => {
    const coarse = parts(0, 100_000, 20_000);
    const own = track(100_000, coarse, 'sequence');
    const scale = new Scale({ from: START, to: START + 99_999, gaps: [] }, 10, 900);
    const window = findLaneWindow(own, scale, 'sequence', { from: START + 500, to: START + 590 });
    expect(window).toEqual({ lane: 'a', from: 495, to: 595, buckets: 100 });
  });

  it('is asked for again only where it is not shown, or not as close', () => {
    const asked: LaneWindow = { lane: 'a', from: 100, to: 300, buckets: 50 };
    expect(covers(asked, { lane: 'a', from: 150, to: 250, buckets: 25 })).toBe(true);
    expect(covers(asked, { lane: 'a', from: 250, to: 350, buckets: 25 })).toBe(false);
    expect(covers(asked, { lane: 'a', from: 150, to: 250, buckets: 50 })).toBe(false);
    expect(covers(asked, { lane: 'a', from: 100, to: 300, buckets: 10 })).toBe(false);
    expect(covers(undefined, asked)).toBe(false);
  });
});
