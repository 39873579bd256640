// What is drawn of a lane's items when they are closer than marks are wide. The ordinary thins out
// first, to a silhouette; what a person looks for stays a mark, and findings and hits are all drawn.

import { firstPast } from '../../../core/lists.ts';

/** How far an item may be thinned out. */
export const RANK = { ordinary: 0, special: 1, pinned: 2 } as const;

/** Of a mark, in px. */
export const SIZE = 14;
/** Px below which ordinary neighbours of that size are drawn as one silhouette, and others as one mark. */
export const APART = 9;
export const MERGED = 13;
/** A part of a silhouette, in px. */
export const BUCKET = 3;

/** The items of a lane from left to right. */
export interface Items {
  readonly length: number;
  /** Px, ascending. */
  readonly xs: Float64Array;
  readonly ranks: Uint8Array;
  /** Of special items: the greatest of those that merge is the one that shows. */
  readonly weights: Uint8Array;
  readonly counts: Uint32Array;
}

export interface Mark {
  readonly x: number;
  /** Where the last of it is. */
  readonly end: number;
  readonly rank: number;
  /** The item that shows, and the first and last of those that it represents. */
  readonly item: number;
  readonly first: number;
  readonly last: number;
  /** Entries. */
  readonly count: number;
}

/** A silhouette from one bucket on, an entry count a bucket; between two of its items some are 0. */
export interface Silhouette {
  readonly bucket: number;
  readonly counts: readonly number[];
}

export interface Thinned {
  /** Ordinary items that have room, special ones, and those that nothing covers; each by `x`. */
  readonly ordinary: readonly Mark[];
  readonly special: readonly Mark[];
  readonly pinned: readonly Mark[];
  readonly silhouettes: readonly Silhouette[];
  /** The fullest bucket. */
  readonly most: number;
}

/** `size`: of a mark, in px. */
export function thin(items: Items, size: number = SIZE): Thinned {
  const [apart, merged] = [(APART * size) / SIZE, (MERGED * size) / SIZE];
  const ordinary: Mark[] = [];
  const pinned: Mark[] = [];
  const special: Mutable[] = [];
  const silhouettes: { bucket: number; counts: number[] }[] = [];
  let most = 0;
  let lastDense = Number.NEGATIVE_INFINITY;
  for (let item = 0; item < items.length; item++) {
    const x = items.xs[item] ?? 0;
    const count = items.counts[item] ?? 1;
    const rank = items.ranks[item] ?? RANK.ordinary;
    const mark = { x, end: x, rank, item, first: item, last: item, count };
    if (rank === RANK.pinned) pinned.push(mark);
    else if (rank === RANK.special) merge(special, mark, items, merged);
    else if (count === 1 && hasRoom(items, item, apart)) ordinary.push(mark);
    else {
      const bucket = Math.floor(x / BUCKET);
      const run = silhouettes.at(-1);
      if (run && x - lastDense < apart) {
        const place = bucket - run.bucket;
        while (run.counts.length <= place) run.counts.push(0);
        run.counts[place] = (run.counts[place] ?? 0) + count;
      } else silhouettes.push({ bucket, counts: [count] });
      lastDense = x;
      most = Math.max(most, silhouettes.at(-1)?.counts.at(-1) ?? 0);
    }
  }
  return { ordinary, special, pinned, silhouettes, most };
}

type Mutable = { -readonly [K in keyof Mark]: Mark[K] };

function merge(marks: Mutable[], mark: Mutable, { weights }: Items, least: number): void {
  const before = marks.at(-1);
  if (!before || mark.x - before.x >= least) {
    marks.push(mark);
    return;
  }
  before.end = mark.x;
  before.last = mark.item;
  before.count += mark.count;
  if ((weights[mark.item] ?? 0) > (weights[before.item] ?? 0)) before.item = mark.item;
}

function hasRoom({ xs, length }: Items, item: number, apart: number): boolean {
  const x = xs[item] ?? 0;
  const before = item > 0 ? (xs[item - 1] ?? 0) : Number.NEGATIVE_INFINITY;
  const after = item + 1 < length ? (xs[item + 1] ?? 0) : Number.POSITIVE_INFINITY;
  return x - before >= apart && after - x >= apart;
}

/** How far a pointer may be from what it means, in px. */
const REACH = 9;

/** What is drawn at a place; null: nothing is near. Findings and hits first, ordinary items last. */
export function markAt(items: Items, thinned: Thinned, x: number): Mark | null {
  const pinned = nearest(thinned.pinned, x);
  if (pinned && Math.abs(pinned.x - x) <= 1) return pinned;
  const special = containing(thinned.special, x) ?? nearest(thinned.special, x);
  const marks = [pinned, special, nearest(thinned.ordinary, x)];
  let best: Mark | null = null;
  for (const mark of marks) if (mark && distance(mark, x) < distance(best, x)) best = mark;
  return best ?? itemAt(items, x);
}

function distance(mark: Mark | null, x: number): number {
  if (!mark) return REACH;
  return x < mark.x ? mark.x - x : Math.max(0, x - mark.end);
}

/** An item of a silhouette. */
function itemAt({ xs, counts, ranks, length }: Items, x: number): Mark | null {
  const past = firstPast(length, (place) => (xs[place] ?? 0) > x);
  const gap = (item: number) => Math.abs((xs[item] ?? Number.POSITIVE_INFINITY) - x);
  const item = gap(past) < gap(past - 1) ? past : past - 1;
  const at = xs[item];
  if (at === undefined || Math.abs(at - x) > REACH) return null;
  const [rank = RANK.ordinary, count = 1] = [ranks[item], counts[item]];
  return { x: at, end: at, rank, item, first: item, last: item, count };
}

function nearest(marks: readonly Mark[], x: number): Mark | null {
  const past = firstPast(marks.length, (place) => (marks[place]?.x ?? 0) > x);
  const [before, after] = [marks[past - 1] ?? null, marks[past] ?? null];
  if (!before || !after) return before ?? after;
  return x - before.x <= after.x - x ? before : after;
}

function containing(marks: readonly Mark[], x: number): Mark | null {
  const past = firstPast(marks.length, (place) => (marks[place]?.x ?? 0) > x);
  const mark = marks[past - 1];
  return mark && mark.end >= x ? mark : null;
}
