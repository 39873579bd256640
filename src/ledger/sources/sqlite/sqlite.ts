// The formats need this of a SQLite database, and no more.

import { type Bytes, readInto } from '../bytes.ts';

/** A column's value. Integers are bigint only when a number would not be exact. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** `until next` leaves them where the engine has them, and good until the next row is asked for. */
export type Blobs = 'copied' | 'until next';

export interface SqlDatabase {
  /**
   * Yields rows one by one, as arrays in column order.
   * @throws {SourceError} with SQLite's own words.
   */
  rows(
    sql: string,
    params?: readonly (number | string | Uint8Array)[],
    blobs?: Blobs,
  ): Iterable<readonly SqlValue[]>;
  /** Single rows are read without the rest of it, so that it can be opened for one of them. */
  readonly isInPlace?: boolean;
  close(): void;
}

/** Opens a database where it is. The bytes are not changed. */
export type SqlOpener = (bytes: Bytes) => SqlDatabase;

export const HEADER_LENGTH = 100;

const MAGIC = 'SQLite format 3\u0000';

/** Returns whether bytes begin like a SQLite database. */
export function isSqlite(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_LENGTH) return false;
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false;
  return true;
}

/** Returns whether its texts are kept as UTF-16, by the header of a database. */
export function isUtf16(bytes: Bytes): boolean {
  const head = bytes.read(0, HEADER_LENGTH);
  return isSqlite(head) && new DataView(head.buffer, head.byteOffset).getUint32(56) > UTF_8;
}

const UTF_8 = 1;

/** Returns whether the header says write-ahead log: a lone file may then miss its last rows. */
export function isWalMode(bytes: Uint8Array): boolean {
  return isSqlite(bytes) && bytes[18] === 2 && bytes[19] === 2;
}

/** The page size by the header of a database. */
export function readPageSize(bytes: Uint8Array): number {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint16(16);
  // SQLite writes 65,536, which does not fit, as 1.
  return size === 1 ? 65_536 : size;
}

/**
 * Returns where the last page ends. The header says how many pages there are, where its two
 * counters agree; else SQLite goes by the length.
 */
export function databaseEnd(bytes: Bytes): number {
  const head = bytes.read(0, HEADER_LENGTH);
  const pageSize = readPageSize(head);
  if (pageSize < 512) return bytes.size;
  const word = (at: number) => new DataView(head.buffer, head.byteOffset).getUint32(at);
  const isCurrent = word(28) > 0 && word(24) === word(92);
  return pageSize * (isCurrent ? word(28) : Math.floor(bytes.size / pageSize));
}

/**
 * Returns a database as one in rollback mode. In write-ahead-log mode it cannot be opened without
 * its shared-memory file; in rollback mode it can, and has the same rows.
 */
export function inRollbackMode(bytes: Bytes): Bytes {
  const head = bytes.read(0, HEADER_LENGTH);
  // Another number for writing is one for reading only: SQLite would not even drop an index.
  const isReadable = isSqlite(head) && (head[19] === 1 || head[19] === 2);
  const isPlain = head[18] === 1 && head[19] === 1;
  return isReadable && !isPlain ? asRollbackMode(bytes) : bytes;
}

/** Does the same, whatever its header says. */
export function asRollbackMode(bytes: Bytes): Bytes {
  if (!isSqlite(bytes.read(0, HEADER_LENGTH))) return bytes;
  return {
    size: bytes.size,
    read(from, to) {
      const read = bytes.read(from, to);
      return isAtModes(from, to) ? withModes(read.slice(), from) : read;
    },
    readInto(target, from) {
      const count = readInto(bytes, target, from);
      if (isAtModes(from, from + count)) withModes(target.subarray(0, count), from);
      return count;
    },
  };
}

function isAtModes(from: number, to: number): boolean {
  return from < MODES.to && to > MODES.from;
}

function withModes(bytes: Uint8Array, from: number): Uint8Array {
  bytes.subarray(Math.max(0, MODES.from - from), Math.max(0, MODES.to - from)).fill(1);
  return bytes;
}

/** The bytes of the write and the read mode. */
const MODES = { from: 18, to: 20 } as const;

/** Does the same for an image in memory. */
export function setRollbackMode<Image extends Uint8Array>(image: Image): Image {
  if (isSqlite(image)) image.fill(1, MODES.from, MODES.to);
  return image;
}
