// Several files read as one, one after another, with a line end between them.

import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';

const LF = 0x0a;
const BREAK = inMemory(Uint8Array.of(LF));

interface Piece {
  readonly bytes: Bytes;
  readonly start: number;
}

/** `starts`: where each file begins in the joined bytes. */
export function joinFiles(files: readonly { readonly bytes: Bytes }[]): {
  readonly bytes: Bytes;
  readonly starts: readonly number[];
} {
  const pieces: Piece[] = [];
  const starts: number[] = [];
  let size = 0;
  files.forEach(({ bytes }, nth) => {
    starts.push(size);
    pieces.push({ bytes, start: size });
    size += bytes.size;
    const isLast = nth === files.length - 1;
    if (isLast || bytes.size === 0 || bytes.read(bytes.size - 1, bytes.size)[0] === LF) return;
    pieces.push({ bytes: BREAK, start: size });
    size += 1;
  });
  return { bytes: { size, read: (from, to) => readAcross(pieces, from, to) }, starts };
}

function readAcross(pieces: readonly Piece[], from: number, to: number): Uint8Array {
  const parts = pieces.flatMap(({ bytes, start }) => {
    const [low, high] = [Math.max(from - start, 0), Math.min(to - start, bytes.size)];
    return low < high ? [{ at: start + low - from, bytes: bytes.read(low, high) }] : [];
  });
  const [only = { at: 0, bytes: new Uint8Array() }, second] = parts;
  if (!second) return only.bytes;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  for (const part of parts) all.set(part.bytes, part.at);
  return all;
}
