// Filtering and sorting lanes for the table.

import type { Verdict } from '../../../core/model/check.ts';
import type { LaneSummary } from '../../../core/model/ledger.ts';

export type LaneColumn = 'recorded' | 'title' | 'entries' | 'head' | 'open' | 'verdict';

export interface LaneOrder {
  readonly by: LaneColumn;
  readonly descending: boolean;
}

const RANK = new Map<Verdict | null, number>([
  ['verified', 0],
  [null, 1],
  ['verified with warnings', 2],
  ['failed', 3],
]);

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
  verdict: (a, b) => (RANK.get(a.verdict) ?? 0) - (RANK.get(b.verdict) ?? 0),
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
