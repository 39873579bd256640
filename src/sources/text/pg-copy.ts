// The data lines of COPY in its text form: tabs between fields, `\N` for NULL,
// backslash escapes, `\.` at the end.

import { Growing } from '../../core/growing.ts';
import { type PgLexer, readEscape } from './pg-lexer.ts';

export interface CopyLine {
  readonly line: number;
  readonly values: readonly (Uint8Array | null)[];
}

const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const UPPER_N = 0x4e;

/** Leaves the lexer after the end mark. Lines that are not wanted are skipped. */
export function* copyLines(lexer: PgLexer, wanted: boolean): Generator<CopyLine> {
  const { bytes } = lexer;
  const began = lexer.at;
  while (lexer.at < bytes.length) {
    const from = lexer.at;
    const feed = bytes.indexOf(LF, from);
    let end = feed < 0 ? bytes.length : feed;
    // A dump that passed through Windows; a carriage return of the data is escaped.
    if (bytes[end - 1] === CR) end--;
    const { line } = lexer;
    lexer.at = feed < 0 ? bytes.length : feed + 1;
    if (end - from === 2 && bytes[from] === BACKSLASH && bytes[from + 1] === DOT) return;
    if (wanted) yield { line, values: fieldsOf(bytes.subarray(from, end)) };
  }
  throw lexer.damaged('the data of the table that begin here never end with "\\."', began);
}

function fieldsOf(line: Uint8Array): (Uint8Array | null)[] {
  const fields: (Uint8Array | null)[] = [];
  for (let from = 0; from <= line.length; ) {
    const tab = line.indexOf(TAB, from);
    const end = tab < 0 ? line.length : tab;
    const field = line.subarray(from, end);
    const isNull = field.length === 2 && field[0] === BACKSLASH && field[1] === UPPER_N;
    fields.push(isNull ? null : unescaped(field));
    from = end + 1;
  }
  return fields;
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
