// Authority is followed from a lane to the one that it came from, and on to the root: across
// ledgers, where another held ledger has what its own does not.

import { delegationElsewhere } from '../../../ledger/held/elsewhere.ts';
import { joinsAt } from '../../../ledger/held/joins.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { AuthorityHop, AuthorityView } from '../../../ledger/model/authority.ts';
import type { Link, Point } from '../../../ledger/model/entry.ts';
import { type HeldLane, heldLane } from './held-lane.ts';
import { type HopBetween, hopBetween } from './hop.ts';

/** Nobody follows a longer chain of authority. */
const MAX_HOPS = 32;

export async function hopsUp(
  cache: LedgerCache,
  first: HeldLane,
): Promise<Pick<AuthorityView, 'up' | 'end'>> {
  const up: AuthorityHop[] = [];
  const seen = new Set([toKey(first)]);
  let lane = first;
  for (;;) {
    const { origin } = lane.opened.row.summary;
    const from = await cameFrom(cache, lane);
    if (!from) return { up, end: origin === 'root' || origin === 'unknown' ? origin : 'not here' };
    if (up.length === MAX_HOPS) return { up, end: 'too long' };
    const distance = up.length + 1;
    up.push(await hopBetween(cache, first.row.id, { ...from, to: lane, distance }));
    lane = from.from;
    if (seen.has(toKey(lane))) return { up, end: 'circle' };
    seen.add(toKey(lane));
  }
}

function toKey({ row, opened }: HeldLane): string {
  return JSON.stringify([row.id, opened.id]);
}

type CameFrom = Omit<HopBetween, 'to' | 'distance'>;

/** Null for a root, or when no ledger held here has its origin. */
async function cameFrom(cache: LedgerCache, { row, opened }: HeldLane): Promise<CameFrom | null> {
  const { origin } = opened.row.summary;
  const via = async (ledger: string, { lane, index }: Point, hop: Pick<Link, 'label'> | null) => {
    const from = await heldLane(cache, ledger, lane);
    // Some formats name the parent of a delegation as they name the source of a branch.
    const kind = hop === branch && origin !== 'delegated' ? 'branch' : 'delegation';
    return from && ({ from, index, kind, label: hop?.label ?? '' } as const);
  };
  const branch = opened.leavingAt(0).find(({ kind }) => kind === 'branch');
  if (branch?.missing === null) return via(row.id, branch.to, branch);
  if (branch) {
    const { found } = await joinsAt(cache, row, { lane: opened.id, index: 0 });
    const there = found.find(({ kind, lane }) => kind === 'branch' && lane === branch.to.lane);
    if (!there) return null;
    // Without a commit it names the lane as a whole, not its first entry.
    const index = there.commit === null ? null : there.index;
    return via(there.ledger, { lane: there.lane, index }, branch);
  }
  const delegation = opened.arrivingAt(0).find(({ kind }) => kind === 'delegation');
  if (delegation) return via(row.id, delegation.from, delegation);
  if (origin !== 'delegated') return null;
  const { found: there } = await delegationElsewhere(cache, row, opened.id);
  return there && via(there.ledger, there, null);
}
