// An anchor may be of a lane that is not in the ledger: the lane was taken out of it, or the anchor
// is of another ledger. One file may have the anchors of many ledgers.

import type { LaneAnchor } from '../model/check.ts';

export interface StrayAnchors {
  /** Their lanes belong here, as far as anybody can know. */
  readonly missing: readonly LaneAnchor[];
  readonly elsewhere: number;
  readonly others: number;
}

/** `together` are the lanes of all ledgers that are verified as one set. */
export function strayAnchors(
  anchors: readonly LaneAnchor[],
  here: { has(lane: string): boolean },
  together: ReadonlySet<string> = new Set(),
): StrayAnchors {
  const isKnown = ({ trajectory_id: lane }: LaneAnchor) => here.has(lane) || together.has(lane);
  // With no lane at all, nothing can be missing.
  const strays = anchors.filter((anchor) => !isKnown(anchor) && anchor.entry_count > 0);
  const used = anchors.filter(({ trajectory_id }) => here.has(trajectory_id));
  const own = new Set(used.flatMap(({ ledger }) => ledger ?? []));
  const isUseful = anchors.some(isKnown);
  // An anchor that does not say of which ledger it is may be of this one.
  const isMissing = ({ ledger }: LaneAnchor) =>
    ledger === undefined || own.has(ledger) || !isUseful;
  const missing = strays.filter(isMissing);
  const elsewhere = anchors.filter(
    ({ trajectory_id: lane, ledger }) =>
      ledger !== undefined && own.has(ledger) && !here.has(lane) && together.has(lane),
  ).length;
  return { missing, elsewhere, others: strays.length - missing.length };
}
