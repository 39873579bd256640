// Verifying a block state ledger: the run's lane record by record; the lanes of calls show
// records of it again and share its verdict.

import type { LedgerRules, VerifyContext } from '../../../ledger/verify/rules.ts';
import type { DecodedBlock } from '../decode.ts';
import type { BlocksReader } from '../reader.ts';
import { CallRules } from './call.ts';
import type { BlocksCheckId } from './checks.ts';
import { RunRules } from './run.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const BLOCKS_VERIFIER = 'blocks-verifier/7';

export function createBlocksRules(
  { rollbackTargets: targets }: BlocksReader,
  { hash, pins: { head } }: VerifyContext<BlocksCheckId>,
): LedgerRules<DecodedBlock, BlocksCheckId> {
  let begun: RunRules | null = null;
  const run = (): RunRules => {
    if (begun) return begun;
    throw new Error('the lane of the run comes first');
  };
  const calls = new Map<string, CallRules>();
  return {
    lane({ id, again }, log) {
      if (!again) {
        begun = new RunRules(id, log, { hash, head, targets });
        return begun;
      }
      const call = new CallRules(id, run());
      calls.set(id, call);
      return call;
    },
    laneFacts: (lane) => (calls.get(lane) ?? run()).facts(),
    ledgerFacts: () => run().ledgerFacts(),
    notMade(check, { lane }) {
      if (lane === null) return null;
      const reason = calls.has(lane)
        ? 'Its records are verified in the lane of the run.'
        : run().reasonNotMade(check);
      return reason === null ? null : { status: 'not checkable', reason };
    },
  };
}
