// Lines from an entry to the lane that leaves there: where they run, and which of them is pointed at.

import { type Drawing, lineOf, type Placed } from './drawing.ts';
import { placeOfEntry } from './tracks.ts';

/** A line is thin for a pointer, in px to each side. */
const REACH = 6;
/** Px of a turn, and of the line to a lane that is missing, which has no entry of its own. */
export const TURN = 8;
const TO_MISSING = 62;

/** An edge, as it is drawn: down from its entry, and once around into the line of the lane. */
export interface Edge {
  /** The lane that it leads to. */
  readonly child: Placed;
  /** On the canvas, in px: the entry that is left, and the child's first. */
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
}

/** The edge to a lane; null: it leaves none that is drawn. */
export function edgeOf(drawing: Drawing, child: Placed): Edge | null {
  const { lane, place } = child.track;
  const source = sourceOf(drawing, child);
  if (source === null) return null;
  const x = source - drawing.left;
  const first = child.xs[0];
  return {
    child,
    x,
    y: lineOf(drawing, lane.parent),
    toX: first === undefined ? x + TO_MISSING : first - drawing.left,
    toY: lineOf(drawing, place),
  };
}

/** All edges of which something may be in sight. */
export function edgesIn(drawing: Drawing): Edge[] {
  const edges: Edge[] = [];
  for (let place = 0; place < drawing.tracks.length; place++) {
    const child = drawing.placing.at(place);
    const edge = child && edgeOf(drawing, child);
    if (!edge) continue;
    const [above, below] = [Math.min(edge.y, edge.toY), Math.max(edge.y, edge.toY)];
    const [left, right] = [Math.min(edge.x, edge.toX), Math.max(edge.x, edge.toX)];
    if (below < 0 || above > drawing.height || right < -REACH || left > drawing.width + REACH)
      continue;
    edges.push(edge);
  }
  return edges;
}

/** The edge that is pointed at; null: none is. */
export function edgeAt(drawing: Drawing, x: number, y: number): Edge | null {
  let nearest: Edge | null = null;
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

/** To a line that runs across or down. */
function distance(x: number, y: number, xs: Ends, ys: Ends): number {
  return Math.hypot(beyond(x, xs), beyond(y, ys));
}

function beyond(at: number, [a, b]: Ends): number {
  return Math.max(Math.min(a, b) - at, 0, at - Math.max(a, b));
}

/** The entry that a lane leaves its parent by: where the parent is in the drawing, and its index. */
export function entryLeft(drawing: Drawing, { track }: Placed) {
  const parent = drawing.placing.at(track.lane.parent);
  const index = track.lane.leaves ?? parent?.track.index.at(-1);
  return parent && index !== undefined ? { lane: parent.track.lane.lane, index } : null;
}

/** Where the entry is that a lane leaves, in px of all that there is; null: its parent is not drawn. */
export function sourceOf({ placing }: Drawing, { track }: Placed): number | null {
  const parent = placing.at(track.lane.parent);
  if (!parent) return null;
  const { leaves } = track.lane;
  const item = leaves === null ? parent.track.length - 1 : placeOfEntry(parent.track, leaves);
  return parent.xs[item] ?? null;
}
