// A watchdog grants this to a reader that says nothing while it reads.

import type { SourceFile } from './file.ts';
import { HEADER_LENGTH, isSqlite } from './sqlite/sqlite.ts';

/**
 * Returns how much is read at most without a sign of life. A database is read row by row, and its
 * longest step, the check of the whole file, took 43 ms for a megabyte in a private window: it is
 * granted a fifth of the bytes of files that are read at once.
 */
export function bytesAtOnce(files: readonly Pick<SourceFile, 'bytes'>[]): number {
  const all = files.reduce((sum, { bytes }) => sum + bytes.size, 0);
  return files.some(({ bytes }) => isSqlite(bytes.read(0, HEADER_LENGTH)))
    ? atOnceOfDatabase(all)
    : all;
}

/** Returns the grant for a database of so many bytes. */
export function atOnceOfDatabase(bytes: number): number {
  return bytes / 5;
}
