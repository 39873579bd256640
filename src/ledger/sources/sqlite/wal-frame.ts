// The frames of a write-ahead log have a header, then a page. See
// https://www.sqlite.org/walformat.html

export const FRAME_HEADER = 24;

/** The running checksum has two words, each modulo 2^32. */
export type WalSums = readonly [number, number];

/**
 * Returns the checksum after the frame at `at`, going on from the one after the frame before it.
 */
export function sumFrame(
  words: DataView,
  at: number,
  pageSize: number,
  littleEndian: boolean,
  before: WalSums,
): WalSums {
  const ofHeader = checksum(before, words, at, at + 8, littleEndian);
  const page = at + FRAME_HEADER;
  return checksum(ofHeader, words, page, page + pageSize, littleEndian);
}

export function checksum(
  [a, b]: WalSums,
  words: DataView,
  from: number,
  to: number,
  littleEndian: boolean,
): WalSums {
  for (let at = from; at < to; at += 8) {
    a = (a + words.getUint32(at, littleEndian) + b) >>> 0;
    b = (b + words.getUint32(at + 4, littleEndian) + a) >>> 0;
  }
  return [a, b];
}
