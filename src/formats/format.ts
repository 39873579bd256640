// The seam behind which every system's ledger stands. A format knows how its
// bytes are read, which checks it has, how an entry is told in words; nothing
// else in the project does.

import type { HashEngine } from '../core/hash/hash.ts';
import type { JsonValue } from '../core/json/value.ts';
import type { Check, Finding, LedgerReport, Pins, Profile, Seal } from '../core/model/check.ts';
import type { EntryDigest } from '../core/model/digest.ts';
import type { Entry, LaneInfo } from '../core/model/entry.ts';
import type { RequestView } from '../core/model/request.ts';
import type { DecisionView, EntryView, Fact } from '../core/model/view.ts';
import type { FoldedResource } from '../core/model/world.ts';
import type { FastVerify } from '../core/signature/batch.ts';
import type { SignatureObligation, SignatureOutcome } from '../core/signature/signature.ts';
import type { FileHead, FileSet, SourceFile } from '../sources/file.ts';
import type { SqlOpener } from '../sources/sqlite/sqlite.ts';
import type { About } from './about.ts';
import type { Questions } from './questions.ts';
import type { SimulationFacts } from './thymos/simulate/facts.ts';

export type { SourceFile };

/** What a host lends to the pure core. */
export interface Host {
  readonly hash: HashEngine;
  readonly openSql: SqlOpener;
  /** Faster than ours where the host has one; see signature-batch.ts. */
  readonly verifySignature?: FastVerify;
}

/** An opened source. Lanes come in the order of their first record. */
export interface LedgerReader {
  /** In words: "SQLite database". */
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  /** What was wrong while reading and belongs to no lane. */
  readonly findings: readonly Finding[];
  /** The entries of one lane in its order; every call starts anew. `to` is exclusive. */
  entries(lane: string, from?: number, to?: number): Iterable<Entry>;
  /**
   * What screens of this format ask about the ledger as a whole: plain data, kept with
   * the ledger and handed to {@link LedgerFormat.answer}.
   */
  survey?(): unknown;
  /** For formats without hashes of their own: what a later copy can be compared with. */
  seal?(): Seal;
  close(): void;
}

export interface VerifyOptions {
  readonly profile: Profile;
  readonly pins: Pins;
}

/**
 * A synchronous stepper. Lanes are begun, fed and ended one after another, in any
 * order; signatures are handed out as obligations and must be settled before
 * `finish`. It throws only for our own bugs.
 */
export interface LedgerVerifier {
  begin(lane: string): void;
  push(entry: Entry): void;
  end(): void;
  takeObligations(): readonly SignatureObligation[];
  settle(outcomes: readonly SignatureOutcome[]): void;
  finish(): LedgerReport;
}

export interface LedgerFormat extends About {
  readonly id: string;
  /** Raised whenever what is derived here (digests, verdicts, words) may change: kept rows are then made anew. */
  readonly version: string;
  readonly checks: readonly Check[];
  /** What its verifier can be told to expect. */
  readonly pins: readonly (keyof Pins)[];
  /** What a green verdict of this format does not show, for the trust page. */
  readonly limits: readonly { readonly title: string; readonly text: string }[];
  /**
   * For ledgers of several files: the sets among `files` that make up one, the main file
   * first. A file in no set is examined alone.
   */
  group?(files: readonly FileHead[]): readonly Omit<FileSet<FileHead>, 'format'>[];
  /** Whether a file alone is a ledger of this format, by its content. */
  detect(file: FileHead): boolean;
  /** @throws {SourceError} when the source cannot be read at all. */
  read(files: readonly SourceFile[], host: Host): LedgerReader;
  createVerifier(reader: LedgerReader, host: Host, options: VerifyOptions): LedgerVerifier;
  digest(entry: Entry): EntryDigest;
  view(entry: Entry): EntryView;
  decision(entry: Entry): DecisionView;
  /** What a policy can be tried on, for "what if"; null: an entry that no policy decided. */
  simulationFacts(entry: Entry): SimulationFacts | null;
  /** What an entry that asks for a decision asks for; null: it asks for none. */
  request(entry: Entry): RequestView | null;
  /**
   * Answers a question about the ledger as a whole from its survey. Whoever asks knows
   * the types by the question's name, see questions.ts.
   */
  answer?(survey: unknown, question: keyof Questions, ask: unknown): unknown;
  /** The lane's title in words, from its first entry. */
  laneTitle(first: Entry): {
    readonly title: string;
    readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  };
  /** The value that op `op` of the entry's delta writes. */
  deltaValue(entry: Entry, op: number): JsonValue;
  /** Where that value comes from: for whom it was written, when, with what beside it. */
  provenance?(entry: Entry, op: number): readonly Fact[];
  /** The canonical bytes of that value: what a world's hash is made of. */
  deltaBytes(entry: Entry, op: number): Uint8Array;
  /**
   * The hash of a folded state where the format has one of its own; without it,
   * {@link worldHash}. Resources come in the order of {@link sortedResources}.
   */
  stateHash?(
    resources: readonly {
      readonly kind: string;
      readonly id: string;
      readonly bytes: Uint8Array;
    }[],
    hash: HashEngine,
  ): string;
  /**
   * Canonical text of any JSON by the rules of this format, and its content hash, hex.
   * @throws {JsonError}
   */
  canonicalize?(bytes: Uint8Array, host: Host): { readonly text: string; readonly hash: string };
  /** The folded state as the command prints it, where that is not a list of resources. */
  foldJson?(resources: readonly FoldedResource[]): JsonValue;
  /** Canonical text of the payload as the originating system reads it, or null. */
  canonical(entry: Entry): string | null;
}
