import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { placeArcs } from './arcs.ts';
import { drawGutter, type GutterAsk, markX } from './gutter.ts';
import { RowHeights } from './heights.ts';
import { listRows } from './row-list.ts';
import { listedLane, OPEN, treeOfLanes } from './testing.ts';

const NO_PAIRS = { requests: new Int32Array(), answers: new Int32Array() };

function drawn(lanes: Parameters<typeof listRows>[0], given: Partial<GutterAsk> = {}) {
  const list = listRows(lanes, OPEN);
  const kinds = lanes.map(() => ({ kind: 'branch', isChecked: true }) as const);
  const heights = new RowHeights(list.count, 20, []);
  const ask: GutterAsk = {
    list,
    lanes: kinds,
    from: 0,
    to: list.count - 1,
    left: 100,
    middle: (row) => heights.middle(row),
    between: null,
    ...given,
  };
  return { list, heights, gutter: drawGutter(ask) };
}

describe('the gutter', () => {
  it('draws a lane that is whole as one line without a gap', () => {
    const { gutter } = drawn([listedLane(4)]);
    expect(gutter.rails.get('sealed')).toBe('M100 10V30M100 30V50M100 50V70');
    expect([...gutter.rails.keys()]).toEqual(['sealed']);
  });

  it('has a gap above what does not fit and nowhere else, and is dotted after it', () => {
    const { gutter } = drawn([
      listedLane(4, { faults: Uint32Array.of(1), torn: Uint32Array.of(1) }),
    ]);
    expect(gutter.torn).toEqual([{ x: 100, y: 20, look: 'broken' }]);
    expect(gutter.rails.get('torn')).toBe('M100 10V16M100 24V30');
    expect(gutter.rails.get('dotted')).toBe('M100 30V50M100 50V70');
  });

  it('takes the live rail past what was undone, which has a hollow one beside it', () => {
    const rollbacks = { by: Int32Array.of(3), to: Int32Array.of(0) };
    const { gutter, list } = drawn([listedLane(5, { rollbacks })]);
    expect(gutter.rails.get('sealed')).toBe('M100 10V70M100 70V90');
    expect(gutter.hollow).toBe('M100 10h8q6 0 6 6V64q0 6 -6 6h-8');
    expect(markX(list, 100, { place: 0, index: 2 })).toBe(114);
  });

  it('has an edge from the source entry right and down', () => {
    const { gutter } = drawn([listedLane(3), listedLane(2, { parent: 0, leaves: 1 })]);
    expect(gutter.edges.map(({ d }) => d)).toEqual(['M100 30H108q6 0 6 6V50']);
  });

  it('draws of any tree every edge from the mark of its source entry', () => {
    fc.assert(
      fc.property(treeOfLanes, ({ lanes }) => {
        const { gutter, list, heights } = drawn(lanes);
        const drawnLanes = lanes.filter((_, place) => place > 0 && list.findRail(place) !== null);
        expect(gutter.edges.length).toBe(drawnLanes.length);
        for (const { place, source, d } of gutter.edges) {
          const { parent, leaves } = lanes[place] ?? { parent: 0, leaves: 0 };
          const { place: shown, index } = list.at(list.findRow(parent, leaves));
          const x = markX(list, 100, { place: shown, index });
          expect(source).toEqual([x, heights.middle(list.findRow(parent, leaves))]);
          expect(d.startsWith(`M${source[0]} ${source[1]}`)).toBe(true);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('draws the same part of a rail, whatever is in sight of it', () => {
    fc.assert(
      fc.property(treeOfLanes, fc.nat(40), fc.nat(40), ({ lanes }, a, b) => {
        const { list } = drawn(lanes);
        const [from, to] = [Math.min(a, b), Math.min(Math.max(a, b), list.count - 1)];
        if (from > to) return;
        const { gutter } = drawn(lanes, { from, to });
        const ends = [...gutter.rails.values()].join('').match(/V-?[\d.]+/g) ?? [];
        for (const end of ends) expect(Number(end.slice(1))).toBeLessThanOrEqual(20 * (to + 2));
      }),
      { numRuns: draws() },
    );
  });
});

describe('arcs', () => {
  it('nest, the inner one next to the rail', () => {
    const grants = { requests: Int32Array.of(1, 2), answers: Int32Array.of(9, 4) };
    const rollbacks = { by: Int32Array.of(12), to: Int32Array.of(10) };
    expect(placeArcs({ grants, calls: NO_PAIRS, rollbacks })).toEqual([
      { look: 'grant', from: 1, to: 9, track: 1 },
      { look: 'grant', from: 2, to: 4, track: 0 },
      { look: 'undone', from: 10, to: 12, track: 0 },
    ]);
  });

  it('never touch on one track', () => {
    const ends = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 12 });
    fc.assert(
      fc.property(ends, (all) => {
        const sorted = all.sort(([a], [b]) => a - b);
        const grants = {
          requests: Int32Array.from(sorted, ([request]) => request),
          answers: Int32Array.from(sorted, ([, answer]) => answer),
        };
        const rollbacks = { by: new Int32Array(), to: new Int32Array() };
        const arcs = placeArcs({ grants, calls: NO_PAIRS, rollbacks });
        for (const a of arcs)
          for (const b of arcs)
            if (a !== b && a.track === b.track) expect(a.to < b.from || b.to < a.from).toBe(true);
      }),
      { numRuns: draws() },
    );
  });
});

describe('heights', () => {
  it('are of one pitch, but of rows with room around their line', () => {
    const heights = new RowHeights(10, 20, [{ row: 4, above: 30, below: 100 }]);
    expect([4, 5].map((row) => heights.top(row))).toEqual([80, 230]);
    expect([heights.line(4), heights.middle(4), heights.middle(5)]).toEqual([110, 120, 240]);
    expect([79, 80, 229, 230, 9999].map((px) => heights.rowAt(px))).toEqual([3, 4, 4, 5, 9]);
    expect(heights.total).toBe(330);
  });
});
