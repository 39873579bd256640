// Splits the bytes of a file into lines without copying them. Only LF ends a line; what
// a reader makes of a CR before it, of blank lines and of an open last line is its own rule.

export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  /** Exclusive; without LF and without the CR before it. */
  readonly end: number;
  /** A CR follows at `end`. */
  readonly hasCr: boolean;
  /** It is the last line, and no LF ends it: the file was cut, or is still being written. */
  readonly isOpen: boolean;
}

const LF = 0x0a;
const CR = 0x0d;

export const BOM_LENGTH = 3;

export function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The lines from byte `from` on; pass {@link BOM_LENGTH} to leave a byte order mark out of the first. */
export function* linesOf(bytes: Uint8Array, from = 0): Generator<Line, void> {
  let start = from;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(LF, start);
    const stop = found < 0 ? bytes.length : found;
    const hasCr = stop > start && bytes[stop - 1] === CR;
    yield { number, start, end: hasCr ? stop - 1 : stop, hasCr, isOpen: found < 0 };
    start = stop + 1;
  }
}

/** The line's bytes, shared with the file. */
export function lineBytes(bytes: Uint8Array, { start, end }: Pick<Line, 'start' | 'end'>) {
  return bytes.subarray(start, end);
}

/** Whether a line consists of spaces, tabs and CRs only. */
export function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CR);
}
