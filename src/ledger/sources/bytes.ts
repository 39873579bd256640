// The bytes of a source may be in memory, on a disk, or in a file of a browser. They are read in
// ranges, so that a source can be larger than the memory.

import { Growing } from '../../base/growing.ts';
import { SourceError } from './error.ts';

export interface Bytes {
  readonly size: number;
  /**
   * Reads from `from` to `to` (exclusive) or the end. The bytes may be the source's own or shared
   * with others: they must not be changed. Nobody changes them later.
   * @throws {AppException} when the source is gone, or cannot be read any more.
   */
  read(from: number, to: number): Uint8Array;
  /**
   * Reads to where the caller has room: as many as there are up to the end. Where very many small
   * ranges are read, an array for each would be most of the work.
   * @returns how many there were
   */
  readInto?(target: Uint8Array, from: number): number;
}

/** @returns how many there were. */
export function readInto(bytes: Bytes, target: Uint8Array, from: number): number {
  if (bytes.readInto) return bytes.readInto(target, from);
  const read = bytes.read(from, from + target.length);
  target.set(read);
  return read.length;
}

export function inMemory(bytes: Uint8Array): Bytes {
  return { size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/** Has more behind the source, which is kept in memory. */
export class AppendedBytes implements Bytes {
  private readonly beginning: Bytes;
  private readonly more = new Growing();

  constructor(beginning: Bytes) {
    this.beginning = beginning;
  }

  get size(): number {
    return this.beginning.size + this.more.length;
  }

  append(bytes: Uint8Array): void {
    this.more.append(bytes);
  }

  read(from: number, to: number): Uint8Array {
    const { beginning, more } = this;
    const { size } = beginning;
    if (to <= size) return beginning.read(from, to);
    if (from >= size) return more.at(from - size, to - size);
    const all = new Growing(to - from);
    all.append(beginning.read(from, size));
    all.append(more.at(0, to - size));
    return all.take();
  }
}

/** Gives the bytes from `start` on, as if they were all. */
export function bytesFrom(source: Bytes, start: number): Bytes {
  return {
    size: Math.max(0, source.size - start),
    read: (from, to) => source.read(start + from, start + to),
  };
}

/** The engines hold at least this in one array. */
export const MAX_WHOLE = 2 ** 31 - 1;

/**
 * Reads all of them at once, for a format whose reader needs that.
 * @throws {SourceError}
 */
export function readWhole(bytes: Bytes): Uint8Array {
  if (bytes.size > MAX_WHOLE)
    throw new SourceError(
      'too large',
      'This file is too large for its format.',
      `It has ${bytes.size} bytes. A file of this format is read as a whole, and up to ${MAX_WHOLE} are possible.`,
      'Split it where the system that wrote it allows that.',
    );
  return bytes.read(0, bytes.size);
}

const SLICE = 4 * 1024 * 1024;

/** Yields all of them in order, a slice at a time. */
export function* readSlices(
  bytes: Bytes,
  to = bytes.size,
  slice = SLICE,
): Generator<Uint8Array, void> {
  for (let at = 0; at < to; at += slice) yield bytes.read(at, Math.min(at + slice, to));
}
