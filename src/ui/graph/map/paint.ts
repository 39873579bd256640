// Draws the lanes: what is quiet first, what nothing may cover last.

import type { Paper } from '../../export/paper.ts';
import { kindToken } from '../../ledger/kinds.ts';
import { type Drawing, inSight, middleOf, type Placed } from './drawing.ts';
import { AROUND, edgeOf, forkOf, type Place } from './edges.ts';
import type { Palette } from './palette.ts';
import { FOLD } from './scale.ts';
import type { Marks, SpriteShape } from './sprites.ts';
import { BUCKET, type Mark, type Silhouette } from './thin.ts';
import { FLAGS } from './tracks.ts';

/** What is not lit. */
const DIM = 0.45;
/** Half of what a silhouette is high, of a lane: at least, and where it is fullest. */
const THIN = 0.14;
const THICK = 0.36;
/** Of its size: how far before a mark the link to the one before it is broken. */
const LINK = 1.25;

export interface Brush {
  readonly context: Paper;
  readonly palette: Palette;
  readonly sprites: Marks;
}

export function paint(brush: Brush, drawing: Drawing): void {
  const { context } = brush;
  paintGround(brush, drawing);
  const [first, end] = inSight(drawing);
  const lanes: Placed[] = [];
  for (let place = first; place < end; place++) {
    const placed = drawing.placing.at(place);
    if (placed) lanes.push(placed);
  }
  const most = lanes.reduce((so, { thinned }) => Math.max(so, thinned.most), 6);
  const lanesAlpha = (place: number) => (!drawing.lit || drawing.lit.has(place) ? 1 : DIM);
  for (const lane of lanes) paintEdge(brush, drawing, lane);
  for (const lane of lanes) {
    context.globalAlpha = lanesAlpha(lane.track.place);
    paintLane(brush, drawing, lane, most);
  }
  // Findings and hits are as strong in every lane.
  context.globalAlpha = 1;
  for (const lane of lanes) paintMarks(brush, drawing, lane, lane.thinned.pinned);
}

/** The line of one lane with what is on it, but for findings and hits. `most`: entries of the fullest part. */
export function paintLane(brush: Brush, drawing: Drawing, lane: Placed, most: number): void {
  paintLine(brush, drawing, lane);
  brush.context.fillStyle = brush.palette.colours[kindToken('change')];
  const y = middleOf(drawing, lane.track.place);
  for (const run of lane.thinned.silhouettes) paintSilhouette(brush, drawing, run, y, most);
  paintMarks(brush, drawing, lane, lane.thinned.ordinary);
  paintMarks(brush, drawing, lane, lane.thinned.special);
}

function paintGround({ context, palette, sprites }: Brush, drawing: Drawing): void {
  const { colours } = palette;
  const { width, height, left, ticks, lit, pitch, placing } = drawing;
  if (lit && !palette.isForced) {
    context.fillStyle = colours['accent-soft'];
    for (const place of lit)
      context.fillRect(0, middleOf(drawing, place) - pitch / 2, width, pitch);
  }
  context.strokeStyle = colours['line-soft'];
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of ticks) {
    const x = Math.round(tick - left) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
  for (const { x } of placing.scale.folds) {
    const at = x - left;
    if (at < -FOLD || at > width) continue;
    sprites.note('idle');
    context.fillStyle = colours['surface-soft'];
    context.fillRect(at + FOLD / 4, 0, FOLD / 2, height);
    context.strokeStyle = colours['line-strong'];
    context.beginPath();
    for (let y = 0; y <= height + 6; y += 6)
      context.lineTo(at + FOLD / 2 + (y % 12 === 0 ? -2 : 2), y);
    context.stroke();
  }
}

/** From the lane that it leaves, at its first entry. */
function paintEdge({ context, palette, sprites }: Brush, drawing: Drawing, lane: Placed): void {
  const { track } = lane;
  const { kind, missing } = track.lane;
  const points = edgeOf(drawing, lane);
  if (!points) return;
  const isLit = drawing.lit?.has(track.place) ?? false;
  const { colours } = palette;
  if (isInside(points, drawing)) sprites.note(edgeMark(kind, missing !== null));
  context.strokeStyle = missing ? colours.warn : colours[kindToken('delegation')];
  context.globalAlpha = isLit ? 1 : 0.4;
  context.lineWidth = isLit ? 1.75 : 1;
  context.setLineDash(kind === 'branch' ? [] : [3, 3]);
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Some of a line is on the canvas. */
function isInside(points: readonly Place[], { width, height }: Drawing): boolean {
  const isOn = (at: 0 | 1, most: number) =>
    points.some((place) => place[at] > 0) && points.some((place) => place[at] < most);
  return isOn(0, width) && isOn(1, height);
}

/** What a legend calls the line to a lane. */
export function edgeMark(kind: string | null, isMissing: boolean) {
  if (isMissing) return 'edge-missing';
  return kind === 'branch' ? 'edge-branch' : 'edge-delegation';
}

function paintLine(brush: Brush, drawing: Drawing, lane: Placed): void {
  const { context, palette, sprites } = brush;
  const { xs, track } = lane;
  const { left } = drawing;
  const y = Math.round(middleOf(drawing, track.place)) + 0.5;
  if (track.lane.missing !== null) {
    const fork = forkOf(drawing, lane);
    if (fork === null) return;
    context.strokeStyle = palette.colours.warn;
    context.setLineDash([3, 3]);
    context.lineWidth = 1.25;
    context.beginPath();
    context.moveTo(fork - left, y);
    context.lineTo(fork - left + 6, y);
    context.moveTo(fork - left + 24, y);
    context.lineTo(fork - left + 56, y);
    context.stroke();
    context.setLineDash([]);
    sprites.draw('nowhere', fork - left + 15, y, sizeOf(drawing.pitch));
    return;
  }
  const [start, end] = [xs[0], xs.at(-1)];
  if (start === undefined || end === undefined) return;
  context.strokeStyle = palette.colours['line-strong'];
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.max(-AROUND, start - left), y);
  context.lineTo(Math.min(drawing.width + AROUND, end - left), y);
  context.stroke();
}

/** The fuller, the thicker: in a logarithmic scale, so that one entry can be seen next to very many. */
export function paintSilhouette(
  { context, sprites }: Brush,
  { left, width, height, pitch }: Drawing,
  { bucket, counts }: Silhouette,
  y: number,
  most: number,
): void {
  const start = bucket * BUCKET - left;
  if (start > width + AROUND || start + counts.length * BUCKET < -AROUND) return;
  if (start < width && start + counts.length * BUCKET > 0 && y > 0 && y < height)
    sprites.note('silhouette');
  const full = Math.log1p(most);
  const half = (count: number) =>
    pitch * (count ? THIN + (THICK - THIN) * (Math.log1p(count) / full) : THIN * 0.8);
  context.beginPath();
  const x = (at: number) => start + (at + 0.5) * BUCKET;
  context.moveTo(x(0) - 4, y);
  for (let at = 0; at < counts.length; at++) context.lineTo(x(at), y - half(counts[at] ?? 0));
  context.lineTo(x(counts.length - 1) + 4, y);
  for (let at = counts.length - 1; at >= 0; at--) context.lineTo(x(at), y + half(counts[at] ?? 0));
  context.fill();
}

export function paintMarks(
  brush: Brush,
  drawing: Drawing,
  lane: Placed,
  marks: readonly Mark[],
): void {
  const { context, palette, sprites } = brush;
  const { left, width, pitch, shapes, hasLinks } = drawing;
  const { track } = lane;
  const y = middleOf(drawing, track.place);
  const size = sizeOf(pitch);
  const isLit = drawing.lit?.has(track.place) && !palette.isForced;
  const ground = palette.colours[isLit ? 'accent-soft' : 'surface'];
  for (const mark of marks) {
    const x = mark.x - left;
    if (x < -AROUND || x > width + AROUND) continue;
    const flags = track.flags[mark.item] ?? 0;
    const shape: SpriteShape = shapes[track.shapes[mark.item] ?? 0] ?? 'change';
    sprites.draw(flags & FLAGS.error ? 'error' : shape, x, y, size);
    if (flags & FLAGS.warning) sprites.draw('warning', x + size * 0.5, y - size * 0.5, size * 0.6);
    if (flags & FLAGS.broken && !hasLinks) {
      const link = x - size * LINK;
      context.fillStyle = ground;
      context.beginPath();
      context.arc(link, y, size * 0.5, 0, 2 * Math.PI);
      context.fill();
      sprites.draw('broken', link, y, size * 0.86);
    }
    if (flags & FLAGS.hit) sprites.draw('hit', x, y, size);
  }
}

/** Px: larger marks would not say more. */
const LARGEST = 24;

/** Of a mark, in px, in lanes so far apart. */
export function sizeOf(pitch: number): number {
  return Math.max(11, Math.min(Math.max(14, Math.min(LARGEST, 0.4 * pitch)), pitch - 3));
}
