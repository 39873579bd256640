// The status of a request: what its ledger says, and what was decided here and is not yet in
// the ledger. Lists and pages all ask here, so that they agree.

import type { RequestSummary } from '../../core/model/request.ts';
import { fateOf, type RecordedDecision, requestKey, requestOf } from '../../formats/journal/api.ts';

export type RequestStatus =
  | RequestSummary['state']
  | 'approved, not executed'
  | 'denied, not in the ledger';

export interface StatusWithDecisions {
  readonly status: RequestStatus;
  /** Decisions on it in the journals of this browser, oldest first. */
  readonly decisions: readonly RecordedDecision[];
}

export type DecisionIndex = ReadonlyMap<string, readonly RecordedDecision[]>;

/** Decisions by what they are bound to. A ledger's id changes with its bytes, a proposal does not. */
export function indexDecisions(decisions: readonly RecordedDecision[]): DecisionIndex {
  const index = new Map<string, RecordedDecision[]>();
  for (const decision of decisions) {
    const key = requestOf(decision.document);
    const list = index.get(key);
    if (list) list.push(decision);
    else index.set(key, [decision]);
  }
  return index;
}

export function statusOf(
  request: Pick<RequestSummary, 'format' | 'lane' | 'id' | 'proposal' | 'state'>,
  index: DecisionIndex,
): StatusWithDecisions {
  const { id: entry, state } = request;
  const decisions = index.get(requestKey({ ...request, entry })) ?? [];
  if (state !== 'open') return { status: state, decisions };
  const latest = decisions.findLast((decision) => !isVoid(decision));
  if (!latest) return { status: 'open', decisions };
  const approved = latest.document.verdict === 'approve';
  return { status: approved ? 'approved, not executed' : 'denied, not in the ledger', decisions };
}

/** Never sent, because what the decision was bound to had changed: the request waits again. */
export function isVoid({ deliveries }: RecordedDecision): boolean {
  return fateOf(deliveries) === 'void';
}

/** Whether sending it again helps: it may not have reached the server, or does not show yet. */
export function canRetry(decision: RecordedDecision): boolean {
  const outcome = decision.deliveries.at(-1)?.outcome;
  return outcome !== 'carried out' && outcome !== 'denied' && !isVoid(decision);
}
