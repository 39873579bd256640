// Journals are written with a fixed key, step by step, with faults put in on purpose.

import fc from 'fast-check';
import { toHex } from '../base/bytes.ts';
import { createSigner } from '../base/signature/sign.ts';
import type { DecisionInput, SignedDecision } from '../ledger/review/decision.ts';
import type { JournalRecord, RecordContent, UnsealedRecord } from '../ledger/review/record.ts';
import { journalId, sealRecord, signDecision, writeJournalLine } from '../ledger/review/write.ts';

export function testSigner(fill = 7) {
  const signer = createSigner(new Uint8Array(32).fill(fill));
  return { publicKey: toHex(signer.publicKey), sign: (bytes: Uint8Array) => signer.sign(bytes) };
}

export const INPUT: DecisionInput = {
  verdict: 'approve',
  reason: 'reviewed with the release notes',
  subject: {
    title: 'secrets_publish',
    tool: 'secrets_publish',
    channel: 'maintainer',
    proposal: 'a1'.repeat(32),
  },
  evidence: {
    ledger: 'b2'.repeat(32),
    ledgerName: 'coding-run.db',
    format: 'thymos',
    lane: 'c3'.repeat(32),
    entry: 'd4'.repeat(32),
    seq: '6',
    head: 'd4'.repeat(32),
    verifier: 'thymos-verifier/4',
    profile: 'strict',
    verdict: 'verified',
    override: null,
  },
};

export type JournalStep =
  | { readonly kind: 'reviewer'; readonly name: string }
  | { readonly kind: 'decision'; readonly input: DecisionInput }
  | { readonly kind: 'delivery'; readonly of: number; readonly outcome: string }
  /** `by` fills the secret of the other person's key. */
  | {
      readonly kind: 'countersignature';
      readonly of: number;
      readonly input?: DecisionInput;
      readonly by?: number;
      readonly document?: (document: SignedDecision) => SignedDecision;
    }
  | { readonly kind: 'revoked'; readonly reason: string };

export interface Bend {
  /** Changes a record before it is sealed; it is hashed and signed in that state. */
  readonly unsealed?: (record: UnsealedRecord) => UnsealedRecord;
  readonly sealed?: (record: JournalRecord) => JournalRecord;
  readonly document?: (document: SignedDecision) => SignedDecision;
}

/** Records after a changed one follow it in its changed state. */
export async function writeJournal(
  steps: readonly JournalStep[],
  bends: ReadonlyMap<number, Bend> = new Map(),
  signer = testSigner(),
): Promise<readonly JournalRecord[]> {
  const journal = journalId(signer.publicKey);
  const records: JournalRecord[] = [];
  const append = async (content: RecordContent, time: string) => {
    const seq = records.length;
    const { unsealed = same, sealed = same } = bends.get(seq) ?? {};
    const previous = records.at(-1)?.id ?? null;
    const record: UnsealedRecord = {
      format: 'review-journal/1',
      journal,
      seq,
      previous,
      recorded_at: time,
      ...content,
    };
    records.push(sealed(await sealRecord(unsealed(record), signer.sign)));
  };
  const timeAt = (seq: number) => new Date(Date.UTC(2026, 0, 31, 9, 0, seq)).toISOString();
  await append(
    { kind: 'opened', body: { public_key: signer.publicKey, continues: null } },
    timeAt(0),
  );
  let reviewer = 'nobody';
  for (const step of steps) {
    const seq = records.length;
    const time = timeAt(seq);
    if (step.kind === 'reviewer') {
      reviewer = step.name;
      await append({ kind: 'reviewer', body: { name: reviewer } }, time);
    } else if (step.kind === 'decision') {
      const previous = records.at(-1)?.id ?? '';
      const signed = await signDecision(
        {
          reviewer,
          decided_at: time,
          ...step.input,
          journal: { id: journal, public_key: signer.publicKey, seq, previous },
        },
        signer.sign,
      );
      await append({ kind: 'decision', body: (bends.get(seq)?.document ?? same)(signed) }, time);
    } else if (step.kind === 'countersignature') {
      const decision = records[step.of]?.id ?? '00'.repeat(32);
      const signed = await decisionBy(testSigner(step.by ?? 8), step.input ?? INPUT, time);
      const document = (step.document ?? same)(signed);
      await append({ kind: 'countersignature', body: { decision, document } }, time);
    } else if (step.kind === 'revoked') {
      await append({ kind: 'revoked', body: { reason: step.reason, successor: null } }, time);
    } else {
      const body = {
        decision: records[step.of]?.id ?? '00'.repeat(32),
        server: 'http://localhost:3001',
        outcome: step.outcome,
        detail: '',
      };
      await append({ kind: 'delivery', body }, time);
    }
  }
  return records;
}

/** Makes a decision of somebody whose journal is elsewhere. */
export function decisionBy(
  { publicKey, sign }: ReturnType<typeof testSigner>,
  input: DecisionInput,
  time = '2026-01-31T09:30:00.000Z',
): Promise<SignedDecision> {
  const journal = {
    id: journalId(publicKey),
    public_key: publicKey,
    seq: 1,
    previous: '0f'.repeat(32),
  };
  return signDecision({ reviewer: 'Reviewer Two', decided_at: time, ...input, journal }, sign);
}

export function writeJournalFile(records: readonly JournalRecord[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(records.map(writeJournalLine).join(''));
}

function same<T>(value: T): T {
  return value;
}

const anyInput = fc
  .record({ proposal: fc.constantFrom('p', 'q'), denies: fc.boolean() })
  .map(({ proposal, denies }) => ({
    ...INPUT,
    verdict: denies ? ('deny' as const) : ('approve' as const),
    subject: { ...INPUT.subject, proposal },
  }));

/** Draws steps of few proposals, so that some are decided more than once. */
export const anyStep: fc.Arbitrary<JournalStep> = fc.oneof(
  fc.record({ kind: fc.constant('reviewer' as const), name: fc.string() }),
  fc.record({ kind: fc.constant('decision' as const), input: anyInput }),
  fc.record({
    kind: fc.constant('delivery' as const),
    of: fc.nat(9),
    outcome: fc.constantFrom('carried out', 'not sent: head moved'),
  }),
);
