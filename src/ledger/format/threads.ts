import type { Profile } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { SourceFile } from '../sources/file.ts';
import type { EntryRange, Host, LedgerReader } from './reader.ts';

/** Entries as one thread hands them to another. Plain data. */
export interface EntryPiece {
  readonly entries: number;
  readonly size: number;
}

/** One of several threads does this for the one that verifies, with the same files open. */
export interface Helper<Range, Piece> {
  /**
   * Does all of a range's work that depends on no other entry. More or fewer entries than the range
   * has mean that it cannot be found this way. `spare` is a buffer of an earlier piece, to be
   * filled again.
   * @throws {SourceError}
   */
  pieces(range: Range, profile: Profile, spare: () => ArrayBuffer | undefined): Iterable<Piece>;
  /**
   * Does long work that belongs to no range. Plain data.
   * @throws {SourceError}
   */
  whole?(): unknown;
  close(): void;
}

/** Several threads can read the entries of such a format at once. */
export interface ThreadedReading<
  Range extends EntryRange = EntryRange,
  Piece extends EntryPiece = EntryPiece,
> {
  /**
   * Opens the files in another thread.
   * @throws {SourceError}
   */
  open(files: readonly SourceFile[], host: Host): Helper<Range, Piece>;
  rest(range: Range, given: number, last: Piece): Range;
  buffers(piece: Piece): readonly ArrayBuffer[];
  entries(piece: Piece, from: number): Iterable<Entry>;
  /**
   * Lets a reader take the result of `Helper.whole`, once it asks; without a result, it finds it
   * out itself.
   */
  takesWhole?(reader: LedgerReader, found: () => FoundWhole | null): void;
}

export interface FoundWhole {
  readonly found: unknown;
}
