// A dense view loses none of the things that a person looks for among thousands of entries.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from '../../../base/lists.ts';
import type { Swimlanes } from '../../../ledger/layout/index.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import { draws } from '../../../testing/draws.ts';
import { CanvasRecorder } from '../../export/paper.ts';
import { type Drawing, lineY, Placing } from './drawing.ts';
import { paint } from './paint.ts';
import { type Palette, TOKENS } from './palette.ts';
import { placeRows } from './rows.ts';
import { computeDomain, fittingRate, Scale } from './scale.ts';
import type { SpriteShape } from './sprites.ts';
import { APART, markAt } from './thin.ts';
import { type By, MARK_FLAGS, makeTracks } from './tracks.ts';

const [LANES, ENTRIES, WIDTH, SIZE, PITCH] = [40, 125, 1000, 9, 11];
const SHAPES: readonly KindShape[] = ['change', 'denied', 'waiting', 'checkpoint'];
const DENIED = 1;
// Every token is given a colour; the library does not know that these are all of them.
const colours = Object.fromEntries(TOKENS.map((token) => [token, '#000'])) as Palette['colours'];
const palette: Palette = { colours };

const places = fc.uniqueArray(fc.nat(LANES * ENTRIES - 1), { maxLength: 200 });
const run = fc.record({
  denied: places,
  waiting: places,
  errors: places,
  warnings: places,
  hits: places,
  by: fc.constantFrom<By>('time', 'sequence'),
});

function drawRun({ denied, waiting, errors, warnings, hits, by }: Run): Drawing {
  const each = Array.from({ length: ENTRIES }, (_, index) => index);
  const sets = [denied, waiting, errors, warnings].map((list) => new Set(list));
  const is = (kind: number, at: number) => sets[kind]?.has(at) === true;
  const view: Swimlanes = {
    shapes: SHAPES,
    leftOut: 0,
    isWhole: true,
    lanes: Array.from({ length: LANES }, (_, place) => {
      const number = (index: number) => place * ENTRIES + index;
      return {
        lane: `${place}`,
        title: '',
        kind: null,
        depth: 0,
        parent: -1,
        leaves: null,
        start: 0,
        entries: ENTRIES,
        verdict: null,
        missing: null,
        items: {
          index: Uint32Array.from(each),
          counts: Uint32Array.from(each, () => 1),
          shapes: Uint8Array.from(each, (index) =>
            is(0, number(index)) ? DENIED : is(1, number(index)) ? 2 : 0,
          ),
          flags: Uint8Array.from(
            each,
            (index) =>
              (is(2, number(index)) ? MARK_FLAGS.error : 0) |
              (is(3, number(index)) ? MARK_FLAGS.warning : 0),
          ),
          times: Float64Array.from(each, (index) => index * 7 + place),
          rollbacks: new Uint32Array(),
          grants: new Uint32Array(),
        },
      };
    }),
  };
  const found = grouped(hits, (at) => `${Math.floor(at / ENTRIES)}`);
  const byLane = [...found].map(
    ([lane, all]) => [lane, Int32Array.from(all, (at) => at % ENTRIES).sort()] as const,
  );
  const tracks = makeTracks(view, by, new Map(byLane));
  const domain = computeDomain(
    tracks.map(({ values }) => values),
    by === 'time',
  );
  const needs = tracks.map(() => ({ above: PITCH / 2, below: PITCH / 2 }));
  return {
    tracks,
    shapes: SHAPES,
    rows: placeRows(needs, 0),
    width: WIDTH,
    height: LANES * PITCH,
    placing: new Placing(tracks, new Scale(domain, fittingRate(domain, WIDTH), WIDTH)),
    left: 0,
    top: 0,
    size: SIZE,
    ticks: [],
    between: [],
    strips: new Map(),
  };
}

type Run = typeof run extends fc.Arbitrary<infer Made> ? Made : never;

it('every denial, finding and hit of 5,000 entries in 40 lanes is drawn, and found at its pixel', () => {
  fc.assert(
    fc.property(run, (made) => {
      const drawing = drawRun(made);
      const drawn: { shape: SpriteShape; x: number; y: number }[] = [];
      const sprites = {
        draw: (shape: SpriteShape, x: number, y: number) => void drawn.push({ shape, x, y }),
        note: () => undefined,
      };
      paint({ context: new CanvasRecorder(), palette, sprites }, drawing);
      for (const track of drawing.tracks) {
        const placed = drawing.placing.at(track.place);
        if (!placed) throw new Error('a lane is not placed');
        const y = lineY(drawing, track.place);
        const near = (shapes: readonly SpriteShape[], x: number, most: number) =>
          drawn.some(
            (one) => shapes.includes(one.shape) && one.y === y && Math.abs(one.x - x) <= most,
          );
        for (let item = 0; item < track.length; item++) {
          const [flags = 0, x = 0] = [track.flags[item], placed.xs[item]];
          const isDenied = track.shapes[item] === DENIED;
          const isPinned = (flags & (MARK_FLAGS.error | MARK_FLAGS.warning | MARK_FLAGS.hit)) > 0;
          if (flags & MARK_FLAGS.error) expect(near(['error'], x, 0)).toBe(true);
          if (flags & MARK_FLAGS.hit) expect(near(['hit'], x, 0)).toBe(true);
          if (flags & MARK_FLAGS.warning)
            expect(drawn.some((one) => one.shape === 'warning' && one.x === x + SIZE / 2)).toBe(
              true,
            );
          // A denial shares its mark only with items of the same or a greater weight.
          if (isDenied && !isPinned) expect(near(['denied', 'waiting'], x, APART)).toBe(true);
          if (!isDenied && !isPinned) continue;
          const mark = markAt(placed, placed.thinned, x);
          expect(mark && mark.first <= item && item <= mark.last).toBe(true);
        }
      }
    }),
    { numRuns: draws(60) },
  );
});
