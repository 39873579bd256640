// A file is recognised by its beginning: a fixed length, but as much of records in lines as has
// some whole ones, so that a long first record hides no file.

import { HEAD_LENGTH } from './file.ts';

/** The longest beginning that is looked at. */
export const MOST_HEAD = 4 * 1024 * 1024;
const LINES = 4;
const BRACE = 0x7b;
const LINE_END = 0x0a;

/** Null when more has to be read to say so. */
function findHeadEnd(start: Uint8Array, isAll: boolean): number | null {
  if (start.length <= HEAD_LENGTH && isAll) return start.length;
  if (start[0] !== BRACE) return Math.min(start.length, HEAD_LENGTH);
  let end = -1;
  for (let lines = 0; lines < LINES; lines++) {
    const next = start.indexOf(LINE_END, end + 1);
    if (next < 0) {
      if (!isAll) return null;
      // A document of one line is as well recognised by less of it.
      return end < 0 ? HEAD_LENGTH : Math.max(HEAD_LENGTH, end + 1);
    }
    end = next;
  }
  return Math.min(start.length, Math.max(HEAD_LENGTH, end + 1));
}

/** `read` returns the first bytes of the file, as many as there are. */
export async function headBy(read: (length: number) => Promise<Uint8Array>): Promise<Uint8Array> {
  for (let length = HEAD_LENGTH; ; length = Math.min(4 * length, MOST_HEAD)) {
    const start = await read(length);
    const end = findHeadEnd(start, start.length < length || length === MOST_HEAD);
    if (end !== null) return start.slice(0, end);
  }
}

/** Does the same for an open file. */
export function headIn(bytes: {
  readonly size: number;
  read(from: number, to: number): Uint8Array;
}) {
  for (let length = HEAD_LENGTH; ; length = Math.min(4 * length, MOST_HEAD)) {
    const start = bytes.read(0, Math.min(length, bytes.size));
    const end = findHeadEnd(start, bytes.size <= length || length === MOST_HEAD);
    if (end !== null) return start.subarray(0, end);
  }
}
