// Marks on the scrubber are counted in equal parts of its track. Where a part is one entry they are
// drawn one by one; else the worst of each pixel would be one solid bar, so they are heights.

import { largest } from '../../base/lists.ts';
import type { SeriesView } from '../../ledger/model/series.ts';
import type { KindShape } from '../../ledger/model/view.ts';
import { counted } from '../format.ts';

/** The worst mark is first. `beat` is where a replay's caption is shown. */
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
] as const;
export type MarkKind = (typeof RANKED)[number];

/** Counts each mark in each part; all lists are of the same length. */
export type MarkCounts = Readonly<Partial<Record<MarkKind, Uint32Array>>>;

/** Findings of the verification are above the line, the entries' own statements below it. */
const SIDES = {
  above: RANKED.slice(0, 2),
  below: RANKED.slice(2),
} as const satisfies Record<string, readonly MarkKind[]>;

/** More marks than these are heights. */
const ONE_BY_ONE = 160;

export interface ScrubMark {
  readonly position: number;
  readonly mark: MarkKind;
}

const SHAPES: readonly (MarkKind & KindShape)[] = [
  'denied',
  'waiting',
  'rollback',
  'checkpoint',
  'delegation',
];

export function scrubMarksIn(view: SeriesView): MarkCounts {
  const { errors, warnings, branches } = view;
  return {
    error: errors,
    warning: warnings,
    ...Object.fromEntries(SHAPES.map((shape) => [shape, countsOfShape(view, shape)])),
    branch: branches,
  };
}

/** Counts the entries of each bucket that are drawn with this shape. */
export function countsOfShape({ kinds, errors }: SeriesView, shape: KindShape): Uint32Array {
  const own = kinds.filter((kind) => kind.shape === shape);
  return errors.map((_, at) => own.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
}

export function countMarks(marks: MarkCounts): readonly (readonly [MarkKind, number])[] {
  return RANKED.flatMap((mark) => {
    const count = marks[mark]?.reduce((sum, one) => sum + one, 0) ?? 0;
    return count ? [[mark, count] as const] : [];
  });
}

/** Returns whether each of `total` entries has a part of its own, and few of them are marked. */
export function areFew(marks: MarkCounts, total: number): boolean {
  const counts = countMarks(marks);
  return (
    counts.every(([mark]) => marks[mark]?.length === total) &&
    counts.reduce((sum, [, count]) => sum + count, 0) <= ONE_BY_ONE
  );
}

/** Returns for each marked part its worst mark. */
export function scrubMarks(marks: MarkCounts): ScrubMark[] {
  const worst = new Map<number, ScrubMark>();
  for (const mark of RANKED)
    marks[mark]?.forEach((count, at, { length }) => {
      const position = at / Math.max(1, length - 1);
      if (count && !worst.has(at)) worst.set(at, { position, mark });
    });
  return [...worst.values()];
}

/** A row of bars has its mark and the worse ones below it, so that those drawn later show. */
export interface ScrubSilhouette {
  readonly mark: MarkKind;
  readonly side: keyof typeof SIDES;
  readonly heights: readonly number[];
}

/**
 * Heights are relative to the fullest part of the side. In a logarithmic scale all parts would be
 * nearly full where marks are everywhere: one solid bar.
 */
export function silhouettes(marks: MarkCounts): ScrubSilhouette[] {
  return (['above', 'below'] as const).flatMap((side) => {
    let sums = new Uint32Array();
    const rows: { mark: MarkKind; upTo: Uint32Array }[] = [];
    for (const mark of SIDES[side]) {
      const counts = marks[mark];
      if (!counts?.some((count) => count > 0)) continue;
      sums = counts.map((count, at) => count + (sums[at] ?? 0));
      rows.push({ mark, upTo: sums });
    }
    const most = largest(1, sums);
    const heights = (upTo: Uint32Array) => Array.from(upTo, (sum) => sum / most);
    return rows.reverse().map(({ mark, upTo }) => ({ mark, side, heights: heights(upTo) }));
  });
}

const WORDS: Record<MarkKind, readonly [one: string, many?: string]> = {
  error: ['error'],
  warning: ['warning'],
  denied: ['denied', 'denied'],
  waiting: ['request'],
  rollback: ['rollback'],
  branch: ['branch', 'branches'],
  checkpoint: ['checkpoint'],
  delegation: ['delegation'],
  beat: ['caption'],
};

/** "3 errors · 1,204 denied" */
export function marksWords(marks: MarkCounts): string | undefined {
  const words = countMarks(marks).map(([mark, count]) => counted(count, ...WORDS[mark]));
  return words.length ? words.join(' · ') : undefined;
}
