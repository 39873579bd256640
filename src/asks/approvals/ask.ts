import type { AskTraits } from '../../base/ask.ts';
import type {
  DecisionToRecord,
  JournalDecisions,
  JournalState,
  KnownRecords,
  RecordedDecisionRows,
  RestoredJournal,
  SharedChoice,
  SharedJournal,
  SharedRequestView,
} from '../../ledger/held/journal/data.ts';
import type { RequestDetail, RequestList } from '../../ledger/model/request.ts';
import type {
  DecisionCheck,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
  SharedCard,
  SharedRequest,
  SignedDecision,
} from '../../ledger/review/api.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

export interface RequestAsked {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** Gives open requests oldest first, answered ones latest first. */
    readonly requests: { input: 'open' | 'answered'; answer: RequestList; progress: never };
    readonly request: { input: RequestAsked; answer: RequestDetail; progress: never };
    readonly journal: { input: null; answer: JournalState; progress: never };
    /** Gives of every journal what was decided or delivered beyond the known records. */
    readonly 'journal decisions': {
      input: readonly KnownRecords[];
      answer: readonly JournalDecisions[];
      progress: never;
    };
    /** Null when the journal here does not have the decision. */
    readonly 'journal decision': {
      input: { readonly journal: string; readonly id: string };
      answer: RecordedDecision | null;
      progress: never;
    };
    readonly 'set reviewer': { input: string; answer: AskDone; progress: never };
    /**
     * Records a decision, unless anything is not as the person saw it. The same key decides a
     * request once at each head: the same decision again is the one that is there.
     * @throws when the key decided it otherwise.
     */
    readonly 'record decision': {
      input: DecisionToRecord;
      answer: RecordedDecisionRows;
      progress: never;
    };
    /**
     * Makes a document of a request for somebody else, with the decision here if there is one, and
     * its tool's card.
     */
    readonly 'share request': {
      input: RequestAsked & {
        readonly decision: SignedDecision | null;
        readonly card: SharedCard | null;
      };
      answer: SharedJournal;
      progress: never;
    };
    readonly 'pack shared': { input: SharedRequest; answer: SharedJournal; progress: never };
    /**
     * Reads such a document, or the part behind `#` of its link. `keys` are the known ones, in hex.
     */
    readonly 'read shared': {
      input: { readonly given: Blob | string; readonly keys: readonly string[] };
      answer: SharedRequestView;
      progress: never;
    };
    /** Decides a request whose ledger is not here. */
    readonly 'decide shared': {
      input: { readonly shared: SharedRequest; readonly choice: SharedChoice };
      answer: RecordedDecisionRows;
      progress: never;
    };
    /**
     * Adds other people's signatures to the decision of this key on the same case; null when it has
     * decided none.
     * @throws when one of them is no second signature on it.
     */
    readonly 'add countersignatures': {
      input: readonly SignedDecision[];
      answer: RecordedDecision | null;
      progress: never;
    };
    readonly 'record delivery': { input: DeliveryInput; answer: RecordedDelivery; progress: never };
    readonly 'journal file': { input: string; answer: NamedBlob; progress: never };
    /** Adds the records of an exported journal. Existing records are never replaced. */
    readonly 'restore journal': { input: Blob; answer: RestoredJournal; progress: never };
    readonly 'key file': {
      input: { readonly journal: string; readonly passphrase: string };
      answer: NamedBlob;
      progress: never;
    };
    /** Takes such a file in: its key signs from then on. */
    readonly 'take key': {
      input: { readonly file: Blob; readonly passphrase: string };
      answer: RestoredJournal;
      progress: never;
    };
    /** Makes another of the keys here sign from now on; by its journal. */
    readonly 'use key': { input: string; answer: AskDone; progress: never };
    /** Removes a key from this browser; its journal stays. */
    readonly 'drop key': { input: string; answer: AskDone; progress: never };
    readonly 'revoke key': {
      input: { readonly journal: string; readonly reason: string; readonly isReplaced: boolean };
      answer: AskDone;
      progress: never;
    };
    /** Brings a journal's ledger up to date, also when it was forgotten, and returns its id. */
    readonly 'show journal': { input: string; answer: string; progress: never };
    /** Checks a signed decision: its signature, the known keys (in hex), and the ledgers here. */
    readonly 'check decision': {
      input: { readonly file: Blob; readonly keys: readonly string[] };
      answer: DecisionCheck;
      progress: never;
    };
  }
}

export const APPROVAL_ASKS = {
  requests: { mayRepeat: true },
  request: { mayRepeat: true },
  journal: { mayRepeat: true },
  'journal decisions': { mayRepeat: true },
  'journal decision': { mayRepeat: true },
  'set reviewer': { mayRepeat: false },
  'record decision': { mayRepeat: false },
  'share request': { mayRepeat: true },
  'pack shared': { mayRepeat: true },
  'read shared': { mayRepeat: true },
  'decide shared': { mayRepeat: false },
  'add countersignatures': { mayRepeat: false },
  'record delivery': { mayRepeat: false },
  'journal file': { mayRepeat: true },
  'restore journal': { mayRepeat: false },
  'key file': { mayRepeat: true },
  'take key': { mayRepeat: false },
  'use key': { mayRepeat: false },
  'drop key': { mayRepeat: false },
  'revoke key': { mayRepeat: false },
  'show journal': { mayRepeat: false },
  'check decision': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
