// What a watchdog grants a reader that says nothing while it reads.

import type { SourceFile } from './file.ts';
import { HEADER_LENGTH, isSqlite } from './sqlite/sqlite.ts';

/**
 * How much is read without a sign of life, at most. A database is read row by row, and its longest
 * step, the check of the whole file, took 43 ms for a megabyte in a private window: it is granted a
 * fifth of what files are that are read at once.
 */
export function bytesAtOnce(files: readonly Pick<SourceFile, 'bytes'>[]): number {
  const all = files.reduce((sum, { bytes }) => sum + bytes.size, 0);
  return files.some(({ bytes }) => isSqlite(bytes.read(0, HEADER_LENGTH)))
    ? atOnceOfDatabase(all)
    : all;
}

/** The same, of a database of so many bytes. */
export function atOnceOfDatabase(bytes: number): number {
  return bytes / 5;
}
