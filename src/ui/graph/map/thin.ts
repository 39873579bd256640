// Items of a lane are thinned out where they are closer than marks are wide. Neighbours become one
// mark that shows the weightiest of them; ordinary items thin out to a silhouette where even that
// is too much; findings, hits and the sources of edges are all drawn.

import { firstPast } from '../../../base/lists.ts';

/** The rank tells how far an item may be thinned out. */
export const RANK = { ordinary: 0, special: 1, pinned: 2 } as const;

/** Neighbours that are closer than this many px are one mark. */
export const APART = 10;
/** A part of a silhouette has this many px, and at least this many entries. */
export const BUCKET = 3;
const FULL = 3;

/** The items of a lane from left to right. */
export interface Items {
  readonly length: number;
  readonly xs: Float64Array;
  readonly ranks: Uint8Array;
  /** The greatest weight of merged items decides which one shows. */
  readonly weights: Uint8Array;
  readonly counts: Uint32Array;
}

export interface MapMark {
  readonly x: number;
  readonly end: number;
  readonly rank: number;
  readonly item: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** A silhouette begins at a bucket, and has an entry count for each bucket. */
export interface MarkSilhouette {
  readonly bucket: number;
  readonly counts: readonly number[];
}

export interface Thinned {
  readonly marks: readonly MapMark[];
  readonly pinned: readonly MapMark[];
  readonly silhouettes: readonly MarkSilhouette[];
  readonly most: number;
}

/**
 * For several lanes in one line: the px above which it is one silhouette, and below which items of
 * weight are one mark.
 */
const SUM = { over: 60, apart: 36 } as const;

/** `isSum` says that the items are of several lanes. Then all ordinary items are one silhouette. */
export function thin(items: Items, least: number = APART, isSum = false): Thinned {
  const dense = densities(items);
  const [apart, over] = isSum ? [SUM.apart, SUM.over] : [least, least];
  const [marks, pinned]: [Mutable[], MapMark[]] = [[], []];
  const silhouettes: { bucket: number; counts: number[] }[] = [];
  let most = 0;
  for (let item = 0; item < items.length; item++) {
    const mark = toMark(items, item);
    const { x, rank } = mark;
    const bucket = Math.floor(x / BUCKET);
    const sum = dense.get(bucket) ?? 0;
    if (rank === RANK.pinned) pinned.push(mark);
    else if (rank === RANK.special || (!isSum && sum < FULL)) merge(marks, mark, items, apart);
    else {
      const run = silhouettes.at(-1);
      const place = run ? bucket - run.bucket : 0;
      if (run && place * BUCKET < over + run.counts.length * BUCKET) {
        const [last, from] = [run.counts.at(-1) ?? 0, run.counts.length - 1];
        for (let at = run.counts.length; at <= place; at++)
          run.counts.push(isSum ? last + ((sum - last) * (at - from)) / (place - from) : 0);
        run.counts[place] = sum;
      } else silhouettes.push({ bucket, counts: [sum] });
      most = Math.max(most, sum);
    }
  }
  return { marks, pinned, silhouettes, most };
}

/** The mark of one item. */
export function toMark({ xs, ranks, counts }: Items, item: number): MapMark {
  const [x = 0, rank = RANK.ordinary, count = 1] = [xs[item], ranks[item], counts[item]];
  return { x, end: x, rank, item, first: item, last: item, count };
}

function densities({ length, xs, ranks, counts }: Items): ReadonlyMap<number, number> {
  const dense = new Map<number, number>();
  for (let item = 0; item < length; item++) {
    if (ranks[item] !== RANK.ordinary) continue;
    const bucket = Math.floor((xs[item] ?? 0) / BUCKET);
    dense.set(bucket, (dense.get(bucket) ?? 0) + (counts[item] ?? 1));
  }
  return dense;
}

type Mutable = { -readonly [K in keyof MapMark]: MapMark[K] };

function merge(marks: Mutable[], mark: Mutable, { weights }: Items, apart: number): void {
  const before = marks.at(-1);
  // The beginning of a line is told apart from an item that comes soon after.
  const least = before && (weights[before.item] ?? 0) <= 1 ? Math.min(APART, apart) : apart;
  if (!before || mark.x - before.x >= least) {
    marks.push(mark);
    return;
  }
  before.end = mark.x;
  before.last = mark.item;
  before.count += mark.count;
  before.rank = Math.max(before.rank, mark.rank);
  if ((weights[mark.item] ?? 0) > (weights[before.item] ?? 0)) before.item = mark.item;
}

/** A pointer may be this many px away from its target. */
export const REACH = 9;
/** A finger covers its target, so it may be this many px away. */
export const TOUCH = 22;

/** Returns the mark at a place, findings and hits first; null when nothing is near. */
export function markAt(items: Items, thinned: Thinned, x: number, reach = REACH): MapMark | null {
  const pinned = nearest(thinned.pinned, x);
  if (pinned && Math.abs(pinned.x - x) <= 1) return pinned;
  const marks = [pinned, containing(thinned.marks, x) ?? nearest(thinned.marks, x)];
  let best: MapMark | null = null;
  for (const mark of marks)
    if (mark && distance(mark, x, reach) < distance(best, x, reach)) best = mark;
  return best ?? itemAt(items, x, reach);
}

function distance(mark: MapMark | null, x: number, reach: number): number {
  if (!mark) return reach;
  return x < mark.x ? mark.x - x : Math.max(0, x - mark.end);
}

function itemAt(items: Items, x: number, reach: number): MapMark | null {
  const item = nearestPlace(items.xs, x);
  if (item < 0) return null;
  const mark = toMark(items, item);
  return Math.abs(mark.x - x) > reach ? null : mark;
}

/** Returns the place of the value that is nearest to another. */
export function nearestPlace(values: Float64Array, value: number): number {
  const past = firstPast(values.length, (at) => (values[at] ?? 0) > value);
  const gap = (at: number) => Math.abs((values[at] ?? Number.POSITIVE_INFINITY) - value);
  return gap(past) < gap(past - 1) ? past : past - 1;
}

function nearest(marks: readonly MapMark[], x: number): MapMark | null {
  const past = firstPast(marks.length, (place) => (marks[place]?.x ?? 0) > x);
  const [before, after] = [marks[past - 1] ?? null, marks[past] ?? null];
  if (!before || !after) return before ?? after;
  return x - before.end <= after.x - x ? before : after;
}

function containing(marks: readonly MapMark[], x: number): MapMark | null {
  const past = firstPast(marks.length, (place) => (marks[place]?.x ?? 0) > x);
  const mark = marks[past - 1];
  return mark && mark.end >= x ? mark : null;
}
