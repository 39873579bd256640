import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { createPace } from '../../ledger/held/pace.ts';
import type { StoredStates } from '../../ledger/held/states/states.ts';
import type { Worlds } from '../../ledger/held/states/worlds.ts';
import { driftRecords } from './answer/drift.ts';
import type { Drifts } from './answer/drifts.ts';
import { nextInteresting } from './answer/replay/interesting.ts';
import { runAgain } from './answer/replay/runs.ts';
import { replayStop } from './answer/replay/stop.ts';
import type { PROVE_ASKS } from './ask.ts';

export interface Proving {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
  readonly drifts: Drifts;
}

export function answerProve(parts: Proving): Answers<keyof typeof PROVE_ASKS> {
  const { cache, drifts } = parts;
  return {
    'replay stop': async ({ ledger, lane, index }) => {
      const opened = await cache.openLane(ledger, lane);
      return replayStop(parts, opened.row, opened.lane, index);
    },
    'replay next': async ({ ledger, lane, index, by }) =>
      nextInteresting((await cache.openLane(ledger, lane)).lane, index, by),
    'replay run': ({ ledger, asked }, { onProgress }) => runAgain(cache, ledger, asked, onProgress),
    drift: ({ ledger, asked }, { signal, onProgress }) =>
      drifts.view(ledger, asked, onProgress, createPace(signal)),
    'drift page': ({ ledger, asked, pin, from }, { signal }) =>
      drifts.page(ledger, asked, pin, from, createPace(signal)),
    'drift records': async ({ ledger, keys }, { signal, onProgress }) => {
      const row = await cache.ledger(ledger);
      return driftRecords(cache.ports, row, keys, createPace(signal), onProgress);
    },
  };
}
