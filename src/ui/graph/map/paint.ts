// Quiet things are drawn first, and things that nothing may cover last.

import { BRUSH_AROUND, type Brush } from './brush.ts';
import { type Drawing, lineY, listPlaced, markY, type PlacedMark } from './drawing.ts';
import { edgesIn } from './edges.ts';
import { paintGrants, paintUndone } from './paint-arcs.ts';
import { paintEdge } from './paint-edge.ts';
import { paintLine } from './paint-line.ts';
import { isSeenThrough, paintSilhouettes } from './paint-silhouettes.ts';
import { paintStrips } from './paint-strips.ts';
import { FOLD } from './scale.ts';
import type { MapMark } from './thin.ts';
import { MARK_FLAGS, readLook, trackShape } from './tracks.ts';

export function paint(brush: Brush, drawing: Drawing): void {
  const lanes = listPlaced(drawing);
  paintGround(brush, drawing);
  for (const lane of lanes) paintStrips(brush, drawing, lane.track.place);
  for (const edge of edgesIn(drawing)) paintEdge(brush, drawing, edge);
  const most = lanes.reduce((so, { thinned }) => Math.max(so, thinned.most), 6);
  for (const lane of lanes) paintLane(brush, drawing, lane, most);
  paintBetween(brush, drawing);
  for (const lane of lanes) {
    if (!drawing.strips.has(lane.track.place)) paintMarks(brush, drawing, lane, lane.thinned.marks);
    paintMarks(brush, drawing, lane, lane.thinned.pinned);
  }
}

function paintLane(brush: Brush, drawing: Drawing, lane: PlacedMark, most: number): void {
  const isSheer = isSeenThrough(drawing, lane);
  paintUndone(brush, drawing, lane);
  if (!isSheer) paintLine(brush, drawing, lane);
  paintGrants(brush, drawing, lane);
  if (!drawing.strips.has(lane.track.place)) paintSilhouettes(brush, drawing, lane, most);
  if (isSheer) paintLine(brush, drawing, lane);
}

function paintGround({ context, palette, sprites }: Brush, drawing: Drawing): void {
  const { colours } = palette;
  const { width, height, left, top, ticks, rows, placing } = drawing;
  context.strokeStyle = colours['line-soft'];
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of ticks) {
    const x = Math.round(tick - left) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (const row of rows) {
    const y = Math.round(row.top + row.height - top) + 0.5;
    if (!(row.isRuled ?? row.height >= RULED) || y < 0 || y > height) continue;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  for (const { x } of placing.scale.folds) {
    const at = x - left;
    if (at < -FOLD || at > width) continue;
    sprites.note('idle');
    context.strokeStyle = colours['line-strong'];
    context.beginPath();
    for (let y = 0; y <= height + 6; y += 6)
      context.lineTo(at + FOLD / 2 + (y % 12 === 0 ? -2 : 2), y);
    context.stroke();
  }
}

/** Lower lanes are so close that a line between them would look like one more lane. */
const RULED = 28;

function paintBetween({ context, palette }: Brush, drawing: Drawing): void {
  context.fillStyle = palette.colours.accent;
  for (const { place, from, to } of drawing.between)
    context.fillRect(from - drawing.left, lineY(drawing, place) - 2, to - from, 4);
}

function paintMarks(
  { sprites }: Brush,
  drawing: Drawing,
  lane: PlacedMark,
  marks: readonly MapMark[],
): void {
  const { left, width, size, shapes } = drawing;
  const { track } = lane;
  const y = lineY(drawing, track.place);
  for (const mark of marks) {
    const x = mark.x - left;
    if (x < -BRUSH_AROUND || x > width + BRUSH_AROUND) continue;
    const flags = track.flags[mark.item] ?? 0;
    if (flags & MARK_FLAGS.rolledBack) {
      const shape = trackShape(shapes, track, mark.item);
      sprites.draw(shape, x, markY(drawing, track, mark.item), size * 0.86, true);
      continue;
    }
    sprites.draw(readLook(shapes, track, mark.item), x, y, size);
    if (flags & MARK_FLAGS.warning)
      sprites.draw('warning', x + size * 0.5, y - size * 0.5, size * 0.6);
    if (flags & MARK_FLAGS.hit) sprites.draw('hit', x, y, size);
  }
}
