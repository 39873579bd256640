// How a request stands: what its ledger says, and what was decided here and is not in
// the ledger. One answer, so that no list and no page tells it differently.

import type { RequestSummary } from '../../core/model/request.ts';
import type { RecordedDecision } from '../../formats/journal/types.ts';

export type Standing =
  | 'open'
  | 'approved, not executed'
  | 'denied, not in the ledger'
  | 'granted'
  | 'denied'
  | 'granted and denied';

export interface Stood {
  readonly standing: Standing;
  /** Decisions on it in the journals held here, oldest first. */
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

export function standingOf(
  request: Pick<RequestSummary, 'format' | 'lane' | 'id' | 'proposal' | 'state'>,
  index: DecisionIndex,
): Stood {
  const { format, lane, id, proposal, state } = request;
  const decisions = index.get(keyOf(format, lane, id, proposal)) ?? [];
  if (state !== 'open') return { standing: state, decisions };
  const latest = decisions.findLast((decision) => !isVoid(decision));
  if (!latest) return { standing: 'open', decisions };
  const approved = latest.document.verdict === 'approve';
  return {
    standing: approved ? 'approved, not executed' : 'denied, not in the ledger',
    decisions,
  };
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

/** A decision that was refused because what it was bound to had changed: the request waits anew. */
export function isVoid({ deliveries }: RecordedDecision): boolean {
  return (
    deliveries.length > 0 && deliveries.every(({ outcome }) => isVoidRefusal(refusalOf(outcome)))
  );
}

const NOT_SENT = 'not sent: ';

/** "not sent: head moved" → "head moved". */
export function refusalOf(outcome: string): string {
  return outcome.startsWith(NOT_SENT) ? outcome.slice(NOT_SENT.length) : '';
}

/** What is recorded of a delivery. */
export function outcomeText(state: string, refusal: string | null): string {
  return refusal === null ? state : `${NOT_SENT}${refusal}`;
}

/** Whether sending it again is of any use: it may not have reached the server, or not shown yet. */
export function canRetry(decision: RecordedDecision): boolean {
  const last = decision.deliveries.at(-1);
  if (!last) return true;
  return last.outcome !== 'carried out' && last.outcome !== 'denied' && !isVoid(decision);
}
