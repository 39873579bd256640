// The one table of words for how far a request and a decision on it came: screens, the titles of the
// journal and docs/approvals.md all have these.

import { COUNTERSIGNATURE_MISSING, fateAfter, REFUSED, refusalIn } from './cases.ts';

export const STATE_WORDS = {
  open: 'Needs you',
  'needs a second signature': 'Needs a second signature',
  'both signed, not sent': 'Both signed, not sent',
  'signed, not sent': 'Signed, not sent',
  refused: 'Refused',
  'signed here': 'Signed here',
  sent: 'Sent',
  granted: 'Carried out',
  denied: 'Denied',
  'granted and denied': 'Carried out and denied',
  unanswerable: 'Expired',
} as const;

export type DecisionState = keyof typeof STATE_WORDS;

/** Says how far a decision came by what one delivery says of it. */
export function decideState(outcome: string): DecisionState {
  if (outcome === 'carried out') return 'granted';
  if (outcome === 'denied') return 'denied';
  const refusal = refusalIn(outcome);
  if (refusal === COUNTERSIGNATURE_MISSING) return 'needs a second signature';
  if (refusal === REFUSED) return 'refused';
  const isKept = outcome === 'not sent' || fateAfter('not sent', outcome) !== 'sent';
  return isKept ? 'signed, not sent' : 'sent';
}

/** These outcomes need more than the word of their state. */
const MORE: ReadonlyMap<string, string> = new Map([
  ['sent, not seen yet', 'the ledger showed no outcome yet'],
  ['unknown', 'no answer came'],
  ['not sent: not connected', 'the server was not connected'],
  ['not sent: unreachable', 'the server could not be reached'],
  ['not sent: no such request', 'there was no such request any more'],
  ['not sent: resolved elsewhere', 'it had been resolved elsewhere'],
  ['not sent: request changed', 'the request had changed'],
  ['not sent: head moved', 'the run had gone on'],
  ['not sent: several requests', 'several requests waited at once'],
  ['not sent: not waiting', 'the run was not waiting for it'],
  ['not sent: sent before', 'it had been sent before'],
  [`not sent: ${REFUSED}`, 'the server did not take it'],
]);

/** For these outcomes the word of the state says all. */
const PLAIN: ReadonlySet<string> = new Set([
  'carried out',
  'denied',
  'not sent',
  `not sent: ${COUNTERSIGNATURE_MISSING}`,
]);

/** Says what one delivery came to at that time: "Signed, not sent: the run had gone on". */
export function deliveryText(outcome: string): string {
  const word = STATE_WORDS[decideState(outcome)];
  return PLAIN.has(outcome)
    ? word
    : `${word}: ${MORE.get(outcome) ?? refusalIn(outcome) ?? outcome}`;
}
