// What leads from one entry of a lane to another: a request to what carries it out, and a rollback to
// what it goes back to.

import { kindToken } from '../../ledger/kinds.ts';
import { type Brush, GRANT } from './brush.ts';
import { type Drawing, lineOf, type Placed, undoneBelow } from './drawing.ts';
import { placeOfEntry } from './tracks.ts';

const TURN = 6;
const ARROW = 4;

/** Beneath the line, dotted, with an arrow at what carries it out. */
export function paintGrants({ context, palette, sprites }: Brush, drawing: Drawing, lane: Placed) {
  const y = lineOf(drawing, lane.track.place);
  const isSmall = (drawing.rows[lane.track.place]?.height ?? 0) < 2 * GRANT;
  if (isSmall) return;
  for (const [from, to] of pairs(lane, lane.track.grants, drawing)) {
    sprites.note('grant');
    context.strokeStyle = palette.colours[kindToken('waiting')];
    context.lineWidth = 1.5;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(from, y + 8);
    context.lineTo(from, y + GRANT - TURN);
    context.quadraticCurveTo(from, y + GRANT, from + TURN, y + GRANT);
    context.lineTo(to - TURN, y + GRANT);
    context.quadraticCurveTo(to, y + GRANT, to, y + GRANT - TURN);
    context.lineTo(to, y + 10);
    context.stroke();
    context.setLineDash([]);
    paintArrow(context, to, y + 9, 1);
  }
}

/** The undone entries on a hollow rail of their own, and the way back over them. */
export function paintUndone({ context, palette, sprites }: Brush, drawing: Drawing, lane: Placed) {
  const y = lineOf(drawing, lane.track.place);
  const below = y + undoneBelow(drawing);
  const above = y - drawing.size;
  for (const [from, to] of pairs(lane, lane.track.rollbacks, drawing)) {
    sprites.note('rolled-back');
    context.strokeStyle = palette.colours.edge;
    context.lineWidth = 1;
    for (const inset of [0, 3]) {
      context.beginPath();
      context.moveTo(from + inset, y);
      context.lineTo(from + inset, below - TURN);
      context.quadraticCurveTo(from + inset, below - inset + 1.5, from + TURN, below - inset + 1.5);
      context.lineTo(to - TURN, below - inset + 1.5);
      context.quadraticCurveTo(to - inset, below - inset + 1.5, to - inset, below - TURN);
      context.lineTo(to - inset, y);
      context.stroke();
    }
    context.strokeStyle = palette.colours[kindToken('start')];
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(to, y - 8);
    context.quadraticCurveTo(to, above, to - TURN, above);
    context.lineTo(from + TURN, above);
    context.quadraticCurveTo(from, above, from, above + TURN);
    context.stroke();
    paintArrow(context, from, y - drawing.size / 2 - 1, -1);
  }
}

/** With its tip at a place, upwards (1) or downwards (−1). */
function paintArrow(context: Brush['context'], x: number, y: number, up: 1 | -1): void {
  context.beginPath();
  context.moveTo(x - ARROW, y + up * ARROW);
  context.lineTo(x, y);
  context.lineTo(x + ARROW, y + up * ARROW);
  context.stroke();
}

/** Where the two of each pair are on the canvas, of those that may be in sight. */
function* pairs(
  { track, xs }: Placed,
  all: Uint32Array,
  { left, width }: Drawing,
): Generator<readonly [from: number, to: number], void> {
  for (let pair = 0; pair < all.length; pair += 2) {
    const from = (xs[placeOfEntry(track, all[pair] ?? 0)] ?? 0) - left;
    const to = (xs[placeOfEntry(track, all[pair + 1] ?? 0)] ?? 0) - left;
    if (to > 0 && from < width && to - from > 2 * TURN) yield [from, to];
  }
}
