// What another thread does of a database: everything about an entry that depends on no other one.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type { SqlDatabase } from '../../../sources/sqlite/sqlite.ts';
import type { Helper } from '../../format.ts';
import type { SeqRange } from '../containers/ranges.ts';
import { openRanges } from '../containers/sqlite.ts';
import { type Piece, pack } from './pack.ts';

/** @throws {SourceError} */
export function openHelper(database: SqlDatabase, hash: HashEngine): Helper<SeqRange, Piece> {
  const { rows, close } = openRanges(database);
  return {
    pieces: (range, profile) => pack(rows(range), hash, profile === 'strict'),
    close,
  };
}

/** Every seq of a range is a whole number of its own, and the next one is larger. */
export function restOf(range: SeqRange, given: number, { seqs }: Piece): SeqRange {
  return {
    ...range,
    from: range.from + given,
    entries: range.entries - given,
    first: (seqs.at(-1) ?? 0) + 1,
  };
}
