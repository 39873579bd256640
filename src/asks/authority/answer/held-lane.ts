// A lane of a ledger held here, as authority is followed through it.

import { agreed, type Grant } from '../../../ledger/authority/handed.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import type { AuthorityLane } from '../../../ledger/model/authority.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

export interface HeldLane {
  readonly row: LedgerRow;
  readonly opened: OpenedLane;
}

/**
 * The permissions of a lane are among this many entries at its beginning, and on each side of a
 * hop.
 */
const LOOK = 32;

export interface LaneGrants {
  readonly grants: readonly Grant[];
  readonly isWhole: boolean;
}

/**
 * Lists what entries of a lane record as permitted: those at its beginning, and those around
 * `near`.
 */
export async function findGrants(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  near = 0,
): Promise<LaneGrants> {
  const format = cache.format(row);
  if (!format.state.authority) return { grants: [], isWhole: true };
  const grants: Grant[] = [];
  for (let index = 0; index < Math.min(opened.entries, near + LOOK); index++) {
    if (index === LOOK) index = Math.max(index, near - LOOK);
    const entry = await opened.entry(index);
    for (const grant of format.state.authority(entry, format.reader.decode(entry))?.grants ?? [])
      grants.push(grant);
  }
  const isWhole = opened.entries <= near + LOOK && near <= 2 * LOOK;
  return { grants: agreed(grants), isWhole };
}

export async function laneView(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  asked: string,
): Promise<AuthorityLane> {
  const mark = (await cache.laneMarks(row)).get(opened.id);
  const { title, origin } = opened.row.summary;
  return {
    ledger: row.id,
    ledgerName: row.id === asked ? null : row.name,
    lane: opened.id,
    title,
    ...(mark && { mark }),
    origin,
  };
}

/** Null when it is not there. */
export async function heldLane(
  cache: LedgerCache,
  ledger: string,
  lane: string,
): Promise<HeldLane | null> {
  const row = await cache.ledger(ledger);
  const opened = await cache.findLane(row, lane);
  return opened && { row, opened };
}
