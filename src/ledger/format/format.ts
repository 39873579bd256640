// The seam between the formats and everything else. A format knows how its bytes are
// read, which checks it has, and how an entry is put into words; nothing else does.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { EntryAuthority } from '../authority/handed.ts';
import type { ApartMember } from '../compare/apart.ts';
import type { EntryEnds } from '../join/ends.ts';
import type { Profile, Seal } from '../model/check.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import type { LaneSummary } from '../model/ledger.ts';
import type { Named, ProposalIds, ResourceUse } from '../model/named.ts';
import type { Proof } from '../model/replay.ts';
import type { RequestView } from '../model/request.ts';
import type { DecisionView, EntryView, Fact } from '../model/view.ts';
import type { BackTo } from '../model/went-back.ts';
import type { FoldedResource } from '../model/world.ts';
import type { CostPart } from '../series/builder.ts';
import type { FileHead, FileSet, SourceFile } from '../sources/file.ts';
import type { SqlEngines } from '../sources/sqlite/engines.ts';
import type { SqlDatabase } from '../sources/sqlite/sqlite.ts';
import type { SummaryWords } from '../summary/rules.ts';
import type { LedgerSource, VerifiedFormat } from '../verify/rules.ts';
import type { VerifyHost } from '../verify/run.ts';
import type { Manifest } from './manifest.ts';
import type { Milestones } from './milestones.ts';
import type { Question, Questions } from './questions.ts';
import type { Shares } from './shares.ts';

export type { SourceFile };

/** What a host provides to the pure core. */
export interface Host extends VerifyHost, Pick<SqlEngines, 'openSql'> {
  /** To be awaited before files are read; absent where every engine is there from the start. */
  readonly loadSql?: SqlEngines['loadSql'];
  /** Nobody will ask for a survey, so that nothing is kept for one. */
  readonly withoutSurvey?: true;
}

/** Entries of one lane that follow those which were read. */
export interface MoreEntries {
  /** With these. */
  readonly lane: LaneInfo;
  readonly entries: readonly Entry[];
}

/** An opened source. Lanes come in the order of their first record. */
export interface LedgerReader extends LedgerSource {
  /** In words: "SQLite database". */
  readonly container: string;
  /** The entries of one lane in its order; every call begins again. `to` is exclusive. */
  entries(lane: string, from?: number, to?: number): Iterable<Entry>;
  /**
   * Finds, in steps, the ranges of at most so many entries that a lane is made of; null: it has to be
   * read in one piece.
   */
  ranges?(lane: string, size: number): Generator<void, readonly EntryRange[] | null, void>;
  /** What the format's questions need to know of the whole ledger: plain data, kept with it. */
  survey?(): unknown;
  /** For formats without hashes of their own: what a later copy can be compared with. */
  seal?(): Seal;
  /**
   * Reads what was appended to its file, as if it had been there. null: with that, what was read
   * before would be read otherwise, and this reader is of no use any more. Left out: of a source
   * that does not grow at its end, or has a fault there.
   */
  extend?(more: Uint8Array): readonly MoreEntries[] | null;
  close(): void;
}

/** A source that is open for a while, for single entries. */
export interface EntrySource {
  /**
   * The exact bytes of an entry that has a locator, as they were when it was verified.
   * @throws {SourceError} when they are not there any more.
   */
  bytesOf(lane: string, entry: LocatedEntry): Uint8Array;
  /** The same of many entries of a lane, in its order: faster than one by one where few are left out between them. */
  bytesOfRun?(lane: string, entries: readonly LocatedEntry[]): readonly Uint8Array[];
  close(): void;
}

export type LocatedEntry = Pick<Entry, 'index' | 'id'> & { readonly locator: number };

/** Entries that follow one another in a lane, and that any thread finds by itself. Plain data. */
export interface EntryRange {
  readonly lane: string;
  /** Position of its first entry in the lane. */
  readonly from: number;
  readonly entries: number;
}

/** Entries as one thread hands them to another. Plain data. */
export interface EntryPiece {
  readonly entries: number;
  /** Of what was read for it. */
  readonly size: number;
}

/** What one of several threads does for the one that verifies, with the same files open. */
export interface Helper<Range, Piece> {
  /**
   * All of a range's work that depends on no other entry. More or fewer entries than the range
   * has: it cannot be found this way. `spare`: a buffer of an earlier piece, to be filled again.
   * @throws {SourceError}
   */
  pieces(range: Range, profile: Profile, spare: () => ArrayBuffer | undefined): Iterable<Piece>;
  /** What takes long and belongs to no range. Plain data. @throws {SourceError} */
  whole?(): unknown;
  close(): void;
}

/** For a format whose entries several threads can read at once. */
export interface ThreadedReading<
  Range extends EntryRange = EntryRange,
  Piece extends EntryPiece = EntryPiece,
> {
  /** In another thread. @throws {SourceError} */
  open(files: readonly SourceFile[], host: Host): Helper<Range, Piece>;
  /** What is left of a range after some of its pieces; `last` is the last of them. */
  rest(range: Range, given: number, last: Piece): Range;
  /** What of a piece is handed over, and not copied. */
  buffers(piece: Piece): readonly ArrayBuffer[];
  /** In the thread that verifies: its entries, which `decode` takes as they are. */
  entries(piece: Piece, from: number): Iterable<Entry>;
  /**
   * There too: has a reader take what `Helper.whole` found, once it asks; where that says nothing,
   * it finds it out itself.
   */
  takesWhole?(reader: LedgerReader, found: () => FoundWhole | null): void;
}

export interface FoundWhole {
  readonly found: unknown;
}

/** How entries of one system are compared with one another. */
export interface Comparing<Decoded = unknown> {
  /** What an entry says, as its system reads it; null: it cannot be read. */
  payload(entry: Entry, decoded: Decoded): JsonValue | null;
  /** The same as JSON, which may be read much faster; null: there is none that says the same. */
  json(entry: Entry, decoded: Decoded): Uint8Array | null;
  /** Members that differ between any two runs; of entries of one sort the same list. */
  apart(decoded: Decoded): readonly ApartMember[];
}

/** How a lane is listed, from its first entry. */
export type LaneTitle = Pick<LaneSummary, 'title' | 'origin'>;

/** How a run is put into plain sentences, where digests do not say it. */
export interface RunWords<Decoded = unknown> extends SummaryWords {
  /** What a run was asked to do, as an entry at its beginning says it; null: it does not say. */
  asked?(entry: Entry, decoded: Decoded): string | null;
  /** So many first entries may say it, of which the first that does counts; without it, one. */
  readonly beginning?: number;
}

/** The same entries as they are written elsewhere. */
export interface OtherContainer {
  /** "JSON Lines" */
  readonly name: string;
  readonly file: string;
  readonly pieces: Iterable<Uint8Array>;
}

/**
 * One system's ledgers. `Reader` is what its `read` makes; `Decoded` is an entry's content as
 * its `decode` reads it, made once and handed to everything that describes the entry. The
 * type parameters stay inside the format: a host gives back only what it got from there.
 */
export interface LedgerFormat<
  Reader extends LedgerReader = LedgerReader,
  Decoded = unknown,
  CheckId extends string = string,
> extends VerifiedFormat<Reader, Decoded, CheckId> {
  readonly manifest: Manifest;
  /**
   * For ledgers of several files: those among `files` that make up one, the main file
   * first. Files in no group are looked at one by one. `isOther`: whether a file alone is a ledger
   * of another format; it may take long.
   */
  group?(
    files: readonly FileHead[],
    isOther: (file: FileHead) => boolean,
  ): readonly Omit<FileSet<FileHead>, 'format'>[];
  /** What a file is that no ledger was found in, where the format knows it: a description that fits none. */
  aside?(file: FileHead): string | null;
  /** Whether it is surely something that no format reads, and no log that rules can be tried on. */
  knowsUnread?(file: FileHead): boolean;
  /** Whether a file alone is a ledger of this format, by its content. */
  detect(file: FileHead): boolean;
  /**
   * Of a format whose `detect` takes long: whether a file is a ledger of it at a glance. null: by all looks
   * it is one, and whoever opens it may have to say that nothing of it could be verified.
   */
  glance?(file: FileHead): boolean | null;
  /**
   * Takes back what a reader's survey said, before entries that were stored from it are decoded: of a
   * format whose entries cannot be read without it.
   */
  recall?(survey: unknown): void;
  /**
   * Of a format whose ledgers are described by data: takes such a description, and reads the ledgers
   * that it recognises by it from then on. @throws {Error} that names the member at fault
   */
  describe?(description: Uint8Array): void;
  /** @throws {SourceError} when the source cannot be read at all. */
  read(files: readonly SourceFile[], host: Host): Reader;
  /** The same in steps, where all of a file has to be read before anything is known of it. */
  readInSteps?(files: readonly SourceFile[], host: Host): Generator<void, Reader, void>;
  /**
   * Of a system that can keep its ledger in PostgreSQL. `known`: lanes whose beginning is not read;
   * their numbers of entries are those that are known. @throws {SourceError}
   */
  readPostgres?(
    database: SqlDatabase,
    known?: ReadonlyMap<string, { readonly entries: number }>,
  ): Reader;
  /**
   * Opens a source again of which `read` gave entries with locators, for single ones of them: at
   * once, however many there are. Of a format that has it, such entries are stored without bytes.
   */
  reopen?(files: readonly SourceFile[], host: Host): EntrySource;
  readonly threaded?: ThreadedReading;
  digest(entry: Entry, decoded: Decoded): EntryDigest;
  laneTitle(first: Entry, decoded: Decoded): LaneTitle;
  view(entry: Entry, decoded: Decoded): EntryView;
  decision(entry: Entry, decoded: Decoded): DecisionView;
  readonly summary?: RunWords<Decoded>;
  readonly comparing: Comparing<Decoded>;
  /** What an entry that asks for a decision asks for; null: it asks for none. */
  request?(entry: Entry, decoded: Decoded): RequestView | null;
  /** Whether what a request asks for is what its ids say. Without it, its ids say nothing of that. */
  bindsRequest?(entry: Entry, decoded: Decoded): boolean;
  /** To where an entry went back, and what that could not undo; null: it did not. Without it, no entry does. */
  wentBack?(entry: Entry, decoded: Decoded): BackTo | null;
  /** The value that operation `op` of the entry's delta writes. */
  deltaValue(entry: Entry, decoded: Decoded, op: number): JsonValue;
  /** The canonical bytes of that value: what a state's hash is made of. */
  deltaBytes(entry: Entry, decoded: Decoded, op: number): Uint8Array;
  /** Where that value comes from: for whom it was written, when, with what else. */
  provenance?(entry: Entry, decoded: Decoded, op: number): readonly Fact[];
  /** Of a system of proposals: the ids by which the entry names what it is about. */
  proposalIds?(entry: Entry, decoded: Decoded): ProposalIds;
  /** Whether its content could be read; without it, that of every entry without a fault could. */
  isRead?(entry: Entry, decoded: Decoded): boolean;
  /**
   * What ties it to entries of other ledgers of the system. Without it, nothing of the system
   * points out of its ledger.
   */
  ends?(entry: Entry, decoded: Decoded): EntryEnds;
  /** Whom and what it names otherwise: who acted or decided, under which authority. */
  named?(entry: Entry, decoded: Decoded): readonly Named[];
  /** What it records of what its lane may do; null: nothing. Without it, the format records none of that. */
  authority?(entry: Entry, decoded: Decoded): EntryAuthority | null;
  /** Resources that it names beyond those that its delta writes. */
  uses?(entry: Entry, decoded: Decoded): readonly ResourceUse[];
  /** What the entry records that it cost, part by part; null: it records no cost. */
  cost?(entry: Entry, decoded: Decoded): readonly CostPart[] | null;
  /** Canonical text of the payload as the originating system reads it, or null. */
  canonical?(entry: Entry, decoded: Decoded): string | null;
  /**
   * Canonical text of any JSON by the rules of this format, and its content hash, hex.
   * @throws {JsonError}
   */
  canonicalize?(bytes: Uint8Array, host: Host): { readonly text: string; readonly hash: string };
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
  /** The members of the folded state as it is printed, where that is not a list of resources. */
  foldJson?(resources: readonly FoldedResource[]): JsonObject;
  /**
   * What is computed of an entry that has to be equal to what is written, check by check. `before`: the
   * entry before it in its lane; null: it is the first. Without it, its checks are shown alone.
   */
  proofs?(entry: Entry, decoded: Decoded, before: Entry | null, hash: HashEngine): readonly Proof[];
  /** The same ledger in another container, a piece at a time; null: not of this one. */
  otherContainer?(reader: Reader): OtherContainer | null;
  /** How a run goes on from where an earlier one came to. */
  readonly milestones?: Milestones<Reader, Decoded, CheckId>;
  /** How a ledger is verified in shares, of a format whose ledgers grow that large. */
  readonly shares?: Shares<Reader, Decoded, CheckId>;
  /** What its screens ask about a ledger as a whole, by name. */
  readonly questions?: { readonly [Name in keyof Questions]?: Question<Name> };
}
