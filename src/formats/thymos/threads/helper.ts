// What another thread does of a database: everything about an entry that depends on no other one.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Helper } from '../../../ledger/format/threads.ts';
import type { SqlDatabase } from '../../../ledger/sources/sqlite/sqlite.ts';
import type { SeqRange } from '../containers/ranges.ts';
import type { Damage } from '../containers/reader.ts';
import { openRanges } from '../containers/sqlite.ts';
import { packPiece } from './pack.ts';
import { type Piece, viewPieceColumns } from './piece.ts';

/** What SQLite itself finds wrong, as one of the threads has found it. */
export interface FoundDamage {
  readonly found: Damage | null;
}

/** @throws {SourceError} */
export function openHelper(database: SqlDatabase, hash: HashEngine): Helper<SeqRange, Piece> {
  const { rows, damage, close } = openRanges(database);
  return {
    pieces: (range, profile, spare) =>
      packPiece(rows(range), range.entries, hash, profile === 'strict', spare),
    whole: damage,
    close,
  };
}

/** Every seq of a range is a whole number of its own, and the next one is larger. */
export function findRestOfRange(
  range: SeqRange,
  given: number,
  { buffer, entries }: Piece,
): SeqRange {
  const { seqs } = viewPieceColumns(buffer);
  return {
    ...range,
    from: range.from + given,
    entries: range.entries - given,
    first: (seqs[entries - 1] ?? 0) + 1,
  };
}
