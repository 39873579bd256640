import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { part, partBy, steppedBy } from './window.ts';

const ALL = { from: 100, to: 1100 };
const within = fc.double({ min: ALL.from, max: ALL.to, noNaN: true });
const parts = fc
  .tuple(within, within)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const by = fc.double({ min: -5000, max: 5000, noNaN: true });

describe('the part in sight', () => {
  it('stays within all that there is, and its edges in order', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('from', 'to', 'both'), by, (now, edge, moved) => {
        const next = part(ALL, now, edge, moved);
        expect(next.from).toBeGreaterThanOrEqual(ALL.from);
        expect(next.to).toBeLessThanOrEqual(ALL.to + 1e-9);
        expect(next.from).toBeLessThanOrEqual(next.to);
        if (edge === 'both') expect(next.to - next.from).toBeCloseTo(now.to - now.from, 6);
        else
          expect(next[edge === 'from' ? 'to' : 'from']).toBe(now[edge === 'from' ? 'to' : 'from']);
      }),
    );
  });

  it('goes where an edge is drawn', () => {
    expect(part(ALL, { from: 300, to: 500 }, 'from', 50)).toEqual({ from: 350, to: 500 });
    expect(part(ALL, { from: 300, to: 500 }, 'to', -50)).toEqual({ from: 300, to: 450 });
    expect(part(ALL, { from: 300, to: 500 }, 'both', 700)).toEqual({ from: 900, to: 1100 });
  });

  it('is moved by the keys of a slider', () => {
    const now = { from: 300, to: 500 };
    const by = (key: string, isFar = false) => steppedBy(key, isFar, ALL, now, 'to');
    expect(by('ArrowLeft')).toBe(-10);
    expect(by('ArrowRight', true)).toBe(100);
    expect(by('PageUp')).toBe(100);
    expect(by('Home')).toBe(-400);
    expect(by('End')).toBe(600);
    expect(by('j')).toBeNull();
  });
});

describe('the part in sight, on a map by something else', () => {
  const lane = (start: number, times: readonly number[]) => ({
    ...{ lane: 'a', title: 'a', kind: null, depth: 0, parent: -1, leaves: null, start },
    ...{ entries: times.length, verdict: null, missing: null },
    items: {
      index: Uint32Array.from(times.keys()),
      counts: new Uint32Array(times.length).fill(1),
      shapes: new Uint8Array(times.length),
      flags: new Uint8Array(times.length),
      times: Float64Array.from(times),
      rollbacks: new Uint32Array(),
    },
  });
  const view = { lanes: [lane(0, [100, 110, Number.NaN, 130]), lane(2, [500, 90])] };

  it('is what has the same entries, of all lanes', () => {
    expect(partBy('time', view, { from: 1, to: 2 })).toEqual({ from: 110, to: 500 });
    expect(partBy('time', view, { from: 3, to: 9 })).toEqual({ from: 90, to: 130 });
    expect(partBy('sequence', view, { from: 95, to: 120 })).toEqual({ from: 0, to: 1 });
  });

  it('is nowhere where no entry has a time', () => {
    expect(partBy('time', { lanes: [lane(0, [Number.NaN])] }, { from: 0, to: 9 })).toBeNull();
  });
});
