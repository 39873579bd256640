// The shape of a decision, and the rules beyond its shape.

import { count, hex, type Misfit, matching, members, oneOf, orNull, text, time } from './shape.ts';
import { DECISION_FORMAT, type DecisionInput } from './types.ts';

export const DECISION = members(
  ['format', oneOf(DECISION_FORMAT)],
  ['reviewer', text],
  ['decided_at', time],
  ['verdict', oneOf('approve', 'deny')],
  ['reason', text],
  [
    'subject',
    members(['title', text], ['tool', orNull(text)], ['channel', orNull(text)], ['proposal', text]),
  ],
  [
    'evidence',
    members(
      ['ledger', text],
      ['ledgerName', text],
      ['format', text],
      ['lane', text],
      ['entry', text],
      ['seq', matching('decimal digits', /^-?[0-9]+$/)],
      ['head', text],
      ['verifier', text],
      ['profile', text],
      ['verdict', orNull(oneOf('verified', 'verified with warnings', 'failed'))],
      ['override', orNull(text)],
    ),
  ],
  [
    'journal',
    members(['id', hex(64)], ['public_key', hex(64)], ['seq', count], ['previous', hex(64)]),
  ],
  ['signature', hex(128)],
);

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
