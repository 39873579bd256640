// A view says under whose authority an entry is, and to whom it hands some of that on.

import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { AuthorityView } from '../../../ledger/model/authority.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { findApproval } from './approval.ts';
import { hopsDown } from './down.ts';
import { laneView } from './held-lane.ts';
import { hopsUp } from './up.ts';

/** @throws Error when there is no such lane. */
export async function viewAuthority(
  cache: LedgerCache,
  row: LedgerRow,
  lane: string,
  index: number,
): Promise<AuthorityView> {
  const held = { row, opened: await cache.lane(row, lane) };
  return {
    approval: await findApproval(cache, held, index),
    lane: await laneView(cache, held, row.id),
    ...(await hopsUp(cache, held)),
    ...(await hopsDown(cache, held, index)),
  };
}
