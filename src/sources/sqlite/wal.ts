// A SQLite write-ahead log applied to its database, as SQLite itself recovers it: frames count
// up to the last commit before the first frame that is cut off, of another generation (salts)
// or not intact (running checksum). All else is ignored.

import { SourceError } from '../error.ts';
import { isSqlite, pageSizeOf, setRollbackMode } from './sqlite.ts';
import { checksum, FRAME_HEADER, type Sums, sumsOf } from './wal-frame.ts';
import { foreignFrom } from './wal-rest.ts';

const HEADER = 32;
const MAGIC = 0x377f0682;
const VERSION = 3_007_000;

/** Pages that neither file has: a few are legal (freed before they were written). */
const MAX_MISSING_BYTES = 64 * 1024 * 1024;

export interface Recovered {
  /** The whole database, in rollback mode, so that it opens without its log. */
  readonly image: Uint8Array<ArrayBuffer>;
  /** Frames that were applied, and transactions that they belong to. */
  readonly frames: number;
  readonly commits: number;
  /** What was left out, as SQLite leaves it out. */
  readonly ignored: Ignored | null;
  /** From which byte of the log on there is what SQLite does not leave; null: nowhere. */
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

/** Whether bytes begin like a write-ahead log, in either byte order of its checksums. */
export function isWal(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  return (view(bytes).getUint32(0) & ~1) === MAGIC;
}

/** @throws {SourceError} when the log cannot belong to the database. */
export function applyWal(database: Uint8Array, log: Uint8Array): Recovered {
  if (!isSqlite(database)) {
    throw refused('The file next to this write-ahead log is no SQLite database.');
  }
  const header = readHeader(log);
  if (!header) {
    // An empty log is usual: SQLite cuts it to nothing when it has written it back.
    const ignored: Ignored | null = log.length ? { bytes: log.length, why: 'not a log' } : null;
    return {
      image: setRollbackMode(database.slice()),
      frames: 0,
      commits: 0,
      ignored,
      foreign: null,
    };
  }
  const pageSize = pageSizeOf(database);
  if (header.pageSize !== pageSize) {
    throw refused(
      `The log is written for pages of ${header.pageSize} bytes, the database has pages of ${pageSize}: they are not of one database.`,
    );
  }
  const { pages, ...scan } = scanFrames(log, header, database.length / pageSize);
  return { image: merge(database, log, pageSize, { ...scan, pages }), ...scan };
}

interface Header {
  readonly pageSize: number;
  readonly littleEndian: boolean;
  readonly sums: Sums;
}

/** null: SQLite takes it for an empty log. @throws {SourceError} */
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
  return { pageSize, littleEndian, sums };
}

interface Scan extends Omit<Recovered, 'image'> {
  /** Pages of the database after the last commit; 0: nothing was committed. */
  readonly pages: number;
}

function scanFrames(log: Uint8Array, header: Header, known: number): Scan {
  const { pageSize, littleEndian, sums: first } = header;
  const words = view(log);
  const step = FRAME_HEADER + pageSize;
  let sums = first;
  let [intact, frames, commits, pages, at] = [0, 0, 0, 0, HEADER];
  let stopped: Ignored['why'] | null = null;
  for (let frame = 1; at < log.length; frame++, at += step) {
    // Salts that cannot be read may be the right ones.
    const isOlder = at + 16 <= log.length && !hasSalts(words, at);
    if (isOlder) stopped = 'older generation';
    else if (at + step > log.length) stopped = 'torn frame';
    else {
      sums = sumsOf(words, at, pageSize, littleEndian, sums);
      const isIntact =
        words.getUint32(at) !== 0 &&
        sums[0] === words.getUint32(at + 16) &&
        sums[1] === words.getUint32(at + 20);
      if (!isIntact) stopped = 'damaged frame';
    }
    if (stopped) break;
    intact = frame;
    const committed = words.getUint32(at + 4);
    if (committed === 0) continue;
    [frames, pages] = [frame, committed];
    commits++;
  }
  const rest = { log, pageSize, littleEndian, pages: Math.max(known, pages) };
  const foreign = stopped === 'older generation' ? foreignFrom(rest, at) : null;
  const left = (foreign ?? log.length) - HEADER - frames * step;
  // Behind an unfinished transaction there is always something older, or nothing.
  const unfinished = intact > frames && (stopped ?? 'older generation') === 'older generation';
  const why = unfinished || !stopped ? 'unfinished transaction' : stopped;
  return { frames, commits, pages, ignored: left > 0 ? { bytes: left, why } : null, foreign };
}

/** Whether a frame is of the same round as the log's header. */
function hasSalts(words: DataView, at: number): boolean {
  return [0, 4].every((o) => words.getUint32(at + 8 + o) === words.getUint32(16 + o));
}

function merge(database: Uint8Array, log: Uint8Array, pageSize: number, scan: Scan) {
  if (scan.frames === 0) return setRollbackMode(database.slice());
  const words = view(log);
  const size = scan.pages * pageSize;
  if (size > database.length + log.length + MAX_MISSING_BYTES) {
    throw refused(
      `The log says that the database has ${scan.pages} pages; the two files have far fewer.`,
    );
  }
  const image = new Uint8Array(size);
  image.set(database.subarray(0, size));
  for (let frame = 0; frame < scan.frames; frame++) {
    const at = HEADER + frame * (FRAME_HEADER + pageSize);
    const start = (words.getUint32(at) - 1) * pageSize;
    // A page beyond the last commit's size was cut off again.
    if (start + pageSize > size) continue;
    image.set(log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + pageSize), start);
  }
  return setRollbackMode(image);
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
