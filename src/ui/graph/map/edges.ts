// Lines from a lane to those that leave it: where they run, and which of them is pointed at.

import { type Drawing, inSight, middleOf, type Placed } from './drawing.ts';

/** Beyond the canvas, what is drawn may reach into it, in px. */
export const AROUND = 16;
/** A line is thin for a pointer, in px to each side. */
const REACH = 6;

export type Place = readonly [x: number, y: number];

/** An edge, as it is drawn. */
export interface Edge {
  /** The lane that it leads to. */
  readonly child: Placed;
  /** Its corners on the canvas, from the lane that is left. */
  readonly points: readonly Place[];
}

/** Corners of the line to a lane, from the one that it leaves; null: there is none in sight. */
export function edgeOf(drawing: Drawing, lane: Placed): readonly Place[] | null {
  const { parent } = lane.track.lane;
  if (parent < 0) return null;
  const fork = forkOf(drawing, lane);
  const x = lane.xs[0] ?? fork;
  if (x === null) return null;
  const at = Math.round(x - drawing.left) + 0.5;
  if (at < -AROUND || at > drawing.width + AROUND) return null;
  const above = middleOf(drawing, parent) + 3;
  const y = middleOf(drawing, lane.track.place);
  const leaves = at;
  // A lane that is wrapped begins at the left, and its edge turns between two lines.
  const turn = y - drawing.pitch / 2;
  const corners: readonly Place[] =
    leaves === at
      ? []
      : [
          [leaves, turn],
          [at, turn],
        ];
  return [[leaves, above], ...corners, [at, y - 6]];
}

/** The edge that is pointed at, of those to lanes in sight; null: none is. */
export function edgeAt(drawing: Drawing, x: number, y: number): Edge | null {
  const [first, end] = inSight(drawing);
  let nearest: Edge | null = null;
  let least = REACH;
  for (let place = first; place < end; place++) {
    const child = drawing.placing.at(place);
    const points = child && edgeOf(drawing, child);
    if (!points) continue;
    const off = distance(points, x, y);
    if (off > least) continue;
    least = off;
    nearest = { child, points };
  }
  return nearest;
}

/** To the nearest of its pieces, each of which runs across or down. */
function distance(points: readonly Place[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
    const across = Math.max(Math.min(x0, x1) - x, 0, x - Math.max(x0, x1));
    const down = Math.max(Math.min(y0, y1) - y, 0, y - Math.max(y0, y1));
    least = Math.min(least, Math.hypot(across, down));
  }
  return least;
}

/** The entry that a lane leaves its parent by: where the parent is in the drawing, and its index. */
export function entryLeft(drawing: Drawing, { track }: Placed) {
  const parent = drawing.placing.at(track.lane.parent);
  const index = track.lane.leaves ?? parent?.track.index.at(-1);
  return parent && index !== undefined ? { lane: parent.track.lane.lane, index } : null;
}

/** Where a lane leaves its parent, in px; null: it is not known. */
export function forkOf({ placing }: Drawing, { track }: Placed): number | null {
  const parent = placing.at(track.lane.parent);
  if (!parent) return null;
  const { leaves } = track.lane;
  const place = leaves === null ? parent.length - 1 : parent.track.index.indexOf(leaves);
  return parent.xs[place] ?? null;
}
