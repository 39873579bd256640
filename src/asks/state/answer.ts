import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { StoredStates } from '../../ledger/held/states/states.ts';
import type { Worlds } from '../../ledger/held/states/worlds.ts';
import { readChangeNotes } from './answer/change-notes.ts';
import type { STATE_ASKS } from './ask.ts';

interface Parts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
}

export function answerState(parts: Parts): Answers<keyof typeof STATE_ASKS> {
  const { cache, states } = parts;
  return {
    'state head': async ({ ledger, lane, index }) =>
      states.head(await cache.ledger(ledger), lane, index),
    state: async ({ ledger, lane, index, query, from, to }, { signal }) =>
      states.window(await cache.ledger(ledger), { lane, index }, query, from, to, signal),
    difference: async ({ ledger, from, to, skip }) =>
      states.diff(await cache.ledger(ledger), from, to, skip),
    'change notes': async ({ ledger, lane, indices }) =>
      readChangeNotes(parts, await cache.ledger(ledger), lane, indices),
  };
}
