// What is in a write-ahead log after the frames that count. SQLite writes a log again from its
// beginning, so frames of earlier rounds stay behind the new ones: that is usual. Anything
// else was put there.

import { FRAME_HEADER, type Sums, sumsOf } from './wal-frame.ts';

/** Pages of a database that was larger once, before it was compacted. */
const SPARE_PAGES = 65_536;

export interface Rest {
  readonly log: Uint8Array;
  readonly pageSize: number;
  readonly littleEndian: boolean;
  /** Pages that the database has, about. */
  readonly pages: number;
}

/** The first byte from `from` on that SQLite did not leave; null: it can have left them all. */
export function foreignFrom({ log, pageSize, littleEndian, pages }: Rest, from: number) {
  const words = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const step = FRAME_HEADER + pageSize;
  // Zeros are a file system's, after a crash; nothing can be hidden in them.
  const end = log.findLastIndex((byte) => byte !== 0) + 1;
  const most = pages + log.length / step + SPARE_PAGES;
  let before: number | null = null;
  for (let at = from; at < end; at += step) {
    if (at + FRAME_HEADER > log.length) return at;
    const [page, commit, ...seal] = [0, 4, 8, 12, 16, 20].map((o) => words.getUint32(at + o));
    if (!page || page > most || (commit ?? 0) > most) return at;
    // A page that its transaction wrote twice has neither salts nor sums until it is committed.
    const isSealed = seal.some((word) => word !== 0);
    const follows = isSealed && before !== null && haveSameSalts(words, before, at);
    if (follows && before !== null && at + step <= log.length) {
      const last: Sums = [words.getUint32(before + 16), words.getUint32(before + 20)];
      const [a, b] = sumsOf(words, at, pageSize, littleEndian, last);
      if (a !== words.getUint32(at + 16) || b !== words.getUint32(at + 20)) return at;
    }
    before = isSealed ? at : null;
  }
  return null;
}

function haveSameSalts(words: DataView, one: number, other: number): boolean {
  return [8, 12].every((o) => words.getUint32(one + o) === words.getUint32(other + o));
}
