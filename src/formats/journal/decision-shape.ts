// The shape of a decision, and the rules beyond its shape.

import {
  count,
  exactly,
  hex,
  leaf,
  type Misfit,
  matching,
  oneOf,
  orNull,
  type Shape,
  text,
} from '../../core/json/shape.ts';
import { DECISION_FORMAT, type DecisionInput, type SignedDecision } from './types.ts';

/** UTC to the millisecond, and a moment that there is. */
export const time = leaf(
  'a time such as 2026-01-31T09:30:00.000Z',
  (value) => typeof value === 'string' && isTime(value),
  String,
);

function isTime(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

export const DECISION: Shape<SignedDecision> = exactly({
  format: oneOf(DECISION_FORMAT),
  reviewer: text,
  decided_at: time,
  verdict: oneOf('approve', 'deny'),
  reason: text,
  subject: exactly({ title: text, tool: orNull(text), channel: orNull(text), proposal: text }),
  evidence: exactly({
    ledger: text,
    ledgerName: text,
    format: text,
    lane: text,
    entry: text,
    seq: matching('decimal digits', /^-?[0-9]+$/),
    head: text,
    verifier: text,
    profile: text,
    verdict: orNull(oneOf('verified', 'verified with warnings', 'failed')),
    override: orNull(text),
  }),
  journal: exactly({ id: hex(64), public_key: hex(64), seq: count, previous: hex(64) }),
  signature: hex(128),
});

/** The first rule that a decision breaks; null: none. */
export function brokenRule({ verdict, reason, subject, evidence }: DecisionInput): Misfit | null {
  if (verdict === 'deny' && !reason.trim())
    return { path: 'reason', expected: 'a reason, as it is a denial', actual: 'none' };
  if (!subject.proposal)
    return { path: 'subject.proposal', expected: 'what it is bound to', actual: 'nothing' };
  for (const name of ['ledger', 'lane', 'entry', 'head'] as const) {
    if (!evidence[name])
      return { path: `evidence.${name}`, expected: 'what the reviewer saw', actual: 'nothing' };
  }
  const isProven = evidence.verdict === 'verified' || evidence.verdict === 'verified with warnings';
  if (verdict === 'approve' && !isProven && !evidence.override?.trim())
    return {
      path: 'evidence.override',
      expected: 'why it is approved although the ledger is not verified',
      actual: 'nothing',
    };
  return null;
}
