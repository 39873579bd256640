import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, wrapped } from './lines.ts';
import { lineWith, tracksOf } from './tracks.ts';

const sizes = fc.record({
  width: fc.integer({ min: 900, max: 3500 }),
  height: fc.integer({ min: 430, max: 1900 }),
});

function lane(name: string, entries: number, parent: number, leaves: number | null) {
  const own = { lane: name, title: name, kind: null, depth: 0, parent, leaves };
  const column = Uint32Array.from({ length: entries }, (_, at) => at);
  return {
    ...{ ...own, start: (leaves ?? -1) + 1, entries, verdict: null, missing: null },
    items: {
      index: column,
      counts: new Uint32Array(entries).fill(1),
      shapes: new Uint8Array(entries),
      flags: new Uint8Array(entries),
      times: new Float64Array(entries),
      rollbacks: new Uint32Array(),
    },
  };
}

const tracks = (lanes: ReturnType<typeof lane>[]) =>
  tracksOf({ lanes, shapes: ['change'], leftOut: 0, isWhole: true }, 'sequence', new Map());

describe('a lane in lines', () => {
  it('uses most of the height, and never more', () => {
    const entries = fc.integer({ min: 61, max: 3600 });
    fc.assert(
      fc.property(entries, sizes, (count, { width, height }) => {
        const lines = linesOf([count], width, height);
        expect(lines).not.toBeNull();
        if (!lines) return;
        const high = Math.ceil(count / lines.entries) * lines.pitch;
        expect(high).toBeLessThanOrEqual(height);
        expect(high).toBeGreaterThanOrEqual(0.6 * height);
      }),
    );
  });

  it('is left in one where it is short, where lanes are many, and where they have no room', () => {
    expect(linesOf([13, 60], 1000, 500)).toBeNull();
    expect(linesOf(new Array(9).fill(500), 1000, 500)).toBeNull();
    expect(linesOf([20_000], 1000, 500)).toBeNull();
  });

  it('has every entry in one line, at its place there', () => {
    const run = fc.record({ a: fc.integer({ min: 61, max: 900 }), b: fc.nat(300) });
    fc.assert(
      fc.property(run, sizes, ({ a, b }, { width, height }) => {
        const all = tracks([lane('a', a, -1, null), lane('b', b, 0, a - 5)]);
        const lines = linesOf([a, b], width, height);
        if (!lines) throw new Error('they have no room');
        const laid = wrapped(all, lines);
        expect(laid.map(({ place }) => place)).toEqual([...laid.keys()]);
        for (const [name, entries] of [['a', a] as const, ['b', b] as const]) {
          const own = laid.filter((line) => line.lane.lane === name);
          expect(own.flatMap(({ index }) => [...index])).toEqual([...Array(entries).keys()]);
          for (const line of own)
            for (const [at, index] of line.index.entries()) {
              expect(line.values[at]).toBe(index - line.from);
              expect(lineWith(laid, name, index)).toBe(line);
            }
        }
        const fork = laid[lineWith(laid, 'b', 0)?.lane.parent ?? -1];
        expect(fork).toBe(lineWith(laid, 'a', a - 5));
      }),
    );
  });
});
