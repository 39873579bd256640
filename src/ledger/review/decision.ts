// What a review journal records of a person's decisions and of their deliveries: the shapes,
// the types read from them, and the rules beyond their shape. Documents and records are plain
// JSON; docs/formats/journal.md describes their form.

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

/** UTC to the millisecond, and a moment that there is: "2026-01-31T09:30:00.000Z". */
export const timeShape = leaf(
  'a time such as 2026-01-31T09:30:00.000Z',
  (value) => typeof value === 'string' && isTime(value),
  String,
);

function isTime(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

/** What was requested. */
const SUBJECT = exactly({
  title: textShape,
  tool: orNull(textShape),
  channel: orNull(textShape),
  /** The exact proposal id that the decision is bound to. */
  proposal: textShape,
});

/** What the person saw. */
const EVIDENCE = exactly({
  /** Id of the ledger: the hash of its bytes, or of where a growing one comes from. */
  ledger: textShape,
  ledgerName: textShape,
  /** Id of the format. */
  format: textShape,
  lane: textShape,
  /** Id of the entry with the request. */
  entry: textShape,
  /** Its sequence number, as decimal digits: it may be beyond 2^53. */
  seq: matchingShape('decimal digits', /^-?[0-9]+$/),
  /** Id of the last entry of the lane at that time. */
  head: textShape,
  /** Version of the verifier that gave the verdict. */
  verifier: textShape,
  profile: textShape,
  /** null: the ledger had not been verified. */
  verdict: orNull(oneOf(...WRITTEN_VERDICTS)),
  /** Why an approval is given although the ledger is not verified; required then. */
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

/** What came of a decision that was sent to a server. */
export const DELIVERY = exactly({
  /** Id of the decision's record in this journal. */
  decision: hex(64),
  /** Base URL; never with a token. */
  server: textShape,
  outcome: textShape,
  detail: textShape,
});

/** The decision of somebody else on a case that this journal decided, in the same way. */
export const COUNTERSIGNATURE = exactly({
  /** Id of this journal's own decision. */
  decision: hex(64),
  /** What the other person signed, whole. */
  document: DECISION,
});

/** The end of a journal: its key is not to be relied on from here on. */
export const REVOCATION = exactly({
  reason: textShape,
  /** Ed25519 public key that takes its place; null: none does. */
  successor: orNull(hex(64)),
});

export type SignedDecision = ReadShape<typeof DECISION>;
export type DecisionEvidence = SignedDecision['evidence'];
export type DecisionInput = Pick<SignedDecision, 'verdict' | 'reason' | 'subject' | 'evidence'>;
export type DeliveryInput = ReadShape<typeof DELIVERY>;

/** A decision of a journal here, with its deliveries. */
export interface RecordedDecision {
  /** Id of its record. */
  readonly id: string;
  readonly document: SignedDecision;
  /** Oldest first. */
  readonly deliveries: readonly RecordedDelivery[];
  /** What others signed on the same case in the same way, each with a key of their own. */
  readonly countersignatures: readonly SignedDecision[];
}

export interface RecordedDelivery extends DeliveryInput {
  /** Id of its record. */
  readonly id: string;
  readonly recorded_at: string;
}

/** Formats every ledger of which has hashes: it verifies or fails, and is never only consistent. */
const HASHED: ReadonlySet<string> = new Set(['thymos', 'reactor', 'journal']);

/** The same of a document that somebody signed. */
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

/** The first rule that a decision breaks; null: none. */
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
