// A decision is bound to the request as it is at this moment.

import { AppException } from '../../../../base/error.ts';
import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import type { RequestSummary } from '../../../../ledger/model/request.ts';
import type { Verdict } from '../../../../ledger/model/verdict.ts';

export interface RequestNow {
  readonly entry: string;
  readonly proposal: string;
  readonly head: string;
  readonly state: RequestSummary['state'];
  readonly verdict: Verdict | null;
}

/** Null when there is no such request any more. */
export async function requestNow(
  cache: LedgerCache,
  ledger: string,
  lane: string,
  index: number,
): Promise<RequestNow | null> {
  try {
    const row = await cache.ledger(ledger);
    const opened = await cache.findLane(row, lane);
    const request = opened?.requests.find((one) => one.index === index);
    if (!opened || !request) return null;
    return {
      entry: request.id,
      proposal: request.proposal,
      head: (await opened.head(opened.entries - 1)).id,
      state: request.state,
      verdict: row.judged?.verdict ?? null,
    };
  } catch (error) {
    if (error instanceof AppException && error.error.code === 'ledger not here') return null;
    throw error;
  }
}
