// A silhouette stands for entries that are too many for marks: it is thicker where there are more. In a high
// row it is translucent, because the line of the lane behind it is its chain.

import { kindToken } from '../../ledger/kinds.ts';
import { BRUSH_AROUND, type Brush } from './brush.ts';
import { type Drawing, lineY, type PlacedMark } from './drawing.ts';
import { BUCKET, type MarkSilhouette } from './thin.ts';

const THIN = 0.3;
const THICK = 0.85;
const OF_ROW = 0.36;
const SHEER = 0.4;

interface Measures {
  readonly y: number;
  readonly most: number;
  readonly half: number;
}

/** The line of several lanes keeps its own height. */
function findHalf({ size, rows }: Drawing, { track }: PlacedMark): number {
  const low = THICK * size;
  return track.isSum ? low : Math.max(low, OF_ROW * (rows[track.place]?.height ?? 0));
}

/** Returns whether the line of such a lane is drawn over its silhouettes. */
export function isSeenThrough(drawing: Drawing, lane: PlacedMark): boolean {
  return lane.track.isSum === true || findHalf(drawing, lane) > THICK * drawing.size;
}

/** `most` is the number of entries of the fullest part of all lanes. */
export function paintSilhouettes(
  brush: Brush,
  drawing: Drawing,
  lane: PlacedMark,
  most: number,
): void {
  const { context, palette } = brush;
  const measures = { y: lineY(drawing, lane.track.place), most, half: findHalf(drawing, lane) };
  const isSheer = isSeenThrough(drawing, lane);
  context.fillStyle = palette.colours[kindToken('change')];
  context.strokeStyle = palette.colours[kindToken('change')];
  context.lineWidth = 1.5;
  for (const run of lane.thinned.silhouettes) {
    if (!traceSilhouette(brush, drawing, run, measures)) continue;
    context.globalAlpha = isSheer ? SHEER : 1;
    context.fill();
    context.globalAlpha = 1;
    if (isSheer && !lane.track.isSum) context.stroke();
  }
}

/** The scale is logarithmic, so that one entry can be seen next to very many. Returns false where nothing is in sight. */
function traceSilhouette(
  { context, sprites }: Brush,
  { left, width, height, size }: Drawing,
  { bucket, counts }: MarkSilhouette,
  { y, most, half }: Measures,
): boolean {
  const start = bucket * BUCKET - left;
  if (start > width + BRUSH_AROUND || start + counts.length * BUCKET < -BRUSH_AROUND) return false;
  if (start < width && start + counts.length * BUCKET > 0 && y > 0 && y < height)
    sprites.note('silhouette');
  const full = Math.log1p(most);
  const least = THIN * size;
  const reach = (count: number) =>
    count ? least + (half - least) * (Math.log1p(count) / full) : 0.1 * size;
  const x = (at: number) => start + (at + 0.5) * BUCKET;
  context.beginPath();
  context.moveTo(x(0) - 4, y);
  for (let at = 0; at < counts.length; at++) context.lineTo(x(at), y - reach(counts[at] ?? 0));
  context.lineTo(x(counts.length - 1) + 4, y);
  for (let at = counts.length - 1; at >= 0; at--) context.lineTo(x(at), y + reach(counts[at] ?? 0));
  context.closePath();
  return true;
}
