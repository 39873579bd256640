// Lanes as the screens are told of them, for tests that need only some of what is known.

import type { LaneSummary } from '../ledger/model/ledger.ts';

/** A root lane of one entry of which nothing was found, but for what is given. */
export function summariseLane(given: Pick<LaneSummary, 'id'> & Partial<LaneSummary>): LaneSummary {
  return {
    title: given.id,
    origin: 'root',
    entries: 1,
    headSeq: 0,
    firstAt: null,
    lastAt: null,
    kinds: [],
    approvalsOpen: 0,
    verdict: null,
    passed: 0,
    errors: 0,
    warnings: 0,
    ...given,
  };
}
