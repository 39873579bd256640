// Where the arrow keys and the pointer lead among drawn lanes.

import type { LaneEdge, LaneFace, LanesView } from '../../layout/index.ts';
import { type Place, placeAt } from '../../ui/graph/lane-paths.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest ahead, straight on before aside; null at the rim. */
export function nextPlace(places: Float32Array, from: number, way: Direction): number | null {
  const own = middle(placeAt(places, from));
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < places.length / 4; at++) {
    if (at === from) continue;
    const one = middle(placeAt(places, at));
    const [dx, dy] = [one.x - own.x, one.y - own.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[way];
    const aside = Math.abs(way === 'left' || way === 'right' ? dy : dx);
    if (ahead < 1 || aside > 2 * ahead) continue;
    const score = ahead + 3 * aside;
    if (score < least) [best, least] = [at, score];
  }
  return best;
}

function middle({ x, y, width, height }: Place) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** What is drawn at a point; null: nothing. Parts of a map do not overlap. */
export function faceAt(places: Float32Array, x: number, y: number): number | null {
  for (let at = 0; at < places.length; at += 4) {
    const [left = 0, top = 0, width = 0, height = 0] = places.subarray(at, at + 4);
    if (x >= left && x < left + width && y >= top && y < top + height) return at / 4;
  }
  return null;
}

/** The line that runs nearest to a point, if it is near enough to be meant. */
export function edgeAt(edges: readonly LaneEdge[], x: number, y: number): LaneEdge | null {
  let best: LaneEdge | null = null;
  let least = NEAR;
  for (const edge of edges) {
    const { points } = edge;
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at, at + 4);
      const dx = Math.max(Math.min(x1, x2) - x, 0, x - Math.max(x1, x2));
      const dy = Math.max(Math.min(y1, y2) - y, 0, y - Math.max(y1, y2));
      const away = Math.hypot(dx, dy);
      if (away < least) [best, least] = [edge, away];
    }
  }
  return best;
}

const NEAR = 7;

/** The outermost stretch of a map around a lane, but not the one that is looked at. */
export function stretchAround(view: LanesView, at: number, within: string | null): string | null {
  let found: string | null = null;
  for (let group = view.groupOf[at] ?? -1; group >= 0; ) {
    const { id, parent } = view.groups[group] ?? { id: null, parent: -1 };
    if (id !== null && id !== within && id !== view.faces[at]?.id) found = id;
    group = parent;
  }
  return found;
}

/** The stretch or the lane around the one that is looked at; null: all. */
export function around({ trail }: LanesView): string | null {
  return trail.at(-2)?.id || null;
}

/** A lane with those above it, all below it, and those that any line ties to it. */
export function litBy(view: LanesView, at: number): ReadonlySet<number> {
  const { faces, edges } = view;
  const places = new Map(faces.map(({ id }, place) => [id, place]));
  const lit = new Set([at]);
  const above = (from: number, isLit: (face: LaneFace) => boolean) => {
    const seen = new Set([from]);
    for (let up = faces[from]?.parent; up; ) {
      const place: number | undefined = places.get(up);
      const face = faces[place ?? -1];
      if (place === undefined || !face || seen.has(place)) break;
      seen.add(place);
      if (isLit(face)) lit.add(place);
      up = face.parent;
    }
  };
  above(at, () => true);
  const below = new Set([at]);
  // A lane is drawn after the one that it hangs on.
  faces.forEach(({ parent }, place) => {
    const on = parent === null ? undefined : places.get(parent);
    if (on !== undefined && below.has(on)) below.add(place);
  });
  for (const place of below) lit.add(place);
  for (const { from, to } of edges) {
    const other = from === at ? to : to === at ? from : null;
    if (other === null) continue;
    lit.add(other);
    // And in which ledger it is.
    above(other, ({ isLedger = false }) => isLedger);
  }
  return lit;
}
