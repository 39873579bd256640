// Some tests need only a part of what the screens are told of lanes.

import type { LaneSummary } from '../ledger/model/ledger.ts';

/** Returns a root lane of one entry without findings, with the given members. */
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
