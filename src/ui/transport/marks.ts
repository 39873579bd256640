// Marks on the scrubber: many entries share a pixel, and the worst of them shows.

import type { TimelineIndex } from '../../core/model/timeline.ts';

/** `beat`: where a replay's caption is shown. */
export type Mark = TimelineIndex['marks'][number]['mark'] | 'beat';
export type Marks = readonly { readonly index: number; readonly mark: Mark }[];

const RANK: Record<Mark, number> = {
  error: 7,
  warning: 6,
  denied: 5,
  waiting: 4,
  rollback: 3,
  branch: 2,
  checkpoint: 1,
  delegation: 0,
  beat: -1,
};

export interface ScrubMark {
  /** From 0 to 1 along the lane. */
  readonly position: number;
  readonly mark: Mark;
}

/** At most `columns` marks, one where several fall together. */
export function scrubMarks(marks: Marks, total: number, columns: number): ScrubMark[] {
  const last = Math.max(1, total - 1);
  const worst = new Map<number, { index: number; mark: Mark }>();
  for (const { index, mark } of marks) {
    const column = Math.round((index / last) * (columns - 1));
    const current = worst.get(column);
    if (!current || RANK[mark] > RANK[current.mark]) worst.set(column, { index, mark });
  }
  return [...worst.values()].map(({ index, mark }) => ({ position: index / last, mark }));
}
