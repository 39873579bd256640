// A reader makes lanes, entries and links from bytes.

import type { EntryEnds } from '../join/ends.ts';
import type { Seal } from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import type { SourceFile } from '../sources/file.ts';
import type { SqlEngines } from '../sources/sqlite/engines.ts';
import type { EntryDecoder, LedgerSource } from '../verify/rules.ts';
import type { VerifyHost } from '../verify/run.ts';

export interface Reader<Opened extends LedgerReader = LedgerReader, Decoded = unknown>
  extends EntryDecoder<Decoded> {
  /**
   * Reads in steps where all of a file has to be read first.
   * @throws {SourceError} when it cannot be read at all.
   */
  open(files: readonly SourceFile[], host: Host): Generator<void, Opened, void>;
  /**
   * Says whether its content could be read; without it, that of every entry without a fault could.
   */
  isRead?(entry: Entry, decoded: Decoded): boolean;
  /**
   * Returns its ties to entries of other ledgers of the system. Without it, nothing of the system
   * points out of its ledger.
   */
  ends?(entry: Entry, decoded: Decoded): EntryEnds;
}

/** A host provides this to the pure core. */
export interface Host extends VerifyHost, Pick<SqlEngines, 'openSql'> {
  /** Has to be awaited before files are read; absent where every engine is there from the start. */
  readonly loadSql?: SqlEngines['loadSql'];
  /** Nobody will ask for a survey, so that nothing is kept for one. */
  readonly withoutSurvey?: true;
}

/** Entries of one lane that follow those which were read. */
export interface MoreEntries {
  readonly lane: LaneInfo;
  readonly entries: readonly Entry[];
}

/** Successive entries of a lane that any thread finds by itself. Plain data. */
export interface EntryRange {
  readonly lane: string;
  readonly from: number;
  readonly entries: number;
}

/** An opened source. Lanes come in the order of their first record. */
export interface LedgerReader extends LedgerSource {
  readonly container: string;
  /** Yields the entries of one lane in its order; every call begins again. `to` is exclusive. */
  entries(lane: string, from?: number, to?: number): Iterable<Entry>;
  /**
   * Finds, in steps, the ranges of at most so many entries that a lane is made of; null when it has
   * to be read in one piece.
   */
  ranges?(lane: string, size: number): Generator<void, readonly EntryRange[] | null, void>;
  /**
   * Returns what the format's questions need to know of the whole ledger: plain data, kept with it.
   */
  survey?(): unknown;
  /** For formats without hashes of their own, a later copy can be compared with this. */
  seal?(): Seal;
  /**
   * Reads what was appended to its file, as if it had been there. Returns null when earlier entries
   * would then be read otherwise, and this reader is of no use any more. A source that does not
   * grow at its end, or has a fault there, leaves it out.
   */
  extend?(more: Uint8Array): readonly MoreEntries[] | null;
  close(): void;
}
