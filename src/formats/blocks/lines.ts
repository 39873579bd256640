// The lines of a file. LF ends a line and nothing else does; a CR before it, blank
// lines and a missing last LF are tolerated. (formats/blocks.md, "Lines and header")

export interface Line {
  readonly start: number;
  /** Exclusive; without its line end. */
  readonly end: number;
  /** 1-based. */
  readonly number: number;
  /** It is the last one and has no line end. */
  readonly open: boolean;
}

const BOM = [0xef, 0xbb, 0xbf];

export function startsWithBom(bytes: Uint8Array): boolean {
  return BOM.every((byte, i) => bytes[i] === byte);
}

/** Lines that are not blank. */
export function* linesOf(bytes: Uint8Array): Generator<Line> {
  let start = 0;
  for (let number = 1; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const next = found < 0 ? bytes.length : found;
    const end = bytes[next - 1] === 0x0d && next > start ? next - 1 : next;
    if (!isBlank(bytes, start, end)) yield { start, end, number, open: found < 0 };
    start = next + 1;
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}
