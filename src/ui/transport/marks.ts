// Marks on the scrubber. A few are drawn one by one; of many the worst of each pixel would be one
// solid bar, so they are drawn as heights.

import { largest } from '../../core/lists.ts';
import type { MarkKind } from '../../core/model/timeline.ts';
import { density } from './density.ts';

/** `beat`: where a replay's caption is shown. */
export type Mark = MarkKind | 'beat';
/** Where each mark is, ascending. */
export type Marks = Readonly<Partial<Record<Mark, Int32Array>>>;

/** The worst first. */
const RANKED = [
  'error',
  'warning',
  'denied',
  'waiting',
  'rollback',
  'branch',
  'checkpoint',
  'delegation',
  'beat',
] as const satisfies readonly Mark[];

/** What verification found is above the line, what the entries say of themselves below it. */
const SIDES = {
  above: RANKED.slice(0, 2),
  below: RANKED.slice(2),
} as const satisfies Record<string, readonly Mark[]>;

/** More than these are heights. */
const ONE_BY_ONE = 160;

export interface ScrubMark {
  /** From 0 to 1 along the lane. */
  readonly position: number;
  readonly mark: Mark;
}

export function countsOf(marks: Marks): readonly (readonly [Mark, number])[] {
  return RANKED.flatMap((mark) => {
    const count = marks[mark]?.length ?? 0;
    return count ? [[mark, count] as const] : [];
  });
}

export function areMany(marks: Marks): boolean {
  return countsOf(marks).reduce((sum, [, count]) => sum + count, 0) > ONE_BY_ONE;
}

/** One mark for each marked entry: its worst. */
export function scrubMarks(marks: Marks, total: number): ScrubMark[] {
  const last = Math.max(1, total - 1);
  const worst = new Map<number, Mark>();
  for (const mark of RANKED)
    for (const index of marks[mark] ?? []) if (!worst.has(index)) worst.set(index, mark);
  return [...worst].map(([index, mark]) => ({ position: index / last, mark }));
}

/** A row of bars: of its mark and the worse ones beneath it, so that those drawn later show. */
export interface Silhouette {
  readonly mark: Mark;
  readonly side: keyof typeof SIDES;
  /** From 0 to 1, one a bucket. */
  readonly heights: readonly number[];
}

/**
 * On a logarithmic scale up to the fullest bucket of the side, so that one mark among thousands
 * still shows, and where there are most of them as well.
 */
export function silhouettes(marks: Marks, total: number, buckets: number): Silhouette[] {
  return (['above', 'below'] as const).flatMap((side) => {
    const sums = new Uint32Array(buckets);
    const rows: { mark: Mark; upTo: Uint32Array }[] = [];
    for (const mark of SIDES[side]) {
      const positions = marks[mark];
      if (!positions?.length) continue;
      const counts = density(positions, { from: 0, to: total }, buckets);
      counts.forEach((count, bucket) => {
        sums[bucket] = (sums[bucket] ?? 0) + count;
      });
      rows.push({ mark, upTo: sums.slice() });
    }
    const most = Math.log1p(largest(1, sums));
    const heights = (upTo: Uint32Array) => Array.from(upTo, (sum) => Math.log1p(sum) / most);
    return rows.reverse().map(({ mark, upTo }) => ({ mark, side, heights: heights(upTo) }));
  });
}
