// The directory of a zip is at its end and alone says what is in it.

import { decodeLenient } from '../../../base/bytes.ts';
import { SourceError } from '../error.ts';

export interface ZipMember {
  /** The name as written, with forward slashes between folders. */
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly data: Uint8Array;
}

const END = 0x06054b50;
export const END_SIZE = 22;
export const ZIP_ENTRY = 0x02014b50;
export const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
export const LOCAL_SIZE = 30;
const MAX_COMMENT = 0xffff;
const LARGE_END = 0x06064b50;
/**
 * A flag says that checksum and sizes of a file come after it; with a mark, and sizes of 64 bits.
 */
export const NOTED_AFTER = 8;
const DESCRIPTOR = 24;
/** A person opens no folder of more files. */
const MAX_MEMBERS = 10_000;

interface Taken {
  readonly start: number;
  readonly end: number;
}

/** Bytes of no listed file, nor of the directory. */
export interface ZipGap {
  readonly offset: number;
  readonly bytes: number;
}

interface ZipContent {
  readonly members: readonly ZipMember[];
  readonly gaps: readonly ZipGap[];
  readonly end: number;
}

/**
 * Returns its files, the gaps between them, and where it ends.
 * @throws {SourceError}
 */
export function zipMembers(bytes: Uint8Array): ZipContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || start === 0xffff_ffff) {
    throw tooLarge('It is written in the form for more than 4 GiB or 65,535 files.');
  }
  if (count > MAX_MEMBERS)
    throw tooLarge(`It lists ${count} files; up to ${MAX_MEMBERS} are opened.`);
  const members: ZipMember[] = [];
  const taken: Taken[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ZIP_ENTRY) throw missing(at);
    const [name, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true));
    const next = at + ENTRY_SIZE + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (next > end) throw missing(at);
    const nameBytes = bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + (name ?? 0));
    const local = view.getUint32(at + 42, true);
    const data = readData(bytes, view, local, view.getUint32(at + 20, true));
    const noted = (view.getUint16(at + 8, true) & NOTED_AFTER) !== 0 ? DESCRIPTOR : 0;
    taken.push({ start: local, end: data.byteOffset - bytes.byteOffset + data.length + noted });
    members.push({
      // Windows programs may write backslashes.
      name: decodeLenient(nameBytes).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      crc: view.getUint32(at + 16, true),
      data,
    });
    at = next;
  }
  // Where the form for large zips is used for a small one, its own end is before the other.
  const isLarge = at + 4 <= end && view.getUint32(at, true) === LARGE_END;
  taken.push({ start, end: isLarge ? end : at });
  const gaps = gapsBetween(taken, end);
  return { members, gaps, end: end + END_SIZE + view.getUint16(end + 20, true) };
}

function gapsBetween(taken: readonly Taken[], until: number): ZipGap[] {
  const gaps: ZipGap[] = [];
  let from = 0;
  for (const { start, end } of [...taken].sort((a, b) => a.start - b.start)) {
    if (start > from) gaps.push({ offset: from, bytes: start - from });
    from = Math.max(from, end);
  }
  if (until > from) gaps.push({ offset: from, bytes: until - from });
  return gaps;
}

/** The lengths in the member's own header may differ from the directory's. */
function readData(bytes: Uint8Array, view: DataView, local: number, size: number): Uint8Array {
  if (local + LOCAL_SIZE > bytes.length || view.getUint32(local, true) !== LOCAL) {
    throw missing(local);
  }
  const lengths = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const start = local + LOCAL_SIZE + lengths;
  if (start + size > bytes.length) throw missing(local);
  return bytes.subarray(start, start + size);
}

/**
 * The end mark is the last one whose comment reaches the end, or else the one that follows its
 * directory.
 */
export function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  let followed: number | null = null;
  for (let at = last; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const end = at + END_SIZE + view.getUint16(at + 20, true);
    if (end === view.byteLength) return at;
    const directory = view.getUint32(at + 12, true) + view.getUint32(at + 16, true);
    if (end < view.byteLength && directory === at) followed ??= at;
    if (followed !== null && at < last - MAX_COMMENT) break;
  }
  if (followed !== null) return followed;
  throw damaged('Its directory, which is at its end, is missing: it was probably cut off.');
}

function tooLarge(detail: string): SourceError {
  const todo = 'Unpack it yourself and open the ledgers in it.';
  return new SourceError('too large', 'This zip is too large to be opened here.', detail, todo);
}

function damaged(detail: string): SourceError {
  const todo = 'Pack it again, or copy the file again.';
  return new SourceError('corrupt', 'This zip is damaged.', detail, todo);
}

function missing(at: number): SourceError {
  return damaged(`At byte ${at} a file is listed that is not there.`);
}
