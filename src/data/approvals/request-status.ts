// The status of a request: what its ledger says, whether its run still waits for an answer, and
// what was decided here and is not yet in the ledger. Lists and pages all ask here, so that they agree.

import type { RequestSummary } from '../../core/model/request.ts';
import { fateOf, type RecordedDecision, requestKey, requestOf } from '../../formats/journal/api.ts';

export type RequestStatus =
  | RequestSummary['state']
  | 'unanswerable'
  | 'approved, not executed'
  | 'denied, not in the ledger';

export interface StatusWithDecisions {
  readonly status: RequestStatus;
  /** Decisions on it in the journals of this browser, oldest first. */
  readonly decisions: readonly RecordedDecision[];
  /** Of one that its ledger leaves open: why nobody can answer it any more, as a part of a sentence. */
  readonly gone: string | null;
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

/** `gone`: why nobody can answer requests of its lane any more; null: somebody may. */
export function statusOf(
  request: Pick<RequestSummary, 'format' | 'lane' | 'id' | 'proposal' | 'state'>,
  index: DecisionIndex,
  gone: string | null,
): StatusWithDecisions {
  const { id: entry, state } = request;
  const decisions = index.get(requestKey({ ...request, entry })) ?? [];
  if (state !== 'open') return { status: state, decisions, gone: null };
  const latest = decisions.findLast((decision) => !isVoid(decision));
  if (!latest) return { status: gone === null ? 'open' : 'unanswerable', decisions, gone };
  const approved = latest.document.verdict === 'approve';
  const status = approved ? 'approved, not executed' : 'denied, not in the ledger';
  return { status, decisions, gone };
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
