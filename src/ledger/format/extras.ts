// A host makes use of these where a format has them. No format needs any of them.

import type { Entry } from '../model/entry.ts';
import type { SourceFile } from '../sources/file.ts';
import type { SqlDatabase } from '../sources/sqlite/sqlite.ts';
import type { Milestones } from './milestones.ts';
import type { Host, LedgerReader } from './reader.ts';
import type { Shares } from './shares.ts';
import type { ThreadedReading } from './threads.ts';

export interface Extras<Opened extends LedgerReader, Decoded, CheckId extends string> {
  /**
   * Opens a source again of which `open` gave entries with locators, for single ones of them: at
   * once, however many there are. Such entries of a format that has it are stored without bytes.
   */
  reopen?(files: readonly SourceFile[], host: Host): EntrySource;
  /**
   * Reads a ledger that a system keeps in PostgreSQL. `known` are lanes whose beginning is not
   * read; their numbers of entries are those that are known.
   * @throws {SourceError}
   */
  readPostgres?(
    database: SqlDatabase,
    known?: ReadonlyMap<string, { readonly entries: number }>,
  ): Opened;
  /**
   * Writes the same ledger in another container, a piece at a time; null when it cannot of this
   * one.
   */
  otherContainer?(reader: Opened): OtherContainer | null;
  readonly threaded?: ThreadedReading;
  /** Lets a run go on from where an earlier one ended. */
  readonly milestones?: Milestones<Opened, Decoded, CheckId>;
  /** Verifies a ledger in shares, for a format whose ledgers grow that large. */
  readonly shares?: Shares<Opened, Decoded, CheckId>;
}

/** A source that is open for a while, for single entries. */
export interface EntrySource {
  /**
   * Reads the exact bytes of an entry that has a locator, as they were when it was verified.
   * @throws {SourceError} when they are not there any more.
   */
  readBytes(lane: string, entry: LocatedEntry): Uint8Array;
  /**
   * Reads many entries of a lane, in its order: faster than one by one where few are left out
   * between them.
   */
  bytesOfRun?(lane: string, entries: readonly LocatedEntry[]): readonly Uint8Array[];
  close(): void;
}

export type LocatedEntry = Pick<Entry, 'index' | 'id'> & { readonly locator: number };

/** The same entries as they are written elsewhere. */
export interface OtherContainer {
  readonly name: string;
  readonly file: string;
  readonly pieces: Iterable<Uint8Array>;
}
