// A SQLite write-ahead log is applied to its database as SQLite itself recovers it: frames count up
// to the last commit before the first frame that is cut off, of another generation (salts) or not
// intact (running checksum). All else is ignored.

import type { Bytes } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { asRollbackMode, HEADER_LENGTH, isSqlite, readPageSize } from './sqlite.ts';
import { checksum, FRAME_HEADER, sumFrame, type WalSums } from './wal-frame.ts';
import { withPages } from './wal-pages.ts';
import { foreignFrom } from './wal-rest.ts';

const HEADER = 32;
const MAGIC = 0x377f0682;
const VERSION = 3_007_000;

/** Neither file has some pages: a few are legal (freed before they were written). */
const MAX_MISSING_BYTES = 64 * 1024 * 1024;

export interface Recovered {
  /** The whole database, in rollback mode, so that it opens without its log. */
  readonly image: Bytes;
  readonly frames: number;
  readonly commits: number;
  /** SQLite leaves this out, too. */
  readonly ignored: Ignored | null;
  /** The byte of the log from which on there is what SQLite does not leave, or null. */
  readonly foreign: number | null;
}

export interface Ignored {
  readonly bytes: number;
  readonly why:
    | 'not a log'
    | 'older generation'
    | 'damaged frame'
    | 'torn frame'
    | 'unfinished transaction';
}

/** Returns whether bytes begin like a write-ahead log, in either byte order of its checksums. */
export function isWal(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  return (view(bytes).getUint32(0) & ~1) === MAGIC;
}

/**
 * Nothing is put together in memory: pages are read from where they are, in either file.
 * @throws {SourceError} when the log cannot belong to the database.
 */
export function applyWal(database: Bytes, log: Bytes): Recovered {
  const head = database.read(0, HEADER_LENGTH);
  if (!isSqlite(head)) {
    throw refused('The file next to this write-ahead log is no SQLite database.');
  }
  const header = readHeader(log.read(0, HEADER));
  if (!header) {
    // An empty log is usual: SQLite cuts it to nothing when it has written it back.
    const ignored: Ignored | null = log.size ? { bytes: log.size, why: 'not a log' } : null;
    return {
      image: asRollbackMode(database),
      frames: 0,
      commits: 0,
      ignored,
      foreign: null,
    };
  }
  const pageSize = readPageSize(head);
  if (header.pageSize !== pageSize) {
    throw refused(
      `The log is written for pages of ${header.pageSize} bytes, the database has pages of ${pageSize}: they are not of one database.`,
    );
  }
  const { pages, places, ...scan } = scanFrames(log, header, database.size / pageSize);
  if (!scan.frames) return { image: asRollbackMode(database), ...scan };
  const size = pages * pageSize;
  if (size > database.size + log.size + MAX_MISSING_BYTES) {
    throw refused(
      `The log says that the database has ${pages} pages; the two files have far fewer.`,
    );
  }
  const image = withPages({ database, log, pageSize, size, places });
  return { image: asRollbackMode(image), ...scan };
}

interface Header {
  readonly pageSize: number;
  readonly littleEndian: boolean;
  readonly salts: readonly [number, number];
  readonly sums: WalSums;
}

/**
 * Null when SQLite takes it for an empty log.
 * @throws {SourceError}
 */
function readHeader(log: Uint8Array): Header | null {
  if (!isWal(log)) return null;
  const words = view(log);
  const pageSize = words.getUint32(8);
  if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return null;
  const littleEndian = (words.getUint32(0) & 1) === 0;
  const sums = checksum([0, 0], words, 0, 24, littleEndian);
  if (sums[0] !== words.getUint32(24) || sums[1] !== words.getUint32(28)) return null;
  const version = words.getUint32(4);
  if (version !== VERSION) {
    throw refused(`The log is of version ${version}; SQLite reads version ${VERSION} only.`);
  }
  return { pageSize, littleEndian, salts: [words.getUint32(16), words.getUint32(20)], sums };
}

interface Scan extends Omit<Recovered, 'image'> {
  /** Pages of the database after the last commit; 0 when nothing was committed. */
  readonly pages: number;
  readonly places: ReadonlyMap<number, number>;
}

function scanFrames(log: Bytes, header: Header, known: number): Scan {
  const { pageSize, littleEndian, salts, sums: first } = header;
  const step = FRAME_HEADER + pageSize;
  const places = new Map<number, number>();
  let pending: [page: number, at: number][] = [];
  let sums = first;
  let [intact, frames, commits, pages, at] = [0, 0, 0, 0, HEADER];
  let stopped: Ignored['why'] | null = null;
  for (let frame = 1; at < log.size; frame++, at += step) {
    const bytes = log.read(at, at + step);
    const words = view(bytes);
    // Salts that cannot be read may be the right ones.
    const isOlder =
      bytes.length >= 16 && (words.getUint32(8) !== salts[0] || words.getUint32(12) !== salts[1]);
    if (isOlder) stopped = 'older generation';
    else if (bytes.length < step) stopped = 'torn frame';
    else {
      sums = sumFrame(words, 0, pageSize, littleEndian, sums);
      const isIntact =
        words.getUint32(0) !== 0 &&
        sums[0] === words.getUint32(16) &&
        sums[1] === words.getUint32(20);
      if (!isIntact) stopped = 'damaged frame';
    }
    if (stopped) break;
    intact = frame;
    pending.push([words.getUint32(0), at + FRAME_HEADER]);
    const committed = words.getUint32(4);
    if (committed === 0) continue;
    for (const [page, place] of pending) places.set(page, place);
    pending = [];
    [frames, pages] = [frame, committed];
    commits++;
  }
  const rest = { log, pageSize, littleEndian, pages: Math.max(known, pages) };
  const foreign = stopped === 'older generation' ? foreignFrom(rest, at) : null;
  const left = (foreign ?? log.size) - HEADER - frames * step;
  // An unfinished transaction is followed by something older, or nothing.
  const unfinished = intact > frames && (stopped ?? 'older generation') === 'older generation';
  const why = unfinished || !stopped ? 'unfinished transaction' : stopped;
  const ignored: Ignored | null = left > 0 ? { bytes: left, why } : null;
  return { frames, commits, pages, places, ignored, foreign };
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function refused(detail: string): SourceError {
  return new SourceError(
    'corrupt',
    'This database and its write-ahead log cannot be read together.',
    detail,
    'Copy both files again, at the same moment, from where they were written.',
  );
}
