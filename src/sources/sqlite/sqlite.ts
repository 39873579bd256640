// SQLite through a port: what the formats need of a database, and no more.

/** A column's value. Integers are bigint only when a number would not be exact. */
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

/** The page size by the header of a database. */
export function pageSizeOf(bytes: Uint8Array): number {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint16(16);
  // SQLite writes 65,536, which does not fit, as 1.
  return size === 1 ? 65_536 : size;
}

/**
 * Where the last page ends. The header says how many pages there are, where its two counters
 * agree; else SQLite goes by the length.
 */
export function databaseEnd(bytes: Uint8Array): number {
  const pageSize = pageSizeOf(bytes);
  if (pageSize < 512) return bytes.length;
  const word = (at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
  const isCurrent = word(28) > 0 && word(24) === word(92);
  return pageSize * (isCurrent ? word(28) : Math.floor(bytes.length / pageSize));
}

/**
 * Changes an image to rollback mode. A database in write-ahead-log mode cannot be opened from
 * memory without its shared-memory file; in rollback mode it can, and has the same rows.
 */
export function setRollbackMode<Image extends Uint8Array>(image: Image): Image {
  if (!isSqlite(image)) return image;
  image[18] = 1;
  image[19] = 1;
  return image;
}
