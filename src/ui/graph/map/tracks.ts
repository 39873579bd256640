// The items of each drawn lane are in the order of the axis, with those that a filter found.

import { firstPast } from '../../../base/lists.ts';
import type { ITEM_FLAGS, Swimlane, Swimlanes } from '../../../ledger/layout/index.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import { RANK } from './thin.ts';

export type By = 'time' | 'sequence';

/** The worker's flags, and two that only the page knows. */
export const MARK_FLAGS = {
  error: 1,
  warning: 2,
  open: 4,
  fork: 8,
  broken: 16,
  hit: 32,
  rolledBack: 64,
  unchecked: 128,
} as const satisfies typeof ITEM_FLAGS & Record<string, number>;

export interface Track {
  readonly lane: Swimlane;
  readonly place: number;
  readonly length: number;
  readonly values: Float64Array;
  readonly index: Uint32Array;
  readonly counts: Uint32Array;
  readonly shapes: Uint8Array;
  readonly flags: Uint8Array;
  readonly ranks: Uint8Array;
  readonly weights: Uint8Array;
  readonly grants: Uint32Array;
  readonly rollbacks: Uint32Array;
  readonly isSum?: boolean;
}

/** The last of these shows among merged items; other shapes are ordinary. */
const WEIGHTS: readonly KindShape[] = [
  'start',
  'bound',
  'rollback',
  'checkpoint',
  'completed',
  'delegation',
  'failed',
  'denied',
  'waiting',
];

/** An item up to this weight says no more than that something begins. */
export const PLAIN = 2;

interface Marked {
  readonly shape: KindShape;
  readonly flags: number;
}

export function weighMark({ shape, flags }: Marked): number {
  return WEIGHTS.indexOf(shape) + 1 || (flags & MARK_FLAGS.open ? 1 : 0);
}

export function rankMark(item: Marked): number {
  if (item.flags & (MARK_FLAGS.error | MARK_FLAGS.warning | MARK_FLAGS.hit | MARK_FLAGS.fork))
    return RANK.pinned;
  return weighMark(item) > 0 ? RANK.special : RANK.ordinary;
}

/** The shape of an item of a track. */
export function trackShape(shapes: readonly KindShape[], track: Track, item: number): KindShape {
  return shapes[track.shapes[item] ?? 0] ?? 'change';
}

/** Returns the look of an item: an error where it is not intact. */
export function readLook(
  shapes: readonly KindShape[],
  track: Track,
  item: number,
): KindShape | 'error' {
  return (track.flags[item] ?? 0) & MARK_FLAGS.error ? 'error' : trackShape(shapes, track, item);
}

type Drawn = Swimlanes['lanes'][number];

/**
 * Returns whether lanes can be drawn by time, where any is recorded, and whether times tell most
 * entries of a lane apart: a program may write a whole run within a second.
 */
export function inspectTimes({ lanes }: Swimlanes): {
  readonly areAny: boolean;
  readonly tell: boolean;
} {
  let moments = 0;
  let all = 0;
  for (const { items } of lanes) {
    const known = items.times.filter((time) => !Number.isNaN(time));
    moments += new Set(known).size;
    all += items.times.length;
  }
  return { areAny: moments > 0, tell: moments * 2 > all };
}

/** `hits` are by lane, ascending; nothing is drawn of lanes without hits. */
export function makeTracks(
  view: Swimlanes,
  by: By,
  hits: ReadonlyMap<string, Int32Array>,
): readonly Track[] {
  const starts: number[] = [];
  const earliest = by === 'time' ? findEarliest(view) : 0;
  return view.lanes.map((lane, place) => {
    const before = starts[lane.parent] ?? earliest;
    const found = hits.get(lane.lane);
    const track = makeTrack({ lane, place, by, before, found, shapes: view.shapes });
    starts.push(track.values[0] ?? before);
    return track;
  });
}

export interface TrackInput {
  readonly lane: Drawn;
  readonly place: number;
  readonly by: By;
  /** The value for a lane in which nothing has a time. */
  readonly before: number;
  readonly found: Int32Array | undefined;
  readonly shapes: readonly KindShape[];
}

export function makeTrack({ lane, place, by, before, found, shapes }: TrackInput): Track {
  const all = found?.length ? withHits(lane, found) : listItems(lane);
  if (by === 'time') fillTimes(all, before);
  else for (const item of all) item.value = lane.start + item.index;
  all.sort((a, b) => a.value - b.value || a.index - b.index);
  const computeFlags = ({ index, flags }: Item) =>
    flags | (isIn(lane.items.rollbacks, index) ? MARK_FLAGS.rolledBack : 0);
  const marked = all.map(({ shape, flags }) => ({ flags, shape: shapes[shape] ?? 'change' }));
  return {
    lane,
    place,
    length: all.length,
    values: Float64Array.from(all, ({ value }) => value),
    index: Uint32Array.from(all, ({ index }) => index),
    counts: Uint32Array.from(all, ({ count }) => count),
    shapes: Uint8Array.from(all, ({ shape }) => shape),
    flags: Uint8Array.from(all, computeFlags),
    ranks: Uint8Array.from(marked, rankMark),
    weights: Uint8Array.from(marked, weighMark),
    grants: lane.items.grants,
    rollbacks: lane.items.rollbacks,
  };
}

interface Item {
  readonly index: number;
  readonly count: number;
  readonly shape: number;
  flags: number;
  value: number;
}

function listItems({ items }: Drawn): Item[] {
  return Array.from(items.index, (index, at) => ({
    index,
    count: items.counts[at] ?? 1,
    shape: items.shapes[at] ?? 0,
    flags: items.flags[at] ?? 0,
    value: items.times[at] ?? Number.NaN,
  }));
}

/** More hits of one lane would mostly be in the place of a silhouette. */
const MAX_HITS = 5000;

/** A hit in an item of several entries gets an item of its own. */
function withHits(lane: Drawn, found: Int32Array): Item[] {
  const all = listItems(lane);
  const single = new Map<number, Item>();
  for (const item of all) if (item.count === 1) single.set(item.index, item);
  const change = 1;
  let near = 0;
  for (const index of found.subarray(0, MAX_HITS)) {
    const item = single.get(index);
    if (item) item.flags |= MARK_FLAGS.hit;
    else {
      while ((lane.items.index[near + 1] ?? Number.POSITIVE_INFINITY) <= index) near++;
      const value = lane.items.times[near] ?? Number.NaN;
      all.push({ index, count: 1, shape: change, flags: MARK_FLAGS.hit, value });
    }
  }
  return all.sort((a, b) => a.index - b.index);
}

function findEarliest({ lanes }: Swimlanes): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { items } of lanes)
    for (const time of items.times) if (time < earliest) earliest = time;
  return Number.isFinite(earliest) ? earliest : 0;
}

/**
 * An entry without a time is placed where the previous timed entry is. Entries before the first
 * timed one are placed with it.
 */
function fillTimes(items: readonly Item[], otherwise: number): void {
  let before = items.find(({ value }) => !Number.isNaN(value))?.value ?? otherwise;
  for (const item of items) {
    if (Number.isNaN(item.value)) item.value = before;
    before = item.value;
  }
}

function isIn(pairs: Uint32Array, index: number): boolean {
  for (let at = 0; at < pairs.length; at += 2)
    if (index > (pairs[at] ?? 0) && index < (pairs[at + 1] ?? 0)) return true;
  return false;
}

/** Caches places by index: by time they are in another order. */
const BY_INDEX = new WeakMap<Uint32Array, Uint32Array>();

function placesByIndex(index: Uint32Array): Uint32Array {
  const known = BY_INDEX.get(index);
  if (known) return known;
  const places = Uint32Array.from(index.keys());
  places.sort((a, b) => (index[a] ?? 0) - (index[b] ?? 0) || a - b);
  BY_INDEX.set(index, places);
  return places;
}

/**
 * Returns the place of an entry, or of the item that has it, among its items; −1 when it has none.
 */
export function placeOfEntry({ index }: Pick<Track, 'index'>, entry: number): number {
  const places = placesByIndex(index);
  const at = (order: number) => index[places[order] ?? -1] ?? Number.POSITIVE_INFINITY;
  const past = firstPast(places.length, (order) => at(order) > entry);
  if (past === 0) return -1;
  // Of several items at one entry the first is meant.
  const nearest = at(past - 1);
  return places[firstPast(places.length, (order) => at(order) >= nearest)] ?? -1;
}
