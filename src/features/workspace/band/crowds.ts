// Marks of a lane that would cover each other become height: a row of touching crosses says no more
// than that there are many.

import { addAll } from '../../../core/lists.ts';
import { BUCKET, type Items, type Mark } from '../../../ui/graph/map/thin.ts';

/** Bars in the place of marks, from left to right. */
export interface Bar {
  /** Px. */
  readonly x: number;
  /** Entries. */
  readonly count: number;
  /** The item of them that weighs most. */
  readonly item: number;
}

export interface Uncrowded {
  readonly marks: readonly Mark[];
  readonly bars: readonly Bar[];
  /** Entries of the highest bar. */
  readonly most: number;
}

/** Marks nearer than this touch, in px, and so many that touch are a crowd. */
const TOUCHING = 24;
const CROWD = 5;

/** `special`: by `x`. */
export function uncrowded(items: Items, special: readonly Mark[]): Uncrowded {
  const marks: Mark[] = [];
  const bars: { x: number; count: number; item: number }[] = [];
  for (let first = 0; first < special.length; ) {
    let end = first + 1;
    while (end < special.length && gap(special[end - 1], special[end]) < TOUCHING) end++;
    const run = special.slice(first, end);
    if (run.length < CROWD) addAll(marks, run);
    else addBars(bars, items, run);
    first = end;
  }
  return { marks, bars, most: bars.reduce((most, { count }) => Math.max(most, count), 1) };
}

function gap(before: Mark | undefined, after: Mark | undefined): number {
  return (after?.x ?? 0) - (before?.end ?? 0);
}

function addBars(
  bars: { x: number; count: number; item: number }[],
  { xs, ranks, counts, weights }: Items,
  run: readonly Mark[],
): void {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  for (let item = first.first; item <= last.last; item++) {
    if (ranks[item] !== first.rank) continue;
    const x = Math.floor((xs[item] ?? 0) / BUCKET) * BUCKET;
    const count = counts[item] ?? 1;
    const bar = bars.at(-1);
    if (bar?.x !== x) bars.push({ x, count, item });
    else {
      bar.count += count;
      if ((weights[item] ?? 0) > (weights[bar.item] ?? 0)) bar.item = item;
    }
  }
}
