// SQLite through a port: what the formats need of a database, and no more.

/** A column's value. Integers come as bigint only when a number could not hold them. */
export type SqlValue = null | number | bigint | string | Uint8Array;

export interface SqlDatabase {
  /** Rows one by one, as arrays in column order. @throws {SourceError} with SQLite's own words. */
  rows(
    sql: string,
    params?: readonly (number | string | Uint8Array)[],
  ): Iterable<readonly SqlValue[]>;
  close(): void;
}

/** Opens a database image. The bytes are not changed. */
export type SqlOpener = (bytes: Uint8Array) => SqlDatabase;

const MAGIC = 'SQLite format 3\u0000';

/** Whether bytes begin like a SQLite database. */
export function isSqlite(bytes: Uint8Array): boolean {
  if (bytes.length < 100) return false;
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false;
  return true;
}

/** Whether the header says write-ahead log: a lone file may then miss its last rows. */
export function isWalMode(bytes: Uint8Array): boolean {
  return isSqlite(bytes) && bytes[18] === 2 && bytes[19] === 2;
}
