// The line of a lane is its chain: solid where hash and link were checked, dotted where they were not or
// where it rests on a break, and with a gap for a torn link where they do not hold. Nothing else interrupts it.

import { BRUSH_AROUND, type Brush } from './brush.ts';
import { type Drawing, lineY, type PlacedMark } from './drawing.ts';
import { MARK_FLAGS } from './tracks.ts';

type Look = 'solid' | 'dotted';

/**
 * The px of a torn link, and how far before its entry its middle is; less where there is less room.
 */
const TORN = 18;
const BEFORE = 24;

export function paintLine(brush: Brush, drawing: Drawing, lane: PlacedMark): void {
  const { xs, track } = lane;
  const { size } = drawing;
  const y = lineY(drawing, track.place);
  const first = xs[0];
  if (first === undefined) return;
  let [from, look, rests]: [number, Look, boolean] = [first, 'solid', false];
  for (let item = 0; item < track.length; item++) {
    const flags = track.flags[item] ?? 0;
    const x = xs[item] ?? first;
    if (flags & MARK_FLAGS.broken) {
      // Nothing comes before a first entry, so its torn link stands at its mark.
      const close = (size + TORN) / 2 + 2;
      const before = item > 0 ? (xs[item - 1] ?? x) : x - close - TORN / 2;
      paintPiece(brush, drawing, y, [from, before], look);
      const away = item > 0 ? Math.max(BEFORE, size + TORN / 2) : close;
      paintTorn(brush, drawing, y, [before, x], away);
      [from, look, rests] = [x, 'dotted', true];
      continue;
    }
    const next: Look = rests || flags & MARK_FLAGS.unchecked ? 'dotted' : 'solid';
    if (item === 0 || next === look) {
      if (item === 0) look = next;
      continue;
    }
    const before = xs[item - 1] ?? x;
    paintPiece(brush, drawing, y, [from, before], look);
    [from, look] = [before, next];
  }
  paintPiece(brush, drawing, y, [from, xs.at(-1) ?? from], look);
}

type Ends = readonly [from: number, to: number];

function paintPiece(
  { context, palette, sprites }: Brush,
  { left, width, size }: Drawing,
  y: number,
  [from, to]: Ends,
  look: Look,
): void {
  const [start, end] = [
    Math.max(-BRUSH_AROUND, from - left),
    Math.min(width + BRUSH_AROUND, to - left),
  ];
  if (end <= start) return;
  sprites.note(look === 'solid' ? 'link-closed' : 'link-unchecked');
  context.strokeStyle = palette.colours.edge;
  context.lineWidth = size < 12 ? 2 : 2.5;
  context.setLineDash(look === 'dotted' ? [2, 4] : []);
  context.beginPath();
  context.moveTo(start, y);
  context.lineTo(end, y);
  context.stroke();
  context.setLineDash([]);
}

function paintTorn(
  { context, palette, sprites }: Brush,
  { left, size }: Drawing,
  y: number,
  [from, to]: Ends,
  before: number,
): void {
  const middle = to - left - Math.min(before, Math.max(size, (to - from) / 2));
  context.strokeStyle = palette.colours.bad;
  context.lineWidth = size < 12 ? 2 : 2.5;
  context.beginPath();
  context.moveTo(from - left, y);
  context.lineTo(middle - TORN / 2, y);
  context.moveTo(middle + TORN / 2, y);
  context.lineTo(to - left, y);
  context.stroke();
  sprites.draw('broken', middle, y, size);
}
