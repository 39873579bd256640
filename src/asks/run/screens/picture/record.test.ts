// The saved picture of the lanes has what is drawn of them, mark by mark.

import { describe, expect, it } from 'vitest';
import type { KindShape } from '../../../../ledger/model/view.ts';
import { parsedSvg } from '../../../../testing/svg.ts';
import { framePicture } from '../../../../ui/export/frame.ts';
import { writeSvg } from '../../../../ui/export/picture.ts';
import { type Drawing, Placing } from '../../../../ui/graph/map/drawing.ts';
import { paint } from '../../../../ui/graph/map/paint.ts';
import { type Palette, TOKENS } from '../../../../ui/graph/map/palette.ts';
import { recordDrawing } from '../../../../ui/graph/map/record.ts';
import { placeRows } from '../../../../ui/graph/map/rows.ts';
import { Scale } from '../../../../ui/graph/map/scale.ts';
import { MARK_FLAGS, rankMark, type Track, weighMark } from '../../../../ui/graph/map/tracks.ts';
import { makeLegend } from './legend.ts';

const HOSTILE = '</text><script>alert(1)</script> " onload="x" url(http://a.b) \u202e\u0000 &amp;';
const colours = Object.fromEntries(TOKENS.map((name, at) => [name, `rgb(${at}, 0, 0)`]));
const palette = { colours } as Palette;
const SHAPES: readonly KindShape[] = ['start', 'change', 'denied', 'waiting'];

function makeTrack(
  place: number,
  items: readonly (readonly [value: number, shape: KindShape, flags?: number])[],
) {
  const marked = items.map(([, shape, flags = 0]) => ({ shape, flags }));
  const track: Track = {
    lane: {
      lane: `${place}`,
      title: HOSTILE,
      kind: null,
      depth: 0,
      parent: -1,
      leaves: null,
      start: 0,
      entries: items.length,
      verdict: null,
      missing: null,
    },
    place,
    length: items.length,
    values: Float64Array.from(items, ([value]) => value),
    index: Uint32Array.from(items.keys()),
    counts: Uint32Array.from(items, () => 1),
    shapes: Uint8Array.from(marked, ({ shape }) => SHAPES.indexOf(shape)),
    flags: Uint8Array.from(marked, ({ flags }) => flags),
    ranks: Uint8Array.from(marked, rankMark),
    weights: Uint8Array.from(marked, weighMark),
    grants: new Uint32Array(),
    rollbacks: new Uint32Array(),
  };
  return track;
}

const tracks = [
  makeTrack(0, [
    [0, 'start'],
    [50, 'change'],
    [100, 'denied'],
  ]),
  makeTrack(1, [
    [20, 'start'],
    [60, 'change', MARK_FLAGS.error],
    [61, 'change', MARK_FLAGS.hit],
  ]),
];
const drawing: Drawing = {
  tracks,
  shapes: SHAPES,
  width: 120,
  height: 40,
  left: 0,
  top: 0,
  size: 16,
  between: [],
  strips: new Map(),
  rows: placeRows(
    [
      { above: 10, below: 10 },
      { above: 10, below: 10 },
    ],
    0,
  ),
  ticks: [0, 60],
  placing: new Placing(tracks, new Scale({ from: 0, to: 100, gaps: [] }, 1, 120)),
};
const { shapes, marks } = recordDrawing(
  { palette, paint: (brush) => paint(brush, drawing) },
  drawing,
);
const strips = { 'change-created': '#0a0', 'change-replaced': '#00a', 'change-retracted': '#a00' };
const legend = makeLegend(marks, palette, strips);

describe('a saved picture of lanes', () => {
  const svg = writeSvg(
    framePicture({
      parts: [{ width: 120, height: 40, shapes }],
      legend,
      id: 'ab'.repeat(32),
      title: HOSTILE,
      lines: [HOSTILE, 'lane'],
      colours: { surface: '#fff', line: '#ccc', text: '#000', 'text-dim': '#333' },
    }),
  );
  const elements = parsedSvg(svg);

  it('runs nothing and asks for nothing, whatever the ledger says', () => {
    expect(elements.filter(({ name }) => name === 'text').length).toBeGreaterThan(5);
    expect(svg).toContain('&lt;');
    expect(svg).toContain(`>ledger ${'ab'.repeat(32)}<`);
  });

  it('has every mark where it is drawn', () => {
    const places = elements.map(({ attributes }) => attributes.get('transform') ?? '');
    const at = (x: number, y: number) => places.filter((one) => one.endsWith(` ${x} ${y})`)).length;
    expect(at(100, 10), 'the denial').toBe(1);
    expect(at(60, 30), 'the entry with an error, which is its only mark').toBe(1);
    expect(at(61, 30), 'the hit, with a ring around it').toBe(2);
  });

  it('says what those mean that occur, and nothing of others', () => {
    expect(legend.map(({ text }) => text)).toEqual([
      'start',
      'change',
      'denied',
      'found by the filter',
      'not intact',
      'link, hash checked',
    ]);
  });
});

describe('the legend of what is drawn', () => {
  const listMarks = (some: Drawing) =>
    recordDrawing({ palette, paint: (brush) => paint(brush, some) }, some).marks;

  it('knows of idle time that is left out, and only while that is in sight', () => {
    const domain = { from: 0, to: 400, gaps: [{ from: 101, to: 399 }] };
    const folded = { ...drawing, placing: new Placing(tracks, new Scale(domain, 1, 120)) };
    expect(listMarks(folded)).toContain('idle');
    expect(listMarks({ ...folded, left: 500 })).not.toContain('idle');
    expect(listMarks(drawing)).not.toContain('idle');
  });

  it('knows of entries too near for marks', () => {
    const many = makeTrack(
      0,
      Array.from({ length: 60 }, (_, at) => [at, 'change'] as const),
    );
    const placing = new Placing([many], new Scale({ from: 0, to: 100, gaps: [] }, 1, 120));
    expect(listMarks({ ...drawing, tracks: [many], placing })).toContain('silhouette');
    expect(listMarks(drawing)).not.toContain('silhouette');
  });

  it('knows nothing of marks beyond what is in sight', () => {
    expect(listMarks(drawing)).toContain('denied');
    expect(listMarks({ ...drawing, width: 90 })).not.toContain('denied');
    expect(listMarks({ ...drawing, top: 20, height: 20 })).not.toContain('denied');
  });

  it('draws each mark that it can list', () => {
    const all = ['ghost', 'life', 'claimed', 'silhouette', 'idle', 'playhead'];
    const items = makeLegend(new Set(all), palette, strips);
    expect(items).toHaveLength(all.length);
    expect(new Set(items.map(({ shapes: drawn }) => JSON.stringify(drawn))).size).toBe(all.length);
  });
});
