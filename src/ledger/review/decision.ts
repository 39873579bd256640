// A review journal records a person's decisions and their deliveries. Documents and records are
// plain JSON; docs/formats/journal.md describes their form.

import {
  count,
  exactly,
  hex,
  leaf,
  type Misfit,
  matchingShape,
  oneOf,
  orNull,
  type ReadShape,
  textShape,
} from '../../base/json/shape.ts';
import { showsNothing } from '../../base/visible.ts';
import { WRITTEN_VERDICTS } from '../model/verdict.ts';

/** UTC to the millisecond, and an existing moment: "2026-01-31T09:30:00.000Z". */
export const timeShape = leaf(
  'a time such as 2026-01-31T09:30:00.000Z',
  (value) => typeof value === 'string' && isTime(value),
  String,
);

function isTime(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

const SUBJECT = exactly({
  title: textShape,
  tool: orNull(textShape),
  channel: orNull(textShape),
  /** The exact proposal id that the decision is bound to. */
  proposal: textShape,
});

const EVIDENCE = exactly({
  /** The id of the ledger: the hash of its bytes, or of the origin of a growing one. */
  ledger: textShape,
  ledgerName: textShape,
  format: textShape,
  lane: textShape,
  entry: textShape,
  /** Its sequence number has decimal digits: it may be beyond 2^53. */
  seq: matchingShape('decimal digits', /^-?[0-9]+$/),
  head: textShape,
  verifier: textShape,
  profile: textShape,
  /** Null when the ledger had not been verified. */
  verdict: orNull(oneOf(...WRITTEN_VERDICTS)),
  /** Says why an approval is given although the ledger is not verified; required then. */
  override: orNull(textShape),
});

/** A decision that can be checked alone, without its journal. */
export const DECISION = exactly({
  format: oneOf('signed-decision/1'),
  /** The name that the person gave; nothing proves it. */
  reviewer: textShape,
  decided_at: timeShape,
  verdict: oneOf('approve', 'deny'),
  /** A denial needs one; an approval may have "". */
  reason: textShape,
  subject: SUBJECT,
  evidence: EVIDENCE,
  /**
   * The journal that it was recorded in (its id is the SHA-256 of the public key's 32 bytes),
   * its position there, and the id of the record before.
   */
  journal: exactly({ id: hex(64), public_key: hex(64), seq: count, previous: hex(64) }),
  /** Ed25519 over the canonical text of all of the above. */
  signature: hex(128),
});

/** The result of a decision that was sent to a server. */
export const DELIVERY = exactly({
  decision: hex(64),
  /** Base URL; never with a token. */
  server: textShape,
  outcome: textShape,
  detail: textShape,
});

/** The decision of somebody else on a case that this journal decided, in the same way. */
export const COUNTERSIGNATURE = exactly({
  decision: hex(64),
  document: DECISION,
});

/** The end of a journal: its key is not to be relied on from here on. */
export const REVOCATION = exactly({
  reason: textShape,
  /** The Ed25519 public key that takes its place, or null. */
  successor: orNull(hex(64)),
});

export type SignedDecision = ReadShape<typeof DECISION>;
export type DecisionEvidence = SignedDecision['evidence'];
export type DecisionInput = Pick<SignedDecision, 'verdict' | 'reason' | 'subject' | 'evidence'>;
export type DeliveryInput = ReadShape<typeof DELIVERY>;

/** A decision of a journal here, with its deliveries. */
export interface RecordedDecision {
  readonly id: string;
  readonly document: SignedDecision;
  readonly deliveries: readonly RecordedDelivery[];
  /** Others signed these on the same case in the same way, each with a key of their own. */
  readonly countersignatures: readonly SignedDecision[];
}

export interface RecordedDelivery extends DeliveryInput {
  readonly id: string;
  readonly recorded_at: string;
}

/** Every ledger of these formats has hashes: it verifies or fails, and is never only consistent. */
const HASHED: ReadonlySet<string> = new Set(['thymos', 'reactor', 'journal']);

/** Returns the first rule that a signed document breaks. */
export function brokenDocumentRule(document: SignedDecision): Misfit | null {
  const { reviewer, journal } = document;
  if (showsNothing(reviewer))
    return { path: 'reviewer', expected: 'a name that can be read', actual: 'none' };
  if (journal.seq === 0)
    return {
      path: 'journal.seq',
      expected: 'at least 1, since a record comes before it',
      actual: '0',
    };
  return brokenRule(document);
}

/** Returns the first rule that a decision breaks, or null. */
export function brokenRule({ verdict, reason, subject, evidence }: DecisionInput): Misfit | null {
  if (verdict === 'deny' && showsNothing(reason))
    return { path: 'reason', expected: 'a reason, as it is a denial', actual: 'none' };
  if (!subject.proposal)
    return { path: 'subject.proposal', expected: 'what it is bound to', actual: 'nothing' };
  for (const name of ['ledger', 'lane', 'entry', 'head'] as const) {
    if (!evidence[name])
      return { path: `evidence.${name}`, expected: 'what the reviewer saw', actual: 'nothing' };
  }
  const isConsistent = evidence.verdict?.startsWith('consistent') ?? false;
  if (isConsistent && HASHED.has(evidence.format))
    return {
      path: 'evidence.verdict',
      expected: `a verdict that a ledger of the format ${evidence.format} can have, which has hashes`,
      actual: evidence.verdict ?? '',
    };
  const isProven = evidence.verdict !== null && evidence.verdict !== 'failed';
  if (verdict === 'approve' && !isProven && showsNothing(evidence.override ?? ''))
    return {
      path: 'evidence.override',
      expected: 'why it is approved although the ledger is not verified',
      actual: 'nothing',
    };
  return null;
}
