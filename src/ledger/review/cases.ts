// A case is one request at one head; a key decides it once. Only a decision that was never sent,
// because what it was bound to had changed, is void: then the request waits again.
// docs/formats/journal.md defines the same in words.

import type { DecisionInput, SignedDecision } from './decision.ts';
import { makeWellFormed } from './write.ts';

/** A request is recognised by these. A ledger's id changes with its bytes, these do not. */
export interface RequestName {
  readonly format: string;
  readonly lane: string;
  readonly entry: string;
  readonly proposal: string;
}

/** Names are compared as they are recorded. */
export function requestKey({ format, lane, entry, proposal }: RequestName): string {
  return JSON.stringify(makeWellFormed([format, lane, entry, proposal]));
}

type About = Pick<DecisionInput, 'subject' | 'evidence'>;

/** Returns the request that a decision is about. */
export function toDecisionRequestKey({ subject, evidence }: About): string {
  return requestKey({ ...evidence, proposal: subject.proposal });
}

export function toDecisionCaseKey(decision: About): string {
  return JSON.stringify([toDecisionRequestKey(decision), decision.evidence.head]);
}

/** `void` and `sent` are final. */
export type DeliveryFate = 'not sent' | 'sent' | 'void';

const NOT_SENT = 'not sent: ';

/** After these refusals the same decision must not be sent: it was on something else. */
const VOIDING: ReadonlySet<string> = new Set([
  'head moved',
  'request changed',
  'resolved elsewhere',
  'no such request',
]);

/** The decision is held back until somebody else has signed the same. */
export const COUNTERSIGNATURE_MISSING = 'second signature missing';

/** It was sent, and its server said no. */
export const REFUSED = 'refused by the server';

/** After these refusals, before anything was sent, the same decision may be sent again. */
const WAITING: ReadonlySet<string> = new Set([
  COUNTERSIGNATURE_MISSING,
  'not connected',
  'unreachable',
  'several requests',
  'not waiting',
]);

/** Returns the recorded text of a delivery. */
export function outcomeText(state: string, refusal: string | null): string {
  return refusal === null ? state : `${NOT_SENT}${refusal}`;
}

/** Returns the refusal in the record of a delivery; null when it is none. */
export function refusalIn(outcome: string): string | null {
  return outcome.startsWith(NOT_SENT) ? outcome.slice(NOT_SENT.length) : null;
}

export function isVoidRefusal(refusal: string | null): boolean {
  return refusal !== null && VOIDING.has(refusal);
}

/**
 * Returns the fate after one more delivery. A delivery that is not known to have stayed here counts
 * as sent.
 */
export function fateAfter(fate: DeliveryFate, outcome: string): DeliveryFate {
  if (fate !== 'not sent') return fate;
  const refusal = refusalIn(outcome) ?? '';
  if (VOIDING.has(refusal)) return 'void';
  return WAITING.has(refusal) ? fate : 'sent';
}

export function foldFate(deliveries: readonly { readonly outcome: string }[]): DeliveryFate {
  return deliveries.reduce<DeliveryFate>(
    (fate, { outcome }) => fateAfter(fate, outcome),
    'not sent',
  );
}

/** Returns whether two decisions say the same about the same case. */
export function isSameDecision(a: DecisionInput, b: DecisionInput): boolean {
  return (
    toDecisionCaseKey(a) === toDecisionCaseKey(b) &&
    a.verdict === b.verdict &&
    a.reason === b.reason &&
    a.evidence.override === b.evidence.override
  );
}

/**
 * Returns "approved it at head d4d4d4d4, 2026-01-31 09:30:00Z, as entry 2 of the review journal".
 */
export function decidedText({ verdict, evidence, decided_at, journal }: SignedDecision): string {
  const what = verdict === 'approve' ? 'approved' : 'denied';
  const when = `${decided_at.slice(0, 19).replace('T', ' ')}Z`;
  return `${what} it at head ${evidence.head.slice(0, 8)}, ${when}, as entry ${journal.seq} of the review journal`;
}
