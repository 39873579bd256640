// A file as lines: where each begins and ends, without its line end.

import type { SourceFile } from '../../format.ts';

/** One line of one file. */
export interface Row {
  /** Place of the file among those given. */
  readonly file: number;
  /** 1-based. */
  readonly line: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const LF = 0x0a;
const CR = 0x0d;

export function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

export function rowsOf({ bytes }: SourceFile, file: number): Row[] {
  const rows: Row[] = [];
  let start = hasMark(bytes) ? 3 : 0;
  for (let line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(LF, start);
    const stop = found < 0 ? bytes.length : found;
    const end = stop > start && bytes[stop - 1] === CR ? stop - 1 : stop;
    rows.push({ file, line, start, end });
    start = stop + 1;
  }
  return rows;
}

export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CR);
}
