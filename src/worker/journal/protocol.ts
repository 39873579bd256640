// The page's calls about the review journal. Part of the worker's one surface.

import type { Pins } from '../../core/model/check.ts';
import type { Verdict } from '../../core/model/verdict.ts';
import type {
  DecisionCheck,
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
} from '../../formats/journal/api.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { Binding, GuardRefusal } from './decision-guard.ts';

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
   * How its key is kept: as an object that cannot be read out, or as bytes in browsers without
   * Ed25519; null: its key is not here, so nothing can be added to it.
   */
  readonly key: 'not extractable' | 'bytes' | null;
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

export type Recorded =
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

export interface JournalService {
  journal(): Promise<JournalState>;
  /** Of every journal, what was decided or delivered beyond the records that are known. */
  journalDecisions(known: readonly KnownRecords[]): Promise<readonly JournalDecisions[]>;
  /** One decision as it is now; null: the journal here does not have it. */
  journalDecision(journal: string, id: string): Promise<RecordedDecision | null>;
  setReviewer(name: string): Promise<void>;
  /**
   * Records a decision, unless anything is not as the person saw it. The same key decides a
   * request once at each head: the same decision again is the one that is there.
   * @throws when the key decided it otherwise.
   */
  recordDecision(decision: DecisionToRecord): Promise<Recorded>;
  recordDelivery(input: DeliveryInput): Promise<RecordedDelivery>;
  /** A whole journal as a file. */
  journalFile(journal: string): Promise<NamedBlob>;
  /** Adds the records of an exported journal. Existing records are never replaced. */
  restoreJournal(file: Blob): Promise<RestoredJournal>;
  /** Brings a journal's ledger up to date, also where it was forgotten, and returns its id. */
  showJournal(journal: string): Promise<string>;
  /** Checks a signed decision: its signature, the keys (hex) that are known, the ledgers here. */
  checkDecision(file: Blob, keys: readonly string[]): Promise<DecisionCheck>;
}
