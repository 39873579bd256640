import type { Pins } from '../../model/check.ts';
import type { RequestView } from '../../model/request.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { DecisionView } from '../../model/view.ts';
import type {
  DecisionAnswer,
  DecisionInput,
  RecordedDecision,
  SharedRequest,
} from '../../review/api.ts';
import type { Binding, GuardedChoice, GuardRefusal } from './decision-guard.ts';

/** One journal of this browser. */
export interface JournalSummary {
  readonly journal: string;
  /** Ed25519, in hex. */
  readonly publicKey: string;
  readonly records: number;
  readonly decisions: number;
  /**
   * The id of its last record. Whoever keeps it elsewhere can see later that nothing was cut off.
   */
  readonly head: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly reviewer: string | null;
  /**
   * Says how its key is kept: by the browser, by an earlier version so that it can never leave it,
   * or as bytes in browsers without Ed25519; null when its key is not here, so that nothing can be
   * added to it.
   */
  readonly key: 'extractable' | 'not extractable' | 'bytes' | null;
  /** Decisions that are made here are added to it. */
  readonly isWritten: boolean;
  /** When its key was revoked, and which key (hex) takes its place; null when it was not. */
  readonly revoked: { readonly at: string; readonly successor: string | null } | null;
  readonly ledger: string;
  /** How many of its records that ledger shows; null when it is not there. */
  readonly shown: number | null;
  readonly verdict: Verdict | null;
  /** The pins of its last verification, for verifying it again. */
  readonly pins: Pins;
}

export interface JournalState {
  /**
   * The name that goes with decisions; null when none was given yet, so that nothing can be
   * recorded.
   */
  readonly reviewer: string | null;
  /** Null when nothing was recorded yet. */
  readonly ledger: string | null;
  /** Ed25519, in hex; null when no key was made yet. */
  readonly publicKey: string | null;
  readonly records: number;
  readonly journals: readonly JournalSummary[];
}

export interface RestoredJournal {
  readonly journal: string;
  readonly added: number;
  readonly records: number;
}

export interface DecisionToRecord {
  readonly input: DecisionInput;
  readonly seen: Pick<Binding, 'state' | 'verdict' | 'decisions'>;
  readonly at: { readonly ledger: string; readonly lane: string; readonly index: number };
  /** A new name is a record of its own. */
  readonly reviewer: string;
}

export type RecordedDecisionRows =
  | { readonly refused: GuardRefusal }
  | {
      readonly refused: null;
      /** False when the same decision was there already, and nothing was recorded. */
      readonly isNew: boolean;
      readonly decision: RecordedDecision;
    };

/** Counts the known records of a journal. */
export interface KnownRecords {
  readonly journal: string;
  readonly records: number;
}

export interface JournalDecisions extends KnownRecords {
  /** The order is that of their records. A decision that was delivered since comes again. */
  readonly decisions: readonly RecordedDecision[];
}

/** A request to hand over. */
export interface SharedJournal {
  readonly text: string;
  /** The document for the fragment of a link; null when it is too large for one. */
  readonly packed: string | null;
}

/** The same request in a ledger held here. */
export interface HeldRequest {
  readonly ledger: string;
  readonly name: string;
  readonly lane: string;
  readonly index: number;
  /** The verdict on the ledger as a whole; null when it is not verified. */
  readonly verdict: Verdict | null;
  readonly isOpen: boolean;
  /** The last entry of the lane is the one that the first person saw. */
  readonly isSameHead: boolean;
}

/** A request that was handed over, as far as it can be understood here. */
export interface SharedRequestView {
  readonly shared: SharedRequest;
  readonly formatName: string;
  readonly request: RequestView;
  readonly decision: DecisionView;
  /**
   * Says whether the entry and its proposal are what their ids say; null when ids of this format
   * say nothing of that.
   */
  readonly isBound: boolean | null;
  /** The answers on the first person's decision; empty when there is none. */
  readonly answers: readonly DecisionAnswer[];
  readonly here: readonly HeldRequest[];
}

export interface SharedChoice extends GuardedChoice {
  readonly reviewer: string;
}
