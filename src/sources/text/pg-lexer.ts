// The words of a plain PostgreSQL dump, over bytes: just enough of SQL that a text inside one
// statement is never taken for another statement.

import { decodeLenient } from '../../core/bytes.ts';
import { Growing } from '../../core/growing.ts';
import { SourceError } from '../error.ts';

export type Token =
  | { readonly type: 'word'; readonly text: string }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'string'; readonly bytes: Uint8Array }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'sign'; readonly text: string };

const LF = 0x0a;
const QUOTE = 0x27;
const DOUBLE = 0x22;
const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

/** Where a dump of all databases says so: each of them ends inside of it. */
const HEAD = 4096;
const MAX_WORDS = 1000;
const CLUSTER = 'PostgreSQL database cluster dump';

export class PgLexer {
  at = 0;
  /** Before PostgreSQL 9.1 a backslash inside a plain literal was an escape. */
  standardStrings = true;
  /** The words and names that were read since somebody emptied this; a statement has few. */
  words: string[] = [];
  /** Where the line ends that ends a dump, once it was read. */
  endedAt: number | null = null;
  readonly bytes: Uint8Array;
  private readonly endMark: string;
  private counted = { line: 1, start: 0, to: 0 };

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const isOfAll = decodeLenient(bytes.subarray(0, HEAD)).includes(CLUSTER);
    this.endMark = `-- ${isOfAll ? CLUSTER : 'PostgreSQL database dump'} complete`;
  }

  get line(): number {
    return this.locate(this.at).line;
  }

  peek(): number | undefined {
    return this.bytes[this.at];
  }

  /** Past spaces and comments. */
  space(): void {
    for (;;) {
      const byte = this.peek();
      if (byte === undefined) return;
      if (byte <= 0x20) this.at++;
      else if (this.starts('--')) {
        const isEnd = this.starts(this.endMark);
        this.skipLine();
        if (isEnd) this.endedAt ??= this.at;
      } else if (this.starts('/*')) this.comment();
      else return;
    }
  }

  /** To the beginning of the next line. */
  skipLine(): void {
    const end = this.bytes.indexOf(LF, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }

  /** null: nothing is left. */
  next(): Token | null {
    const token = this.read();
    if ((token?.type === 'word' || token?.type === 'name') && this.words.length < MAX_WORDS)
      this.words.push(token.text);
    return token;
  }

  private read(): Token | null {
    this.space();
    const byte = this.peek();
    if (byte === undefined) return null;
    if (byte === QUOTE) return this.literal(!this.standardStrings);
    if (byte === DOUBLE) return this.quotedName();
    if (byte === DOLLAR) return this.dollarString();
    if (isDigit(byte)) return { type: 'number', text: this.run(isNumberByte) };
    if (!isWordByte(byte)) {
      this.at++;
      return { type: 'sign', text: String.fromCharCode(byte) };
    }
    if ((byte | 0x20) === 0x65 && this.bytes[this.at + 1] === QUOTE) {
      this.at++;
      return this.literal(true);
    }
    return { type: 'word', text: this.run(isWordByte).toLowerCase() };
  }

  /** An error that says where, 1-based. */
  damaged(what: string, at = this.at): SourceError {
    const { line, column } = this.locate(at);
    return new SourceError(
      'corrupt',
      'This PostgreSQL dump is damaged.',
      `Line ${line}, column ${column}: ${what}.`,
      'Dump the table again, or copy the file again.',
    );
  }

  private literal(escapes: boolean): Token {
    const opened = this.at++;
    const text = new Growing();
    let from = this.at;
    for (;;) {
      const byte = this.peek();
      if (byte === undefined)
        throw this.damaged('the quote that opens a text is never closed', opened);
      this.at++;
      if (byte === BACKSLASH && escapes) {
        text.append(this.bytes.subarray(from, this.at - 1));
        this.at = readEscape(this.bytes, this.at, text);
      } else if (byte !== QUOTE) continue;
      else {
        const doubled = this.peek() === QUOTE;
        // A doubled quote means one: the first of the two is kept.
        text.append(this.bytes.subarray(from, doubled ? this.at : this.at - 1));
        if (!doubled) return { type: 'string', bytes: text.take() };
        this.at++;
      }
      from = this.at;
    }
  }

  private quotedName(): Token {
    const opened = this.at;
    let name = '';
    do {
      const close = this.bytes.indexOf(DOUBLE, this.at + 1);
      if (close < 0) throw this.damaged('the quote that opens a name is never closed', opened);
      name += decodeLenient(this.bytes.subarray(name ? this.at : this.at + 1, close));
      this.at = close + 1;
    } while (this.peek() === DOUBLE);
    return { type: 'name', text: name };
  }

  private dollarString(): Token {
    const opened = this.at++;
    const tag = `$${this.run(isWordByte)}$`;
    if (this.peek() !== DOLLAR) return { type: 'sign', text: '$' };
    this.at++;
    const from = this.at;
    for (let end = this.bytes.indexOf(DOLLAR, from); ; end = this.bytes.indexOf(DOLLAR, end + 1)) {
      if (end < 0) throw this.damaged(`the text that ${tag} opens is never closed`, opened);
      this.at = end;
      if (!this.starts(tag)) continue;
      this.at = end + tag.length;
      return { type: 'string', bytes: this.bytes.subarray(from, end) };
    }
  }

  private comment(): void {
    const opened = this.at;
    let depth = 0;
    do {
      if (this.starts('/*')) depth++;
      else if (this.starts('*/')) depth--;
      else if (this.peek() === undefined) throw this.damaged('a comment is never closed', opened);
      else {
        this.at++;
        continue;
      }
      this.at += 2;
    } while (depth > 0);
  }

  private run(test: (byte: number) => boolean): string {
    const from = this.at;
    while (test(this.peek() ?? 0)) this.at++;
    return decodeLenient(this.bytes.subarray(from, this.at));
  }

  private starts(text: string): boolean {
    for (let i = 0; i < text.length; i++) {
      if (this.bytes[this.at + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Lines are counted on from the last call: locations are wanted in order. */
  private locate(at: number): { line: number; column: number } {
    if (at < this.counted.to) this.counted = { line: 1, start: 0, to: 0 };
    let { line, start } = this.counted;
    const { to } = this.counted;
    // No further than that: a statement of many rows may be one line.
    const text = this.bytes.subarray(to, at);
    for (let i = text.indexOf(LF); i >= 0; i = text.indexOf(LF, i + 1)) {
      line++;
      start = to + i + 1;
    }
    this.counted = { line, start, to: at };
    return { line, column: at - start + 1 };
  }
}

const NAMED = new Map(
  [...'bfnrtv'].map((letter, i) => [letter.charCodeAt(0), '\b\f\n\r\t\v'.charCodeAt(i)]),
);

/** Writes what the escape means; `at` is after its backslash. Returns where it ends. */
export function readEscape(bytes: Uint8Array, at: number, out: Growing): number {
  const byte = bytes[at];
  if (byte === undefined) return at;
  const octal = digits(bytes, at, 3, 8);
  const hex = byte === 0x78 ? digits(bytes, at + 1, 2, 16) : null;
  if (octal) out.push(octal.value & 0xff);
  else if (hex) out.push(hex.value);
  else out.push(NAMED.get(byte) ?? byte);
  return octal?.end ?? hex?.end ?? at + 1;
}

function digits(bytes: Uint8Array, from: number, max: number, base: number) {
  let end = from;
  let value = 0;
  for (; end < from + max; end++) {
    const digit = Number.parseInt(String.fromCharCode(bytes[end] ?? 0), base);
    if (Number.isNaN(digit)) break;
    value = value * base + digit;
  }
  return end > from ? { value, end } : null;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isNumberByte(byte: number): boolean {
  return isDigit(byte) || byte === 0x2e || byte === 0x65 || byte === 0x45;
}

function isWordByte(byte: number): boolean {
  const letter = byte | 0x20;
  return isDigit(byte) || byte === 0x5f || byte >= 0x80 || (letter >= 0x61 && letter <= 0x7a);
}
