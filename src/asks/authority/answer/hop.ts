import { handedParts } from '../../../ledger/authority/handed.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { AuthorityHop } from '../../../ledger/model/authority.ts';
import { findApproval } from './approval.ts';
import { findGrants, type HeldLane, laneView } from './held-lane.ts';

export interface HopBetween extends Pick<AuthorityHop, 'kind' | 'label' | 'index' | 'distance'> {
  readonly from: HeldLane;
  /** Null when no ledger held here has it. */
  readonly to: HeldLane | null;
}

/** `asked` is the ledger that was asked about. */
export async function hopBetween(
  cache: LedgerCache,
  asked: string,
  { from, to, index, ...hop }: HopBetween,
): Promise<AuthorityHop> {
  const had = await findGrants(cache, from, index ?? 0);
  const handed = to ? await findGrants(cache, to) : { grants: [], isWhole: true };
  // Going on from a commit on a branch is asked of nobody, whoever let the commit through.
  const isAsked = hop.kind === 'delegation' && index !== null;
  return {
    ...hop,
    from: await laneView(cache, from, asked),
    index,
    seq: index === null ? null : await from.opened.seq(index),
    to: to && (await laneView(cache, to, asked)),
    parts: handedParts(had.grants, handed.grants),
    isPart: !had.isWhole || !handed.isWhole,
    approval: isAsked ? await findApproval(cache, from, index) : null,
  };
}
