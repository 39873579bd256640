// What a review journal records: decisions of a person, and their deliveries. Documents and
// records are plain JSON; docs/formats/journal.md describes their form.

import type { Verdict } from '../../core/model/check.ts';

export const JOURNAL_FORMAT = 'review-journal/1';
export const DECISION_FORMAT = 'signed-decision/1';

/** What was requested. */
export interface DecisionSubject {
  readonly title: string;
  readonly tool: string | null;
  readonly channel: string | null;
  /** The exact proposal id that the decision is bound to. */
  readonly proposal: string;
}

/** What the person saw. */
export interface DecisionEvidence {
  /** Id of the ledger: the hash of its bytes, or of where a growing one comes from. */
  readonly ledger: string;
  readonly ledgerName: string;
  /** Id of the format. */
  readonly format: string;
  readonly lane: string;
  /** Id of the entry with the request. */
  readonly entry: string;
  /** Its sequence number, as decimal digits: it may be beyond 2^53. */
  readonly seq: string;
  /** Id of the last entry of the lane at that time. */
  readonly head: string;
  /** Version of the verifier that gave the verdict. */
  readonly verifier: string;
  readonly profile: string;
  /** null: the ledger had not been verified. */
  readonly verdict: Verdict | null;
  /** Why an approval is given although the ledger is not verified; required then. */
  readonly override: string | null;
}

export interface DecisionInput {
  readonly verdict: 'approve' | 'deny';
  /** A denial needs one; an approval may have "". */
  readonly reason: string;
  readonly subject: DecisionSubject;
  readonly evidence: DecisionEvidence;
}

/** A decision that can be checked alone, without its journal. */
export interface SignedDecision extends DecisionInput {
  readonly format: typeof DECISION_FORMAT;
  /** The name that the person gave; nothing proves it. */
  readonly reviewer: string;
  /** UTC, to the millisecond: "2026-01-31T09:30:00.000Z". */
  readonly decided_at: string;
  /** The journal that it was recorded in, and its position there. */
  readonly journal: {
    /** SHA-256 of the public key's 32 bytes, hex. */
    readonly id: string;
    /** Ed25519, hex. */
    readonly public_key: string;
    readonly seq: number;
    /** Id of the record before. */
    readonly previous: string;
  };
  /** Ed25519 over the canonical text of all of the above, hex. */
  readonly signature: string;
}

/** What came of a decision that was sent to a server. */
export interface DeliveryInput {
  /** Id of the decision's record in this journal. */
  readonly decision: string;
  /** Base URL; never with a token. */
  readonly server: string;
  readonly outcome: string;
  readonly detail: string;
}

/** A decision of a journal here, with its deliveries. */
export interface RecordedDecision {
  /** Id of its record. */
  readonly id: string;
  readonly document: SignedDecision;
  /** Oldest first. */
  readonly deliveries: readonly RecordedDelivery[];
}

export interface RecordedDelivery extends DeliveryInput {
  /** Id of its record. */
  readonly id: string;
  readonly recorded_at: string;
}
