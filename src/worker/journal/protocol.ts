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
  /** null: not in the library, because it was forgotten there. */
  readonly verdict: Verdict | null;
  readonly isInLibrary: boolean;
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

export interface JournalService {
  journal(): Promise<JournalState>;
  /** Of all journals, oldest first. */
  journalDecisions(): Promise<readonly RecordedDecision[]>;
  setReviewer(name: string): Promise<void>;
  recordDecision(input: DecisionInput): Promise<RecordedDecision>;
  recordDelivery(input: DeliveryInput): Promise<RecordedDelivery>;
  /** A whole journal as a file. */
  journalFile(journal: string): Promise<NamedBlob>;
  /** Adds the records of an exported journal. Existing records are never replaced. */
  restoreJournal(file: Blob): Promise<RestoredJournal>;
  /** Puts a journal into the library again, and returns its ledger's id. */
  showJournal(journal: string): Promise<string>;
  /** Checks a signed decision: its signature, the keys (hex) that are known, the ledgers here. */
  checkDecision(file: Blob, keys: readonly string[]): Promise<DecisionCheck>;
}
