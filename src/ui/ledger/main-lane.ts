// Which lane a ledger is about, where nobody chose one.

import type { LaneSummary } from '../../ledger/model/ledger.ts';

/** The longest lane that leaves no other; of several as long, the first. null: there is no lane. */
export function mainLane(lanes: readonly LaneSummary[]): LaneSummary | null {
  return longest(lanes.filter(({ origin }) => origin === 'root')) ?? longest(lanes);
}

function longest(lanes: readonly LaneSummary[]): LaneSummary | null {
  return lanes.reduce<LaneSummary | null>(
    (most, lane) => (most && most.entries >= lane.entries ? most : lane),
    null,
  );
}
