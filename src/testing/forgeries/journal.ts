// Each fault of a review journal is sealed and signed again by its own key.

import type { JournalCheckId } from '../../formats/journal/verify/checks.ts';
import type { DecisionInput, SignedDecision } from '../../ledger/review/decision.ts';
import type { JournalRecord, UnsealedRecord } from '../../ledger/review/record.ts';
import { type Bend, INPUT, type JournalStep, testSigner } from '../journal.ts';

const DENIAL: DecisionInput = {
  ...INPUT,
  verdict: 'deny',
  reason: 'the key is still in use',
  evidence: { ...INPUT.evidence, head: 'e5'.repeat(32) },
};
export const JOURNAL_STEPS: readonly JournalStep[] = [
  { kind: 'reviewer', name: 'Reviewer One' },
  { kind: 'decision', input: INPUT },
  { kind: 'delivery', of: 2, outcome: 'carried out' },
  { kind: 'decision', input: DENIAL },
  { kind: 'countersignature', of: 2 },
  { kind: 'revoked', reason: 'a new machine' },
];

export const bent = <T extends UnsealedRecord>(change: Partial<T>): Bend => ({
  unsealed: (record) => ({ ...record, ...change }) as UnsealedRecord,
});
export const input = (change: Partial<DecisionInput>): JournalStep => ({
  kind: 'decision',
  input: { ...INPUT, ...change },
});
const flip = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
export const other = testSigner(9);

// Every fault is sealed and signed again where it can be, so that only its own check can find it.
export const JOURNAL_FAULTS: readonly [
  name: string,
  check: JournalCheckId,
  bends: readonly (readonly [seq: number, bend: Bend])[],
  steps?: readonly JournalStep[],
][] = [
  [
    'a record opened twice',
    'journal.header',
    [[1, bent({ kind: 'opened', body: makeOpenedBody() })]],
  ],
  ['another journal’s name', 'journal.header', [[3, bent({ journal: '00'.repeat(32) })]]],
  ['a number left out', 'journal.sequence', [[3, bent({ seq: 7 })]]],
  ['a parent that is another', 'journal.chain', [[3, bent({ previous: '00'.repeat(32) })]]],
  ['a parent before the first', 'journal.chain', [[0, bent({ previous: '00'.repeat(32) })]]],
  ['a changed id', 'journal.content-hash', [[4, { sealed: reId }]]],
  ['a changed signature', 'journal.signature', [[4, { sealed: reSign }]]],
  [
    'a clock set back',
    'journal.time-order',
    [[3, bent({ recorded_at: '2025-01-01T00:00:00.000Z' })]],
  ],
  ['a denial without a reason', 'journal.decision', [], [input({ verdict: 'deny', reason: ' ' })]],
  [
    'an approval of what failed',
    'journal.decision',
    [],
    [input({ evidence: { ...INPUT.evidence, verdict: 'failed' } })],
  ],
  [
    'an approval of what was not verified',
    'journal.decision',
    [],
    [input({ evidence: { ...INPUT.evidence, verdict: null } })],
  ],
  [
    'a decision bound to nothing',
    'journal.decision',
    [],
    [input({ subject: { ...INPUT.subject, proposal: '' } })],
  ],
  ['a decision of another kind', 'journal.decision', [[4, bent({ body: badBody() })]]],
  ['a document that was changed', 'journal.document', [[2, { document: reword }]]],
  ['a decision recorded twice', 'journal.one-decision', [], [input({}), input({})]],
  [
    'a decision against the one before',
    'journal.one-decision',
    [],
    [input({}), input({ verdict: 'deny', reason: 'after all' })],
  ],
  [
    'a decision after one that was sent',
    'journal.one-decision',
    [],
    [input({}), { kind: 'delivery', of: 1, outcome: 'unknown' }, input({})],
  ],
  [
    'a delivery without a decision',
    'journal.delivery',
    [],
    [{ kind: 'delivery', of: 9, outcome: 'carried out' }],
  ],
  [
    'a second signature by the same key',
    'journal.countersignature',
    [],
    [input({}), { kind: 'countersignature', of: 1, by: 7 }],
  ],
  [
    'a second signature on another request',
    'journal.countersignature',
    [],
    [
      input({}),
      {
        kind: 'countersignature',
        of: 1,
        input: { ...INPUT, subject: { ...INPUT.subject, proposal: 'b2'.repeat(32) } },
      },
    ],
  ],
  [
    'a second signature at another head',
    'journal.countersignature',
    [],
    [input({}), { kind: 'countersignature', of: 1, input: { ...DENIAL, verdict: 'approve' } }],
  ],
  [
    'a second person who decided otherwise',
    'journal.countersignature',
    [],
    [
      input({}),
      { kind: 'countersignature', of: 1, input: { ...INPUT, verdict: 'deny', reason: 'no' } },
    ],
  ],
  [
    'a second signature that does not hold',
    'journal.countersignature',
    [],
    [input({}), { kind: 'countersignature', of: 1, document: reword }],
  ],
  [
    'the same second signature twice',
    'journal.countersignature',
    [],
    [input({}), { kind: 'countersignature', of: 1 }, { kind: 'countersignature', of: 1 }],
  ],
  [
    'a second signature without a decision',
    'journal.countersignature',
    [],
    [{ kind: 'countersignature', of: 9 }],
  ],
  [
    'a record behind the revocation',
    'journal.revocation',
    [],
    [{ kind: 'revoked', reason: '' }, input({})],
  ],
  ['a name that is none', 'journal.line', [[1, bent({ body: { name: 7 } as never })]]],
];

export function makeOpenedBody() {
  return { public_key: other.publicKey, continues: null };
}
function badBody() {
  return { verdict: 'maybe' } as unknown as SignedDecision;
}
function reId(record: JournalRecord): JournalRecord {
  return { ...record, id: flip(record.id) };
}
function reSign(record: JournalRecord): JournalRecord {
  return { ...record, signature: flip(record.signature) };
}
function reword(document: SignedDecision): SignedDecision {
  return { ...document, reason: 'another one' };
}
