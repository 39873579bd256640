// A long step gives a sign of life by its reads: SQLite's check of a whole database is one, and so
// are the reads before its first answer. Nothing else of it is seen from outside.

import { type Bytes, readInto } from './bytes.ts';

/** It comes after so many bytes: storage that takes seconds for them is as good as none. */
const EACH = 1024 * 1024;
/**
 * Reads count up to so many times the size of a source. SQLite goes back to pages that it did not
 * keep: verifying a ledger of 1.5 GB in one thread reads 8.4 times as much. Pages that lead to one
 * another are read without an end, and that must not pass for progress.
 */
const MOST_TIMES = 16;

/** Returns the same bytes; `goesOn` is called while they are read. */
export function watchedBytes(bytes: Bytes, goesOn: () => void): Bytes {
  let left = MOST_TIMES * bytes.size;
  let unsaid = 0;
  const count = (read: number) => {
    unsaid += read;
    if (unsaid < EACH) return;
    left -= unsaid;
    unsaid = 0;
    if (left >= 0) goesOn();
  };
  return {
    size: bytes.size,
    read(from, to) {
      const read = bytes.read(from, to);
      count(read.length);
      return read;
    },
    readInto(target, from) {
      const read = readInto(bytes, target, from);
      count(read);
      return read;
    },
  };
}
