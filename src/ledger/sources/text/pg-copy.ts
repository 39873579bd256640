// The data lines of COPY in its text form have tabs between fields, `\N` for NULL, backslash
// escapes, and `\.` at the end.

import { Growing } from '../../../base/growing.ts';
import type { Bytes } from '../bytes.ts';
import { type PgLexer, readEscape } from './pg-lexer.ts';
import { SlidingWindow } from './window.ts';

/** A row as it is written, with its place. */
export interface WrittenRow {
  readonly line: number;
  readonly end: number;
  readonly start: number;
  readonly values: readonly (Uint8Array | null)[];
  readonly starts: readonly number[];
}

const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const UPPER_N = 0x4e;

/** Leaves the lexer after the end mark. Lines that are not wanted are skipped. */
export function* copyLines(lexer: PgLexer, wanted: boolean): Generator<WrittenRow> {
  const began = lexer.place();
  for (;;) {
    const { offset: start, line } = lexer;
    const written = lexer.takeLine();
    if (!written) break;
    const text = withoutReturn(written);
    if (text.length === 2 && text[0] === BACKSLASH && text[1] === DOT) return;
    if (wanted) yield { line, start, end: start + text.length, ...copyFields(text, start) };
  }
  throw lexer.damaged('the data of the table that begin here never end with "\\."', began);
}

/** A dump may have passed through Windows; a carriage return of the data is escaped. */
function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CR ? line.subarray(0, -1) : line;
}

/** Returns the values of a line that begins at `start`. */
export function copyFields(line: Uint8Array, start: number): Pick<WrittenRow, 'values' | 'starts'> {
  const values: (Uint8Array | null)[] = [];
  const starts: number[] = [];
  for (let from = 0; from <= line.length; ) {
    const tab = line.indexOf(TAB, from);
    const end = tab < 0 ? line.length : tab;
    starts.push(start + from);
    values.push(copyValue(line.subarray(from, end)));
    from = end + 1;
  }
  return { values, starts };
}

/** Returns the value that begins at `start`. */
export function copyValueAt(source: Bytes, start: number, slice: number): Uint8Array | null {
  const window = new SlidingWindow(source, start, slice);
  for (let from = 0; ; ) {
    const end = window.bytes.findIndex((byte, i) => i >= from && (byte === TAB || byte === LF));
    const { bytes } = window;
    if (end >= 0) {
      const value = bytes.subarray(0, end);
      return copyValue(bytes[end] === LF ? withoutReturn(value) : value);
    }
    from = bytes.length;
    if (!window.grow()) return copyValue(withoutReturn(bytes));
  }
}

function copyValue(field: Uint8Array): Uint8Array | null {
  const isNull = field.length === 2 && field[0] === BACKSLASH && field[1] === UPPER_N;
  return isNull ? null : unescaped(field);
}

function unescaped(field: Uint8Array): Uint8Array {
  let backslash = field.indexOf(BACKSLASH);
  if (backslash < 0) return field;
  const out = new Growing(field.length);
  let from = 0;
  for (; backslash >= 0; backslash = field.indexOf(BACKSLASH, from)) {
    out.append(field.subarray(from, backslash));
    from = readEscape(field, backslash + 1, out);
  }
  out.append(field.subarray(from));
  return out.take();
}
