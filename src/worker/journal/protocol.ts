// What the page may ask about the review journal. Part of the worker's one surface.

import type { Pins, Verdict } from '../../core/model/check.ts';
import type { DecisionCheck } from '../../formats/journal/check-decision.ts';
import type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
} from '../../formats/journal/types.ts';
import type { SourcePart } from '../../storage/rows.ts';

/** One journal held here. */
export interface JournalSummary {
  readonly journal: string;
  /** Ed25519, hex. */
  readonly publicKey: string;
  readonly records: number;
  readonly decisions: number;
  /** Id of its last record: what to keep elsewhere, so that a later cut shows. */
  readonly head: string;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The last name given in it. */
  readonly reviewer: string | null;
  /**
   * How its key is kept: an object that the browser does not hand out, or bytes where it
   * knows no Ed25519; null: its key is not here, nothing more can be recorded in it.
   */
  readonly key: 'not extractable' | 'bytes' | null;
  /** Id of its ledger in the library. */
  readonly ledger: string;
  /** null: not in the library, because it was forgotten there. */
  readonly verdict: Verdict | null;
  readonly isInLibrary: boolean;
  /** What its verification was told to expect, to be asked again. */
  readonly pins: Pins;
}

export interface JournalState {
  /** The name that goes with decisions; null: none was given yet, nothing can be recorded. */
  readonly reviewer: string | null;
  /** Id of the journal's ledger in the library; null: nothing was recorded yet. */
  readonly ledger: string | null;
  /** Ed25519, hex; null: no key was made yet. */
  readonly publicKey: string | null;
  readonly records: number;
  /** All that are held here, the one that is written to first. */
  readonly journals: readonly JournalSummary[];
}

export interface RestoredJournal {
  readonly journal: string;
  /** Records that were not held before. */
  readonly added: number;
  readonly records: number;
}

export interface JournalService {
  journal(): Promise<JournalState>;
  /** Of all journals held, oldest first. */
  journalDecisions(): Promise<readonly RecordedDecision[]>;
  setReviewer(name: string): Promise<void>;
  recordDecision(input: DecisionInput): Promise<RecordedDecision>;
  recordDelivery(input: DeliveryInput): Promise<RecordedDelivery>;
  /** A whole journal as a file, for keeping it elsewhere. */
  journalFile(journal: string): Promise<SourcePart>;
  /** Takes the records of an exported journal in. Nothing that is held is ever replaced. */
  restoreJournal(file: Blob): Promise<RestoredJournal>;
  /** Puts a journal into the library again, and gives its ledger's id. */
  showJournal(journal: string): Promise<string>;
  /** Holds a signed decision against its signature, the keys (hex) that are known, and the ledgers held here. */
  checkDecision(file: Blob, keys: readonly string[]): Promise<DecisionCheck>;
}
