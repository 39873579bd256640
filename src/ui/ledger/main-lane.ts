// A ledger opens at this lane when nobody chose one.

import type { LaneSummary } from '../../ledger/model/ledger.ts';

/**
 * Returns the longest lane that leaves no other, the first of several; null when there is no lane.
 */
export function mainLane(lanes: readonly LaneSummary[]): LaneSummary | null {
  return longest(lanes.filter(({ origin }) => origin === 'root')) ?? longest(lanes);
}

function longest(lanes: readonly LaneSummary[]): LaneSummary | null {
  return lanes.reduce<LaneSummary | null>(
    (most, lane) => (most && most.entries >= lane.entries ? most : lane),
    null,
  );
}
