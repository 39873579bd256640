import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  LaneItems,
  RunFile,
  RunLane,
  RunsView,
  Swimlanes,
} from '../../../ledger/layout/index.ts';
import { draws } from '../../../testing/draws.ts';
import { Placing } from '../../../ui/graph/map/drawing.ts';
import { computeDomain, fittingRate, Scale } from '../../../ui/graph/map/scale.ts';
import { chooseAxis, drawLines } from './lines.ts';
import { listRunMarks, placeRunNote, placeTies } from './places.ts';
import { countFilters, filterGroups, listRunRows, placeRunRows } from './rows.ts';

const SHAPES: Swimlanes['shapes'] = ['start', 'change', 'denied', 'waiting', 'delegation'];

function makeItems(count: number, from = 0, marked: readonly (readonly [number, number])[] = []) {
  const all = Array.from({ length: count }, (_, index) => index);
  const shape = new Map(marked);
  return {
    index: Uint32Array.from(all),
    counts: Uint32Array.from(all, () => 1),
    shapes: Uint8Array.from(all, (index) => shape.get(index) ?? (index === 0 ? 0 : 1)),
    flags: new Uint8Array(count),
    times: Float64Array.from(all, (index) => 60 * (from + index)),
    rollbacks: new Uint32Array(),
    grants: new Uint32Array(),
  } satisfies LaneItems;
}

function makeLane(lane: string, part: Partial<RunLane> = {}): RunLane {
  return {
    lane,
    title: `task ${lane}`,
    kind: null,
    depth: 0,
    parent: -1,
    leaves: null,
    start: 0,
    entries: 4,
    verdict: 'verified',
    missing: null,
    items: makeItems(4),
    found: null,
    ...part,
  };
}

function makeFile(ledger: string, part: Partial<RunFile> = {}): RunFile {
  const items = makeItems(8, 0, [[5, 2]]);
  return {
    ledger,
    name: `${ledger}.db`,
    format: 'blocks',
    verdict: 'verified',
    isWhole: true,
    worst: null,
    lanes: 3,
    entries: 8,
    waiting: 0,
    denied: 1,
    sum: {
      ...items,
      lanes: Uint32Array.from(items.index, () => 2),
      steps: Float64Array.from(items.index),
    },
    titles: new Map([[2, { lane: 'two', title: 'Two' }]]),
    opened: [],
    more: 0,
    ...part,
  };
}

function makeView(...groups: readonly (readonly RunFile[])[]): RunsView {
  return { groups, ties: [], shapes: SHAPES };
}

const NONE = new Map<string, Swimlanes>();
const ghost = makeLane('gone', {
  missing: 'not in this file',
  parent: 0,
  entries: 0,
  items: makeItems(0),
  leaves: 2,
});

describe('rows', () => {
  it('are one for a file, and one for each lane that opens by itself', () => {
    const open = makeFile('b', { opened: [makeLane('one'), ghost], more: 3 });
    const rows = listRunRows([[makeFile('a'), open]], NONE);
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'b/one', 'b/gone', 'b more']);
    expect(rows.map(({ kind }) => kind)).toEqual(['file', 'file', 'lane', 'ghost', 'more']);
    expect(rows.map(({ depth }) => depth)).toEqual([0, 0, 1, 2, 0]);
    expect(rows[3]?.parentKey).toBe('b/one');
    expect(rows.map(({ isLast }) => isLast)).toEqual([false, false, false, false, true]);
  });

  it('of a file of one lane are that lane, with what it misses beneath', () => {
    const only = makeFile('a', { lanes: 1, opened: [makeLane('one'), ghost] });
    const rows = listRunRows([[only]], NONE);
    expect(rows.map(({ key }) => key)).toEqual(['a', 'a/gone']);
    expect(rows[0]?.lane?.lane).toBe('one');
    expect(rows[1]?.parentKey).toBe('a');
  });

  it('are all lanes of a file that a person opened', () => {
    const all = {
      lanes: ['x', 'y'].map((lane) => makeLane(lane)),
      shapes: SHAPES,
      leftOut: 7,
      isWhole: true,
    };
    const rows = listRunRows(
      [[makeFile('a', { opened: [makeLane('one')] })]],
      new Map([['a', all]]),
    );
    expect(rows.map(({ key }) => key)).toEqual(['a', 'a/x', 'a/y', 'a more']);
    expect(rows.at(-1)?.more).toBe(7);
  });

  it('of 12 files with 156 lanes fit into what a window of 900 px leaves them', () => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}`);
    const files = names.map((name, at) =>
      makeFile(name, { lanes: 13, opened: at < 6 ? [makeLane('l')] : [] }),
    );
    const places = placeRunRows(
      listRunRows(
        files.map((one) => [one]),
        NONE,
      ),
      new Set(),
      1,
    );
    const last = places.at(-1);
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900 - 52 - 44 - 26 - 48);
  });

  it('lie beneath one another without a gap, each around its line', () => {
    const files = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(files, fc.constantFrom(1, 1.5, 2), (counts, text) => {
        const groups = counts.map((count, at) => [
          makeFile(`${at}`, {
            opened: Array.from({ length: count }, (_, lane) => makeLane(`${lane}`)),
          }),
        ]);
        const rows = listRunRows(groups, NONE);
        const places = placeRunRows(rows, new Set(rows.slice(0, 2)), text);
        let top = 0;
        for (const place of places) {
          expect(place.top).toBe(top);
          expect(place.y).toBeGreaterThan(place.top);
          expect(place.y).toBeLessThan(place.top + place.height);
          expect(place.height).toBeGreaterThanOrEqual(24);
          top += place.height;
        }
      }),
      { numRuns: draws(200) },
    );
  });
});

describe('a filter', () => {
  const view = {
    ...makeView(
      [makeFile('bad', { verdict: 'failed', denied: 0 }), makeFile('copy', { denied: 0 })],
      [makeFile('asks', { waiting: 2, denied: 5 })],
    ),
    ties: [
      {
        kind: 'same' as const,
        from: { ledger: 'bad', lane: 'one', index: 0 },
        to: { ledger: 'copy', lane: 'one', index: 0 },
        words: 'the same up to here, then they differ',
        back: 'the same up to here, then they differ',
      },
    ],
  };

  it('says how many files, entries or ties it would leave', () => {
    expect(countFilters(view)).toEqual({ failed: 1, cut: 0, waits: 2, denied: 5, tied: 1 });
  });

  it('leaves only what is tied, broken, waiting or denied', () => {
    const left = (only: Parameters<typeof filterGroups>[1]) =>
      filterGroups(view, only).map((group) => group.map(({ ledger }) => ledger).join(' '));
    expect(left(null)).toEqual(['bad copy', 'asks']);
    expect(left('failed')).toEqual(['bad']);
    expect(left('waits')).toEqual(['asks']);
    expect(left('tied')).toEqual(['bad copy']);
    expect(left('cut')).toEqual([]);
  });
});

describe('lines', () => {
  const rows = listRunRows(
    [
      [
        makeFile('a', { opened: [makeLane('one'), ghost] }),
        makeFile('b', { lanes: 1, opened: [makeLane('one')] }),
      ],
    ],
    NONE,
  );
  const lines = drawLines(rows, 'sequence', SHAPES, 'in none of the 2 files');
  const tracks = lines.map(({ track }) => track);
  const scale = new Scale(
    computeDomain(
      tracks.map(({ values }) => values),
      false,
    ),
    100,
    1000,
  );
  const placing = new Placing(tracks, scale);
  const drawing = {
    tracks,
    placing,
    shapes: SHAPES,
    rows: placeRunRows(rows, new Set(), 1),
    width: 1000,
    height: 600,
    left: 0,
    top: 0,
    size: 14,
    ticks: [],
    between: [],
    strips: new Map(),
  };

  it('have what is missing hang on the lane that names it, with where it was looked for', () => {
    expect(tracks[2]?.lane).toMatchObject({ parent: 1, missing: 'in none of the 2 files' });
    expect(tracks.every(({ place }, at) => place === at)).toBe(true);
  });

  it('of several lanes are one silhouette, on which what was denied is a mark of its lane', () => {
    expect(tracks[0]?.isSum).toBe(true);
    expect(placing.at(0)?.thinned.silhouettes.length).toBeGreaterThan(0);
    const [row, line] = [rows[0], lines[0]];
    const marks = row && line ? listRunMarks(drawing, row, line) : [];
    expect(marks.map(({ lane, index, shape }) => [lane, index, shape])).toEqual([
      ['two', 0, 'start'],
      ['two', 5, 'denied'],
    ]);
  });

  it('from one file to another start at their source and end at the other, with one turn at most', () => {
    const end = (ledger: string, index: number) => ({ ledger, lane: 'one', index });
    const ties = [
      {
        kind: 'handed' as const,
        from: end('a', 2),
        to: end('b', 0),
        words: 'its child is in the other file',
        back: 'the other file delegated it',
      },
      {
        kind: 'same' as const,
        from: end('a', 1),
        to: end('b', 1),
        words: 'the same',
        back: 'the same',
      },
      { kind: 'same' as const, from: end('a', 1), to: end('nowhere', 1), words: '', back: '' },
    ];
    const placed = placeTies(ties, rows, drawing);
    const y = (place: number) => drawing.rows[place]?.y;
    const [x0, x1, x2] = [0, 1, 2].map((step) => scale.x(step));
    expect(placed.map(({ points }) => points)).toEqual([
      [
        [x2, y(1)],
        [x2, y(3)],
        [x0, y(3)],
      ],
      [
        [x1, y(1)],
        [x1, y(3)],
      ],
    ]);
  });

  it('are drawn by time only where that leaves files wide enough to be read', () => {
    const apart = (from: number) => makeLane('l', { items: makeItems(4, from) });
    const files = (...starts: number[]) =>
      starts.map((from, at) => [makeFile(`${at}`, { lanes: 1, opened: [apart(from)] })]);
    expect(chooseAxis(listRunRows(files(0, 1, 2), NONE), SHAPES)).toBe('time');
    const timeless = makeLane('l', {
      items: { ...makeItems(4), times: new Float64Array(4).fill(Number.NaN) },
    });
    const without = [[makeFile('a', { lanes: 1, opened: [timeless] })]];
    expect(chooseAxis(listRunRows(without, NONE), SHAPES)).toBe('sequence');
    expect(fittingRate({ from: 0, to: 1, gaps: [] }, 10)).toBe(10);
  });
});

it('puts a sentence where it is not cut, whatever the room', () => {
  const px = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(px, px, px, px, (wide, one, other, width) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const where = placeRunNote(wide, start, end, width);
      if (where === 'after') expect(end + wide).toBeLessThan(width);
      if (where === 'before') expect(start - wide).toBeGreaterThan(0);
    }),
    { numRuns: draws(500) },
  );
});
