// The status of a request: what its ledger says, and what was decided here and is not yet in
// the ledger. Lists and pages all ask here, so that they agree.

import type { RequestSummary } from '../../core/model/request.ts';
import type { RecordedDecision } from '../../formats/journal/api.ts';

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
    const { subject, evidence } = decision.document;
    const key = keyOf(evidence.format, evidence.lane, evidence.entry, subject.proposal);
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
  const { format, lane, id, proposal, state } = request;
  const decisions = index.get(keyOf(format, lane, id, proposal)) ?? [];
  if (state !== 'open') return { status: state, decisions };
  const latest = decisions.findLast((decision) => !isVoid(decision));
  if (!latest) return { status: 'open', decisions };
  const approved = latest.document.verdict === 'approve';
  return { status: approved ? 'approved, not executed' : 'denied, not in the ledger', decisions };
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** Refusals after which the same decision must not be sent again: it was on something else. */
const VOID: ReadonlySet<string | null> = new Set([
  'head moved',
  'request changed',
  'resolved elsewhere',
  'no such request',
]);

export function isVoidRefusal(refusal: string | null): boolean {
  return VOID.has(refusal);
}

/** Refused because what the decision was bound to had changed: the request waits again. */
export function isVoid({ deliveries }: RecordedDecision): boolean {
  return (
    deliveries.length > 0 && deliveries.every(({ outcome }) => isVoidRefusal(refusalOf(outcome)))
  );
}

const NOT_SENT = 'not sent: ';

/** "not sent: head moved" → "head moved". */
function refusalOf(outcome: string): string {
  return outcome.startsWith(NOT_SENT) ? outcome.slice(NOT_SENT.length) : '';
}

/** What is recorded of a delivery. */
export function outcomeText(state: string, refusal: string | null): string {
  return refusal === null ? state : `${NOT_SENT}${refusal}`;
}

/** Whether sending it again helps: it may not have reached the server, or does not show yet. */
export function canRetry(decision: RecordedDecision): boolean {
  const outcome = decision.deliveries.at(-1)?.outcome;
  return outcome !== 'carried out' && outcome !== 'denied' && !isVoid(decision);
}
