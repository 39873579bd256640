import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { StoredStates } from '../../ledger/held/states/states.ts';
import type { Worlds } from '../../ledger/held/states/worlds.ts';
import { Blame } from './answer/blame.ts';
import type { BLAME_ASKS } from './ask.ts';

export function answerBlame(
  cache: LedgerCache,
  worlds: Worlds,
  states: StoredStates,
): Answers<keyof typeof BLAME_ASKS> {
  const blame = new Blame(cache, worlds, states);
  return {
    'blame head': async ({ ledger, of }) => blame.head(await cache.ledger(ledger), of),
    blame: async ({ ledger, of, before }) => blame.page(await cache.ledger(ledger), of, before),
    'blame lines': async ({ ledger, of }) => blame.lines(await cache.ledger(ledger), of),
  };
}
