// One written ledger becomes several, as if its lanes had been kept apart.

import type { Written } from '../formats/thymos/write/writer/containers.ts';

/** Keeps its lanes for which `isIn` holds. */
export function filterLanes(ledger: Written, isIn: (lane: string) => boolean): Written {
  return {
    entries: ledger.entries.filter(({ trajectory }) => isIn(trajectory)),
    *allHeads() {
      for (const head of ledger.allHeads()) if (isIn(head.trajectory)) yield head;
    },
  };
}
