// Arcs lead from a request to the entry that carries it out, and from a rollback to the entry that
// it goes back to.

import { kindToken } from '../../ledger/kinds.ts';
import { type Brush, GRANT_BRUSH } from './brush.ts';
import { type Drawing, lineY, type PlacedMark, undoneBelow } from './drawing.ts';
import { placeOfEntry } from './tracks.ts';

const TURN = 6;
const ARROW = 4;

/** Draws below the line, dotted, with an arrow at the entry that carries it out. */
export function paintGrants(
  { context, palette, sprites }: Brush,
  drawing: Drawing,
  lane: PlacedMark,
) {
  const y = lineY(drawing, lane.track.place);
  for (const { from, to } of placeGrants(drawing, lane)) {
    sprites.note('grant');
    context.strokeStyle = palette.colours[kindToken('waiting')];
    context.lineWidth = 1.5;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(from, y + 8);
    context.lineTo(from, y + GRANT_BRUSH - TURN);
    context.quadraticCurveTo(from, y + GRANT_BRUSH, from + TURN, y + GRANT_BRUSH);
    context.lineTo(to - TURN, y + GRANT_BRUSH);
    context.quadraticCurveTo(to, y + GRANT_BRUSH, to, y + GRANT_BRUSH - TURN);
    context.lineTo(to, y + 10);
    context.stroke();
    context.setLineDash([]);
    paintArrow(context, to, y + 9, 1);
  }
}

/** Draws the undone entries on a hollow rail of their own, and the way back over them. */
export function paintUndone(
  { context, palette, sprites }: Brush,
  drawing: Drawing,
  lane: PlacedMark,
) {
  const y = lineY(drawing, lane.track.place);
  const below = y + undoneBelow(drawing);
  const above = y - 0.75 * drawing.size;
  for (const { from, to } of placePairs(drawing, lane, lane.track.rollbacks)) {
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

function paintArrow(context: Brush['context'], x: number, y: number, up: 1 | -1): void {
  context.beginPath();
  context.moveTo(x - ARROW, y + up * ARROW);
  context.lineTo(x, y);
  context.lineTo(x + ARROW, y + up * ARROW);
  context.stroke();
}

/** Two entries of a lane that belong together. */
export interface ArcPair {
  readonly index: number;
  readonly items: readonly [number, number];
  readonly from: number;
  readonly to: number;
}

/**
 * Returns requests and the entries that carry them out; none where there is no room below the line.
 */
export function placeGrants(drawing: Drawing, lane: PlacedMark): ArcPair[] {
  const isSmall = (drawing.rows[lane.track.place]?.height ?? 0) < 2 * GRANT_BRUSH;
  return isSmall ? [] : placePairs(drawing, lane, lane.track.grants);
}

function placePairs(
  { left, width }: Drawing,
  { track, xs }: PlacedMark,
  all: Uint32Array,
): ArcPair[] {
  const pairs: ArcPair[] = [];
  for (let at = 0; at < all.length; at += 2) {
    const [index = 0, answer = 0] = [all[at], all[at + 1]];
    const items = [placeOfEntry(track, index), placeOfEntry(track, answer)] as const;
    const [from, to] = [(xs[items[0]] ?? 0) - left, (xs[items[1]] ?? 0) - left];
    if (to > 0 && from < width && to - from > 2 * TURN) pairs.push({ index, items, from, to });
  }
  return pairs;
}
