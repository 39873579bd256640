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
 * Changes an image to rollback mode. A database in write-ahead-log mode cannot be opened from
 * memory without its shared-memory file; in rollback mode it can, and has the same rows.
 */
export function setRollbackMode<Image extends Uint8Array>(image: Image): Image {
  if (!isSqlite(image)) return image;
  image[18] = 1;
  image[19] = 1;
  return image;
}
