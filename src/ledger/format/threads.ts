// How the entries of a ledger are read by several threads at once.

import type { Profile } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { SourceFile } from '../sources/file.ts';
import type { EntryRange, Host, LedgerReader } from './reader.ts';

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
