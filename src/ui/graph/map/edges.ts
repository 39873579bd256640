// A line runs from an entry to the lane that leaves there, and can be pointed at.

import { type Drawing, lineY, type Placing } from './drawing.ts';
import { placeOfEntry, type Track } from './tracks.ts';

/** A line is thin for a pointer, so it reaches this many px to each side. */
const REACH = 6;
/** Px of a turn, and of the line to a missing lane, which has no entry of its own. */
export const TURN = 8;
const TO_MISSING = 62;

/** An edge goes down from its entry, and around once into the line of the lane. */
export interface MapEdge {
  readonly child: Track;
  /** The lane that is left, and the place among its items of the entry that is left. */
  readonly parent: Track;
  readonly item: number;
  /** In px on the canvas: the entry that is left, and the child's first. */
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
}

/** Returns the edge to a lane; null when it leaves none that is drawn. */
export function placeEdge(drawing: Drawing, child: Track): MapEdge | null {
  const { tracks, placing, left } = drawing;
  const source = findSource(tracks, child);
  if (!source) return null;
  const { parent, item, value } = source;
  const first = child.values[0];
  const x = placing.scale.x(value) - left;
  return {
    child,
    parent,
    item,
    x,
    y: lineY(drawing, parent.place),
    toX: first === undefined ? x + TO_MISSING : placing.scale.x(first) - left,
    toY: lineY(drawing, child.place),
  };
}

function findSource(tracks: readonly Track[], { lane }: Track) {
  const parent = tracks[lane.parent];
  if (!parent) return null;
  const item = lane.leaves === null ? parent.length - 1 : placeOfEntry(parent, lane.leaves);
  const value = parent.values[item];
  return value === undefined ? null : { parent, item, value };
}

/**
 * The vertical part of an edge has its px across, and the places of the lanes between which it
 * runs.
 */
export interface Drop {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

export function listDrops(tracks: readonly Track[], { scale }: Placing): Drop[] {
  return tracks.flatMap((child) => {
    const source = findSource(tracks, child);
    return source ? [{ x: scale.x(source.value), from: source.parent.place, to: child.place }] : [];
  });
}

/** Returns all edges of which a part may be in sight. */
export function edgesIn(drawing: Drawing): MapEdge[] {
  return drawing.tracks.flatMap((child) => {
    const edge = placeEdge(drawing, child);
    return edge && isInSight(edge, drawing, REACH) ? [edge] : [];
  });
}

/** Returns whether a part of it is on the canvas, or within `around` px of it. */
export function isInSight({ x, y, toX, toY }: MapEdge, { width, height }: Drawing, around: number) {
  const touches = (a: number, b: number, most: number) =>
    Math.max(a, b) > -around && Math.min(a, b) < most + around;
  return touches(x, toX, width) && touches(y, toY, height);
}

/** Returns the edge that is pointed at, or null. */
export function edgeAt(drawing: Drawing, x: number, y: number): MapEdge | null {
  let nearest: MapEdge | null = null;
  let least = REACH;
  for (const edge of edgesIn(drawing)) {
    const off = Math.min(
      distance(x, y, [edge.x, edge.x], [edge.y, edge.toY]),
      distance(x, y, [edge.x, edge.toX], [edge.toY, edge.toY]),
    );
    if (off > least) continue;
    least = off;
    nearest = edge;
  }
  return nearest;
}

type Ends = readonly [number, number];

function distance(x: number, y: number, xs: Ends, ys: Ends): number {
  return Math.hypot(beyond(x, xs), beyond(y, ys));
}

function beyond(at: number, [a, b]: Ends): number {
  return Math.max(Math.min(a, b) - at, 0, at - Math.max(a, b));
}
