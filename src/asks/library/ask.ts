import type { AskTraits } from '../../base/ask.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { FoundLedgers } from '../../ledger/import/found.ts';
import type { GrownLedger } from '../../ledger/import/growth/grown.ts';
import type { LedgerToImport } from '../../ledger/import/to-import.ts';
import type { ByteChange, ChangedCopy } from '../../ledger/model/byte-change.ts';
import type { LaneReport, Pins, Profile } from '../../ledger/model/check.ts';
import type { ImportProgress, Refusal } from '../../ledger/model/import.ts';
import type {
  LedgerDetail,
  LedgerSummary,
  LedgerWhy,
  RunState,
} from '../../ledger/model/ledger.ts';
import type { FileSet } from '../../ledger/sources/file.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

export interface GrowingAsk extends Omit<GrownLedger, 'bytes'> {
  readonly file: Blob;
}

export interface ToVerify {
  readonly ledger: string;
  readonly profile: Profile;
  readonly pins: Pins;
  /** The keys are kept nowhere: secrets are among them. */
  readonly keyring?: readonly KnownKey[] | undefined;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly ledgers: { input: null; answer: readonly LedgerSummary[]; progress: never };
    readonly ledger: { input: string; answer: LedgerDetail; progress: never };
    /** The answer is in their order; null when there is no such ledger here. */
    readonly 'ledger whys': {
      input: readonly string[];
      answer: readonly (LedgerWhy | null)[];
      progress: never;
    };
    readonly 'lane report': {
      input: { readonly ledger: string; readonly lane: string };
      answer: LaneReport | null;
      progress: never;
    };
    /**
     * Lists given files that are no ledgers, and imports that a crash cut off, whose remains were
     * removed.
     */
    readonly refusals: { input: null; answer: readonly Refusal[]; progress: never };
    readonly 'keep refusals': { input: readonly Refusal[]; answer: AskDone; progress: never };
    readonly 'drop refusals': { input: readonly string[]; answer: AskDone; progress: never };
    /** Finds the ledgers in some files, and the format of each; only archives are read whole. */
    readonly 'find ledgers': {
      input: readonly NamedBlob[];
      answer: FoundLedgers;
      progress: never;
    };
    readonly 'import ledger': {
      input: { readonly job: string; readonly set: LedgerToImport; readonly demo: boolean };
      answer: ImportProgress;
      progress: ImportProgress;
    };
    /** Removes the remains of an import whose worker was ended; by its job. */
    readonly 'drop import': { input: string; answer: AskDone; progress: never };
    /** Verifies a growing ledger in its present state, and replaces what is shown of it. */
    readonly 'grow ledger': { input: GrowingAsk; answer: LedgerSummary; progress: never };
    /**
     * Keeps with a followed run's ledger what its server says of the run. False when there is no
     * such ledger.
     */
    readonly 'keep run state': {
      input: { readonly ledger: string; readonly state: RunState };
      answer: boolean;
      progress: never;
    };
    readonly 'verify ledger': { input: ToVerify; answer: LedgerDetail; progress: Progress };
    /**
     * Reads a ledger again as a text of its format describes it, or with null as it is recognised,
     * verifies it, and keeps the text with it.
     * @throws when its format cannot read that text.
     */
    readonly 'describe ledger': {
      input: { readonly ledger: string; readonly description: string | null };
      answer: LedgerDetail;
      progress: never;
    };
    readonly 'forget ledger': {
      input: { readonly ledger: string; readonly withNotes?: boolean };
      answer: AskDone;
      progress: never;
    };
    readonly 'source files': { input: string; answer: readonly NamedBlob[]; progress: never };
    /** Changes one byte of a small ledger on a copy, and verifies both; nothing is kept. */
    readonly 'changed copy': {
      input: { readonly set: FileSet<NamedBlob>; readonly change: ByteChange };
      answer: ChangedCopy;
      progress: never;
    };
    /** Lists the policies that the browser holds the worker to, word for word. */
    readonly policies: { input: null; answer: readonly string[]; progress: never };
  }
}

export const LIBRARY_ASKS = {
  ledgers: { mayRepeat: true },
  ledger: { mayRepeat: true },
  'ledger whys': { mayRepeat: true },
  'lane report': { mayRepeat: true },
  refusals: { mayRepeat: true },
  'keep refusals': { mayRepeat: false },
  'drop refusals': { mayRepeat: false },
  'find ledgers': { mayRepeat: true, looksIntoFiles: true },
  'import ledger': { mayRepeat: false },
  'drop import': { mayRepeat: true },
  'grow ledger': { mayRepeat: false },
  'keep run state': { mayRepeat: false },
  'verify ledger': { mayRepeat: false },
  'describe ledger': { mayRepeat: false },
  'forget ledger': { mayRepeat: false },
  'source files': { mayRepeat: true },
  'changed copy': { mayRepeat: true },
  policies: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
