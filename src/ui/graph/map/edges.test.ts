// What edges promise: each begins at the entry that is left, and crosses no lane.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneForest, placeSwimlanes, type Swimlanes } from '../../../ledger/layout/index.ts';
import type { Link } from '../../../ledger/model/entry.ts';
import { draws } from '../../../testing/draws.ts';
import { type Drawing, lineY, Placing } from './drawing.ts';
import { edgeAt, edgesIn } from './edges.ts';
import { placeRows } from './rows.ts';
import { computeDomain, fittingRate, Scale } from './scale.ts';
import { type By, makeTracks, placeOfEntry } from './tracks.ts';

interface Made {
  readonly entries: number;
  readonly parent: number;
  readonly at: number;
  readonly later: number;
  readonly apart: number;
}

const made = fc.record({
  entries: fc.integer({ min: 1, max: 12 }),
  parent: fc.nat(20),
  at: fc.nat(20),
  later: fc.nat(4000),
  apart: fc.integer({ min: 1, max: 300 }),
});

function draw(all: readonly Made[], by: By): Drawing {
  const lanes = all.map(({ entries }, place) => ({
    id: `${place}`,
    title: `${place}`,
    origin: 'root' as const,
    entries,
    verdict: null,
  }));
  const starts: number[] = [];
  const links: Link[] = [];
  for (const [place, { parent, at, later }] of all.entries()) {
    const from = parent % Math.max(1, place);
    const left = all[from];
    if (place === 0 || !left) {
      starts.push(0);
      continue;
    }
    const index = at % left.entries;
    starts.push((starts[from] ?? 0) + index * left.apart + later);
    links.push({
      kind: 'delegation',
      from: { lane: `${from}`, index },
      to: { lane: `${place}`, index: 0 },
      label: '',
      missing: null,
    });
  }
  const placed = placeSwimlanes(laneForest(lanes, links), '0', 99);
  const view: Swimlanes = {
    shapes: ['change'],
    leftOut: 0,
    isWhole: true,
    lanes: placed.lanes.map((lane) => {
      const [start = 0, own] = [starts[Number(lane.lane)], all[Number(lane.lane)]];
      const each = Array.from({ length: lane.entries }, (_, index) => index);
      return {
        ...lane,
        items: {
          index: Uint32Array.from(each),
          counts: Uint32Array.from(each, () => 1),
          shapes: Uint8Array.from(each, () => 0),
          flags: Uint8Array.from(each, () => 0),
          times: Float64Array.from(each, (index) => start + index * (own?.apart ?? 1)),
          rollbacks: new Uint32Array(),
          grants: new Uint32Array(),
        },
      };
    }),
  };
  const tracks = makeTracks(view, by, new Map());
  const domain = computeDomain(
    tracks.map(({ values }) => values),
    by === 'time',
  );
  const scale = new Scale(domain, fittingRate(domain, 1000), 1000);
  const needs = tracks.map(() => ({ above: 20, below: 20 }));
  return {
    tracks,
    shapes: view.shapes,
    placing: new Placing(tracks, scale),
    rows: placeRows(needs, 0),
    width: 1000,
    height: 40 * tracks.length,
    left: 0,
    top: 0,
    size: 14,
    ticks: [],
    between: [],
    strips: new Map(),
  };
}

describe('edges on the map', () => {
  const drawings = fc
    .tuple(fc.array(made, { minLength: 1, maxLength: 20 }), fc.constantFrom<By>('time', 'sequence'))
    .map(([all, by]) => draw(all, by));

  it('begin at the mark of the entry that is left, and end at the first of the lane', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        const edges = edgesIn(drawing);
        expect(edges).toHaveLength(drawing.tracks.length - 1);
        for (const { child, x, y, toX, toY } of edges) {
          const parent = drawing.placing.at(child.lane.parent);
          if (!parent) throw new Error('an edge from nowhere');
          expect(x).toBe(parent.xs[placeOfEntry(parent.track, child.lane.leaves ?? -1)]);
          expect(y).toBe(lineY(drawing, parent.track.place));
          const first = drawing.placing.at(child.place)?.xs[0];
          expect([toX, toY]).toEqual([first, lineY(drawing, child.place)]);
          expect(toX).toBeGreaterThanOrEqual(x);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('cross the line of no lane', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        const edges = edgesIn(drawing);
        const lines = drawing.tracks.map((track) => {
          const edge = edges.find(({ child }) => child === track);
          const { xs } = drawing.placing.at(track.place) ?? {};
          return {
            y: lineY(drawing, track.place),
            from: edge?.x ?? xs?.[0] ?? 0,
            to: xs?.at(-1) ?? 0,
          };
        });
        for (const { x, y, toY } of edges)
          for (const line of lines)
            if (line.y > y && line.y < toY)
              expect(x > line.from + 1e-6 && x < line.to - 1e-6).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it('are found by a pointer, both where they drop and where they run', () => {
    const drawing = draw(
      [
        { entries: 5, parent: 0, at: 0, later: 0, apart: 100 },
        { entries: 2, parent: 0, at: 1, later: 250, apart: 10 },
      ],
      'time',
    );
    const [edge] = edgesIn(drawing);
    if (!edge) throw new Error('no edge');
    expect(edgeAt(drawing, edge.x + 3, (edge.y + edge.toY) / 2)?.child).toBe(edge.child);
    expect(edgeAt(drawing, (edge.x + edge.toX) / 2, edge.toY - 3)?.child).toBe(edge.child);
    expect(edgeAt(drawing, edge.toX, edge.y)).toBeNull();
  });
});
