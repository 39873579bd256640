// Lines and areas of the graph of lanes as paths of SVG: a few, however many lanes there are.

import type { LaneEdge, LaneFace, LaneState, LanesView } from '../../layout/index.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the face at a position. */
export function placeAt(places: Float32Array, at: number): Place {
  const [x = 0, y = 0, width = 0, height = 0] = places.subarray(at * 4, at * 4 + 4);
  return { x, y, width, height };
}

const CORNER = 8;

/** A line with round corners, no rounder than its stretches are long. */
export function linePath({ points }: Pick<LaneEdge, 'points'>): string {
  const parts = [`M${points[0]} ${points[1]}`];
  for (let at = 2; at < points.length; at += 2) {
    const [px = 0, py = 0, x = 0, y = 0, nx, ny] = points.slice(at - 2, at + 4);
    if (nx === undefined || ny === undefined) {
      parts.push(`L${x} ${y}`);
      continue;
    }
    const [before, after] = [Math.hypot(x - px, y - py), Math.hypot(nx - x, ny - y)];
    const round = Math.min(CORNER, before / 2, after / 2);
    if (round <= 0) continue;
    const [bx, by] = [x + ((px - x) / before) * round, y + ((py - y) / before) * round];
    const [ax, ay] = [x + ((nx - x) / after) * round, y + ((ny - y) / after) * round];
    parts.push(`L${bx} ${by}Q${x} ${y} ${ax} ${ay}`);
  }
  return parts.join('');
}

export interface MapPaths {
  /** Areas by what became of their lanes; their marks where there is room for one. */
  readonly areas: ReadonlyMap<LaneState, string>;
  readonly marks: ReadonlyMap<LaneState | 'waiting' | 'denied', string>;
}

/** Of a ledger its verdict: what waits and what was denied is said by its lanes. */
function markOf({ state, waiting, denied, isLedger }: LaneFace): LaneState | 'waiting' | 'denied' {
  if (isLedger || state === 'failed' || state === 'warnings' || state === 'missing') return state;
  return waiting > 0 ? 'waiting' : denied > 0 ? 'denied' : state;
}

/** Px that an area needs for a mark. */
const MARKED = 9;

export function mapPaths({ faces, places }: Pick<LanesView, 'faces' | 'places'>): MapPaths {
  const areas = new Map<LaneState, string[]>();
  const marks = new Map<LaneState | 'waiting' | 'denied', string[]>();
  const add = <K>(all: Map<K, string[]>, key: K, path: string) => {
    const list = all.get(key);
    if (list) list.push(path);
    else all.set(key, [path]);
  };
  faces.forEach((face, at) => {
    const place = placeAt(places, at);
    const { x, y, width, height } = place;
    // The ground shows between two areas, where they are large enough to do without.
    const gap = Math.min(width, height) > 4 ? 1 : 0.25;
    const size = `h${f(width - gap)}v${f(height - gap)}h${f(gap - width)}z`;
    add(areas, face.state, `M${f(x)} ${f(y)}${size}`);
    const kind = markOf(face);
    // Areas say what became of a lane; what waits and what was denied is said by marks alone.
    const isSaid = kind !== 'waiting' && kind !== 'denied';
    if (isSaid && Math.min(width, height) < MARKED) return;
    const path = markPath(kind, place, face.isLedger);
    if (path) add(marks, kind, path);
  });
  return { areas: joined(areas), marks: joined(marks) };
}

function joined<K>(lists: ReadonlyMap<K, readonly string[]>): ReadonlyMap<K, string> {
  return new Map([...lists].map(([key, parts]) => [key, parts.join('')]));
}

/** Px up to which an area has no words. */
const WORDLESS = 18;

function f(value: number): string {
  return value.toFixed(1);
}

/** At the left of an area, before the words that it may have, or in its middle where it is small. */
function markPath(kind: LaneState | 'waiting' | 'denied', place: Place, isLedger = false): string {
  const small = Math.min(place.width, place.height) < 20;
  const x = small ? place.x + Math.min(place.width / 2, WORDLESS / 2) : place.x + 9;
  const y = small ? place.y + place.height / 2 : place.y + 9;
  const r = small ? Math.max(0.75, Math.min(3, Math.min(place.width, place.height) / 2 - 1)) : 3.5;
  if (kind === 'failed' || kind === 'denied')
    return `M${f(x - r)} ${f(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  if (kind === 'warnings') return `M${f(x)} ${f(y - r)}l${r} ${2 * r}h${-2 * r}z`;
  if (kind === 'waiting') return `M${f(x - r / 2)} ${f(y - r)}v${2 * r}m${r} 0v${-2 * r}`;
  if (kind === 'missing') return `M${f(x - r)} ${f(y)}h${r * 0.7}m${r * 0.6} 0h${r * 0.7}`;
  // Of lanes that are as they should be there are too many.
  if (!isLedger) return '';
  if (kind === 'verified') return `M${f(x - r)} ${f(y)}l${r * 0.75} ${r * 0.75}l${r} ${-1.5 * r}`;
  if (kind === 'consistent') return `M${f(x - r)} ${f(y - r / 2)}h${2 * r}m0 ${r}h${-2 * r}`;
  return `M${f(x - r)} ${f(y)}a${r} ${r} 0 10${2 * r} 0a${r} ${r} 0 10${-2 * r} 0`;
}
