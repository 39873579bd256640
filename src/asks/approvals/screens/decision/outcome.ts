// Each request has one note about the decision that was made here.

import type { RequestSummary } from '../../../../ledger/model/request.ts';
import {
  type Delivery,
  decideState,
  type GuardRefusal,
  type InboxRequest,
  outcomeText,
  type RecordedDecision,
  type Sending,
} from '../../../../ui/data/approvals/approvals.ts';
import { isRequestAt } from '../list/inbox.ts';

export type DecisionOutcome = { readonly summary: RequestSummary } & (
  | { readonly type: 'refused'; readonly refusal: GuardRefusal }
  | { readonly type: 'failed'; readonly message: string }
  /** Another outcome takes the place of one that is on its way. */
  | { readonly type: 'sent'; readonly verdict: 'approve' | 'deny' }
  | {
      readonly type: 'decided';
      readonly decision: RecordedDecision;
      readonly isNew: boolean;
      readonly delivery: Delivery | null;
    }
);

/** Returns the latest outcome, and those of other requests that are still on their way. */
export function withOutcome(
  outcomes: readonly DecisionOutcome[],
  next: DecisionOutcome,
): readonly DecisionOutcome[] {
  const pending = outcomes.filter((one) => one.type === 'sent' && !isSameOutcome(one, next));
  return [...pending, next];
}

export function isSameOutcome(
  { summary: a }: DecisionOutcome,
  { summary: b }: DecisionOutcome,
): boolean {
  return isRequestAt(a, b);
}

/** Says that a decision was sent, and what is waited for. */
export function sendingText({ isAnswered }: Pick<Sending, 'isAnswered'>): string {
  return isAnswered
    ? 'The decision was sent, and the server took it. The ledger shows no outcome yet: the tool may still run. Watching the ledger for the outcome.'
    : 'The decision was sent; the server has not answered yet. Watching the ledger for the outcome.';
}

/** Returns the state of a decision that is on its way. */
export function deliveryStatus({ state, refusal }: Pick<Delivery, 'state' | 'refusal'>) {
  return decideState(outcomeText(state, refusal));
}

const OPEN: ReadonlySet<Delivery['state']> = new Set(['sent, not seen yet', 'unknown']);

/**
 * Returns what the ledger says by now of a decision whose outcome it did not show; else the
 * decision as it was.
 */
export function deliveryNow(
  delivery: Delivery,
  verdict: 'approve' | 'deny',
  now: Pick<InboxRequest, 'answers'> | undefined,
): Delivery {
  const answer = now?.answers[0];
  if (!answer || !OPEN.has(delivery.state)) return delivery;
  const state = answer.outcome === 'granted' ? 'carried out' : 'denied';
  const isOurs = (state === 'carried out') === (verdict === 'approve');
  const other = isOurs ? '' : ' This is not what you decided: somebody else was first.';
  const why = `By record ${String(answer.seq)}.${other}`;
  return { ...delivery, state, why };
}
