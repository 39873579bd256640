// The bytes of a file are split into lines without copying them. Only LF ends a line; the rule for
// a CR before it, for blank lines and for an open last line is the reader's own.

import { type Bytes, MAX_WHOLE } from '../bytes.ts';
import { SourceError } from '../error.ts';

export interface Line {
  readonly number: number;
  readonly start: number;
  /** Exclusive; without LF and without the CR before it. */
  readonly end: number;
  readonly hasCr: boolean;
  /** No LF ends the last line: the file was cut, or is still being written. */
  readonly isOpen: boolean;
}

/** A line as it is read. */
export interface ReadLine extends Line {
  /** The bytes are shared with the others of its block, or with the file. */
  readonly bytes: Uint8Array;
}

const LF = 0x0a;
const CR = 0x0d;

export const BOM_LENGTH = 3;

export function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/**
 * Yields the lines from byte `from` on; pass {@link BOM_LENGTH} to leave a byte order mark out of
 * the first.
 */
export function* splitTextLines(bytes: Uint8Array, from = 0): Generator<Line, void> {
  let start = from;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(LF, start);
    const stop = found < 0 ? bytes.length : found;
    const hasCr = stop > start && bytes[stop - 1] === CR;
    yield { number, start, end: hasCr ? stop - 1 : stop, hasCr, isOpen: found < 0 };
    start = stop + 1;
  }
}

/** Returns the line's bytes, shared with the file. */
export function lineBytes(bytes: Uint8Array, { start, end }: Pick<Line, 'start' | 'end'>) {
  return bytes.subarray(start, end);
}

/** No cache keeps a block so large: nobody goes back when lines are read in order. */
const BLOCK = 512 * 1024;

/**
 * Yields the lines of bytes wherever they are. One block of them is in memory at a time, or one
 * line that is longer.
 * @throws {SourceError} for a line that fits in no array.
 */
export function* linesIn(source: Bytes, from = 0, block = BLOCK): Generator<ReadLine, void> {
  const { size } = source;
  let at = from;
  let held: Uint8Array = new Uint8Array();
  for (let number = 1, start = from; start < size; number++) {
    let found = held.indexOf(LF, start - at);
    // The line goes on after the held block, or begins there: the next block begins with it.
    if (found < 0) {
      at = start;
      held = source.read(start, Math.min(start + block, size));
      found = held.indexOf(LF);
    }
    const stop =
      found < 0 ? endOfLong(source, number, start, start + held.length, block) : at + found;
    const isHeld = stop <= at + held.length;
    const [whole, from] = isHeld ? [held, start - at] : [source.read(start, stop), 0];
    const hasCr = stop > start && whole[from + stop - start - 1] === CR;
    const end = hasCr ? stop - 1 : stop;
    const bytes = whole.subarray(from, from + end - start);
    yield { number, start, end, hasCr, isOpen: stop === size, bytes };
    start = stop + 1;
  }
}

function endOfLong(source: Bytes, number: number, start: number, from: number, block: number) {
  for (let at = from; at < source.size; at += block) {
    const found = source.read(at, Math.min(at + block, source.size)).indexOf(LF);
    const stop = found < 0 ? Math.min(at + block, source.size) : at + found;
    if (stop - start > MAX_WHOLE) throw tooLong(number);
    if (found >= 0) return stop;
  }
  return source.size;
}

function tooLong(number: number): SourceError {
  return new SourceError(
    'too large',
    'A line of this file is too long.',
    `Line ${number} has more than ${MAX_WHOLE} bytes. A line is read as a whole, and up to so many are possible.`,
    'Look at what wrote it: records of this format are lines, and far shorter.',
  );
}

/** Returns where the text begins: a byte order mark is left out. */
export function textStart(source: Bytes): number {
  return startsWithBom(source.read(0, Math.min(BOM_LENGTH, source.size))) ? BOM_LENGTH : 0;
}

/** Returns whether a line consists of spaces, tabs and CRs only. */
export function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CR);
}
