// Filtering and sorting lanes for the table.

import type { LaneSummary } from '../../../core/model/ledger.ts';
import { verdictRank } from '../../../core/model/verdict.ts';
import type { SortOrder } from '../../../ui/kit/figures/SortHead.tsx';

export type LaneColumn = 'recorded' | 'title' | 'entries' | 'head' | 'open' | 'verdict';

export type LaneOrder = SortOrder<LaneColumn>;

const COMPARE: Record<LaneColumn, (a: LaneSummary, b: LaneSummary) => number> = {
  recorded: () => 0,
  title: (a, b) => a.title.localeCompare(b.title),
  entries: (a, b) => a.entries - b.entries,
  // Sequence numbers may be beyond 2^53; comparing stays exact for mixed numbers and bigints.
  head: (a, b) => {
    const [x, y] = [a.headSeq ?? -1, b.headSeq ?? -1];
    return x < y ? -1 : x > y ? 1 : 0;
  },
  open: (a, b) => a.approvalsOpen - b.approvalsOpen,
  verdict: (a, b) => verdictRank(a.verdict) - verdictRank(b.verdict),
};

/** Lanes whose title, id or origin holds every word, in the chosen order; ties as recorded. */
export function lanesShown(
  lanes: readonly LaneSummary[],
  text: string,
  order: LaneOrder,
): readonly LaneSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = lanes.filter(({ title, id, origin }) => {
    const searched = `${title} ${id} ${origin}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const sorted = matching.toSorted(COMPARE[order.by]);
  return order.descending ? sorted.toReversed() : sorted;
}

/** Whether the last sequence numbers say anything: where all count from 0 without a gap, the entries do. */
export function needsHeads(lanes: readonly LaneSummary[]): boolean {
  return lanes.some(({ headSeq, entries }) => String(headSeq) !== String(entries - 1));
}
