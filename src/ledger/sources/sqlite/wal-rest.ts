// SQLite writes a log again from its beginning, so frames of earlier rounds usually stay behind the
// new ones. Anything else after the frames that count was put there.

import type { Bytes } from '../bytes.ts';
import { FRAME_HEADER, sumFrame, type WalSums } from './wal-frame.ts';

/** Pages of a database that was larger once, before it was compacted. */
const SPARE_PAGES = 65_536;

export interface WalRest {
  readonly log: Bytes;
  readonly pageSize: number;
  readonly littleEndian: boolean;
  readonly pages: number;
}

/**
 * Returns the first byte from `from` on that SQLite did not leave; null when it can have left them
 * all.
 */
export function foreignFrom({ log, pageSize, littleEndian, pages }: WalRest, from: number) {
  const step = FRAME_HEADER + pageSize;
  // Zeros are a file system's, after a crash; nothing can be hidden in them.
  const end = endOfContent(log, from);
  const most = pages + log.size / step + SPARE_PAGES;
  /** The next frame of its round repeats it; empty when the frame is not sealed. */
  let round = '';
  let before: WalSums = [0, 0];
  for (let at = from; at < end; at += step) {
    const bytes = log.read(at, at + step);
    if (bytes.length < FRAME_HEADER) return at;
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [page = 0, commit = 0, ...seal] = [0, 4, 8, 12, 16, 20].map((o) => words.getUint32(o));
    if (!page || page > most || commit > most) return at;
    const salts = seal.slice(0, 2).join();
    const sums: WalSums = [words.getUint32(16), words.getUint32(20)];
    // A page that its transaction wrote twice has neither salts nor sums until it is committed.
    const isSealed = seal.some((word) => word !== 0);
    if (isSealed && round === salts && bytes.length === step) {
      const [a, b] = sumFrame(words, 0, pageSize, littleEndian, before);
      if (a !== sums[0] || b !== sums[1]) return at;
    }
    round = isSealed ? salts : '';
    before = sums;
  }
  return null;
}

const SLICE = 1024 * 1024;

function endOfContent(log: Bytes, from: number): number {
  for (let to = log.size; to > from; to -= SLICE) {
    const start = Math.max(from, to - SLICE);
    const found = log.read(start, to).findLastIndex((byte) => byte !== 0);
    if (found >= 0) return start + found + 1;
  }
  return from;
}
