// Servers that this page is connected to, as the screens ask about them.

import type { DecisionToDeliver, Delivery, ServerLink } from '../live/delivery.ts';

export type { DecisionToDeliver, Delivery, ServerLink };

/** The server that a ledger is followed from; null: it comes from none. */
export function useServerOf(_ledger: string): ServerLink | null {
  return null;
}

/** Sends a decision to the server of a followed ledger, guarded, and reads its outcome back. */
export async function deliver(_ledger: string, _decision: DecisionToDeliver): Promise<Delivery> {
  return {
    state: 'not sent',
    why: 'This ledger comes from no server that is connected.',
    refusal: 'not connected',
    entry: null,
  };
}
