// What is asked of a review journal and answered, as data.

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
  /** Ed25519, hex. */
  readonly publicKey: string;
  readonly records: number;
  readonly decisions: number;
  /** Id of its last record. Whoever keeps it elsewhere can see later that nothing was cut off. */
  readonly head: string;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The last name given in it. */
  readonly reviewer: string | null;
  /**
   * How its key is kept: by the browser, by an earlier version so that it can never leave it, or as
   * bytes in browsers without Ed25519; null: its key is not here, so nothing can be added to it.
   */
  readonly key: 'extractable' | 'not extractable' | 'bytes' | null;
  /** It is the one that decisions made here are added to. */
  readonly isWritten: boolean;
  /** When its key was revoked, and which takes its place (hex); null: it was not. */
  readonly revoked: { readonly at: string; readonly successor: string | null } | null;
  /** Id of its ledger in the library. */
  readonly ledger: string;
  /** How many of its records that ledger shows; null: it is not there. */
  readonly shown: number | null;
  /** Of the records shown. */
  readonly verdict: Verdict | null;
  /** What its last verification was to expect, for verifying it again. */
  readonly pins: Pins;
}

export interface JournalState {
  /** The name that goes with decisions; null: none was given yet, so nothing can be recorded. */
  readonly reviewer: string | null;
  /** Id of the journal's ledger in the library; null: nothing was recorded yet. */
  readonly ledger: string | null;
  /** Ed25519, hex; null: no key was made yet. */
  readonly publicKey: string | null;
  readonly records: number;
  /** All of this browser, the one that is written to first. */
  readonly journals: readonly JournalSummary[];
}

export interface RestoredJournal {
  readonly journal: string;
  /** Records that were new. */
  readonly added: number;
  readonly records: number;
}

export interface DecisionToRecord {
  /** The decision, with what it is bound to: what the person saw. */
  readonly input: DecisionInput;
  readonly seen: Pick<Binding, 'state' | 'verdict' | 'decisions'>;
  /** Where the request is. */
  readonly at: { readonly ledger: string; readonly lane: string; readonly index: number };
  /** The name under which the person decides; a new one is a record of its own. */
  readonly reviewer: string;
}

export type RecordedDecisionRows =
  | { readonly refused: GuardRefusal }
  | {
      readonly refused: null;
      /** False: the same decision was there already, and nothing was recorded. */
      readonly isNew: boolean;
      readonly decision: RecordedDecision;
    };

/** How many records of a journal somebody knows. */
export interface KnownRecords {
  readonly journal: string;
  readonly records: number;
}

export interface JournalDecisions extends KnownRecords {
  /** In the order of their records. One that was delivered since comes again. */
  readonly decisions: readonly RecordedDecision[];
}

/** A request to hand over. */
export interface SharedJournal {
  /** The document. */
  readonly text: string;
  /** The same for the fragment of a link; null: it is too large for one. */
  readonly packed: string | null;
}

/** Where the same request is among the ledgers here. */
export interface HeldRequest {
  readonly ledger: string;
  readonly name: string;
  readonly lane: string;
  readonly index: number;
  /** Of the ledger as a whole; null: not verified. */
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
  /** The entry and its proposal are what their ids say; null: ids of this format say nothing of that. */
  readonly isBound: boolean | null;
  /** Of the first person's decision; empty: there is none. */
  readonly answers: readonly DecisionAnswer[];
  readonly here: readonly HeldRequest[];
}

export interface SharedChoice extends GuardedChoice {
  /** The name under which the person decides. */
  readonly reviewer: string;
}
