// A run of 21 entries on a screen of 1280 × 720, as it is in the drawing.

import { expect, it } from 'vitest';
import type { Swimlanes } from '../../../ledger/layout/index.ts';
import { type Drawing, Placing } from './drawing.ts';
import { placeRows } from './rows.ts';
import { Scale } from './scale.ts';
import { titleLabels, titleNeeds } from './title-labels.ts';
import { makeTracks } from './tracks.ts';

const [WIDTH, HEIGHT, LEVEL] = [1024, 400, 15];
const LANES = [
  {
    at: [16, 56, 127, 144, 193, 299, 481, 547, 587, 632, 707, 729, 782],
    letters: [5, 20, 18, 14, 17, 46, 39, 52, 29, 14, 21, 41, 31],
    grant: true,
  },
  { at: [], letters: [] },
  { at: [273, 357, 445], letters: [12, 13, 14] },
  { at: [866, 897, 959], letters: [13, 18, 14] },
  { at: [968, 1008], letters: [13, 23] },
];

it('every entry has its title', () => {
  const view: Swimlanes = {
    shapes: ['change', 'denied'],
    leftOut: 0,
    isWhole: true,
    lanes: LANES.map(({ at, grant }, place) => ({
      lane: `${place}`,
      title: '',
      kind: null,
      depth: 0,
      parent: -1,
      leaves: null,
      start: 0,
      entries: at.length,
      verdict: null,
      missing: null,
      items: {
        index: Uint32Array.from(at.keys()),
        counts: Uint32Array.from(at, () => 1),
        shapes: Uint8Array.from(at, (_, index) => (index === 7 || index === 12 ? 1 : 0)),
        flags: new Uint8Array(at.length),
        times: Float64Array.from(at),
        rollbacks: new Uint32Array(),
        grants: Uint32Array.from(grant ? [6, 8] : []),
      },
    })),
  };
  const tracks = makeTracks(view, 'time', new Map());
  const scale = new Scale({ from: 0, to: WIDTH, gaps: [] }, 1, WIDTH);
  const input = {
    tracks,
    shapes: view.shapes,
    right: WIDTH - 8,
    level: LEVEL,
    findTitle: ({ place }: { readonly place: number }, item: number) =>
      'x'.repeat(LANES[place]?.letters[item] ?? 0),
    measure: (text: string) => 5.7 * text.length,
  };
  const needs = titleNeeds(input, scale, HEIGHT);
  const drawing: Drawing = {
    tracks,
    shapes: view.shapes,
    placing: new Placing(tracks, scale),
    rows: placeRows(needs, HEIGHT),
    width: WIDTH,
    height: HEIGHT,
    left: 0,
    top: 0,
    size: 16,
    ticks: [],
    between: [],
    strips: new Map(),
  };
  const labels = titleLabels(input, drawing, { place: 0, index: 8 });
  expect(labels).toHaveLength(21);
  expect(needs.reduce((sum, { above, below }) => sum + above + below, 0)).toBeLessThan(HEIGHT + 8);
  for (const { y } of labels) expect(y).toBeGreaterThan(0);
});
