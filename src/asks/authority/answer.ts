import type { Answers } from '../../base/ask.ts';
import { delegationElsewhere, lanesElsewhere } from '../../ledger/held/elsewhere.ts';
import { joinsAt } from '../../ledger/held/joins.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { viewAuthority } from './answer/view.ts';
import type { AUTHORITY_ASKS } from './ask.ts';

export function answerAuthorityAsk(cache: LedgerCache): Answers<keyof typeof AUTHORITY_ASKS> {
  return {
    authority: async ({ ledger, lane, index }) =>
      viewAuthority(cache, await cache.ledger(ledger), lane, index),
    'lanes elsewhere': async ({ ledger, lanes }) =>
      lanesElsewhere(cache, await cache.ledger(ledger), lanes),
    'delegation elsewhere': async ({ ledger, lane }) =>
      delegationElsewhere(cache, await cache.ledger(ledger), lane),
    joins: async ({ ledger, lane, index }) =>
      joinsAt(cache, await cache.ledger(ledger), { lane, index }),
  };
}
