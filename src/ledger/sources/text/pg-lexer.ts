// The words of a plain PostgreSQL dump are read over bytes: just enough of SQL that a text inside
// one statement is never taken for another statement. Only the current word, and the bytes read
// with it, are held.

import { decodeLenient } from '../../../base/bytes.ts';
import { Growing } from '../../../base/growing.ts';
import type { Bytes } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { SlidingWindow } from './window.ts';

export type DumpToken =
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

/** A dump of all databases says so here: each of them ends inside of it. */
const HEAD = 4096;
const MAX_WORDS = 1000;
const LONGEST_ESCAPE = 4;
const MUCH = 4096;
const CLUSTER = 'PostgreSQL database cluster dump';

interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export class PgLexer {
  /** Before PostgreSQL 9.1 a backslash inside a plain literal was an escape. */
  standardStrings = true;
  words: string[] = [];
  endedAt: number | null = null;
  private readonly source: Bytes;
  private readonly window: SlidingWindow;
  private at = 0;
  private endMark: string | null = null;
  private counted = { line: 1, start: 0, to: 0 };

  constructor(source: Bytes, slice?: number) {
    this.source = source;
    this.window = new SlidingWindow(source, 0, slice);
  }

  get offset(): number {
    return this.window.start + this.at;
  }

  get line(): number {
    return this.place().line;
  }

  place(at = this.at): TextPosition {
    this.count(at);
    const { line, start } = this.counted;
    return { line, column: this.window.start + at - start + 1 };
  }

  peek(ahead = 0): number | undefined {
    while (this.at + ahead >= this.window.bytes.length && this.window.grow());
    return this.window.bytes[this.at + ahead];
  }

  skip(): void {
    this.at++;
  }

  space(): void {
    for (;;) {
      const byte = this.peek();
      if (byte === undefined) return;
      if (byte <= 0x20) this.at++;
      else if (this.starts('--')) {
        const isEnd = this.starts(this.mark());
        this.takeLine();
        if (isEnd) this.endedAt ??= this.offset;
      } else if (this.starts('/*')) this.comment();
      else return;
      this.letGo();
    }
  }

  /** Null when the text is over. */
  takeLine(): Uint8Array | null {
    this.letGo();
    const end = this.find(LF, this.at);
    const { bytes } = this.window;
    const line = bytes.subarray(this.at, end ?? bytes.length);
    if (end === null && !line.length) return null;
    this.at = end === null ? bytes.length : end + 1;
    return line;
  }

  /** Null when nothing is left. */
  next(): DumpToken | null {
    const token = this.read();
    if ((token?.type === 'word' || token?.type === 'name') && this.words.length < MAX_WORDS)
      this.words.push(token.text);
    return token;
  }

  private read(): DumpToken | null {
    this.space();
    this.letGo();
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
    if ((byte | 0x20) === 0x65 && this.peek(1) === QUOTE) {
      this.at++;
      return this.literal(true);
    }
    return { type: 'word', text: this.run(isWordByte).toLowerCase() };
  }

  damaged(what: string, { line, column } = this.place()): SourceError {
    return new SourceError(
      'corrupt',
      'This PostgreSQL dump is damaged.',
      `Line ${line}, column ${column}: ${what}.`,
      'Dump the table again, or copy the file again.',
    );
  }

  private literal(escapes: boolean): DumpToken {
    const opened = this.at++;
    const text = new Growing();
    for (;;) {
      const stop = this.stop(escapes);
      if (stop === null)
        throw this.damaged('the quote that opens a text is never closed', this.place(opened));
      text.append(this.window.bytes.subarray(this.at, stop));
      const isQuote = this.window.bytes[stop] === QUOTE;
      this.at = stop + 1;
      if (!isQuote) {
        this.peek(LONGEST_ESCAPE);
        this.at = readEscape(this.window.bytes, this.at, text);
        continue;
      }
      // A doubled quote means one.
      if (this.peek() !== QUOTE) return { type: 'string', bytes: text.take() };
      text.push(QUOTE);
      this.at++;
    }
  }

  /** Null when there is neither quote nor escape. */
  private stop(escapes: boolean): number | null {
    if (!escapes) return this.find(QUOTE, this.at);
    for (let ahead = 0; ; ahead++) {
      const byte = this.peek(ahead);
      if (byte === undefined) return null;
      if (byte === QUOTE || byte === BACKSLASH) return this.at + ahead;
    }
  }

  private quotedName(): DumpToken {
    const opened = this.at;
    let name = '';
    do {
      const close = this.find(DOUBLE, this.at + 1);
      if (close === null)
        throw this.damaged('the quote that opens a name is never closed', this.place(opened));
      name += decodeLenient(this.window.bytes.subarray(name ? this.at : this.at + 1, close));
      this.at = close + 1;
    } while (this.peek() === DOUBLE);
    return { type: 'name', text: name };
  }

  private dollarString(): DumpToken {
    const opened = this.at++;
    const tag = `$${this.run(isWordByte)}$`;
    if (this.peek() !== DOLLAR) return { type: 'sign', text: '$' };
    this.at++;
    const from = this.at;
    for (let end = this.find(DOLLAR, from); ; end = this.find(DOLLAR, end + 1)) {
      if (end === null) {
        const what = `the text that ${tag} opens is never closed`;
        throw this.damaged(what, this.place(opened));
      }
      this.at = end;
      if (!this.starts(tag)) continue;
      this.at = end + tag.length;
      return { type: 'string', bytes: this.window.bytes.subarray(from, end) };
    }
  }

  private comment(): void {
    const opened = this.place();
    let depth = 0;
    do {
      this.letGo();
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
    return decodeLenient(this.window.bytes.subarray(from, this.at));
  }

  private starts(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.peek(i) !== text.charCodeAt(i)) return false;
    return true;
  }

  private find(byte: number, from: number): number | null {
    for (let next = from; ; ) {
      const found = this.window.bytes.indexOf(byte, next);
      if (found >= 0) return found;
      next = Math.max(from, this.window.bytes.length);
      if (!this.window.grow()) return null;
    }
  }

  private mark(): string {
    if (this.endMark === null) {
      const isOfAll = decodeLenient(this.source.read(0, HEAD)).includes(CLUSTER);
      this.endMark = `-- ${isOfAll ? CLUSTER : 'PostgreSQL database dump'} complete`;
    }
    return this.endMark;
  }

  /** Only where no other place in the window is in use. */
  private letGo(): void {
    if (this.at < MUCH) return;
    this.count(this.at);
    this.window.dropTo(this.at);
    this.at = 0;
  }

  private count(at: number): void {
    const { window } = this;
    let { line, start } = this.counted;
    // The text is not looked at further: a statement of many rows may be one line.
    const text = window.bytes.subarray(this.counted.to - window.start, at);
    for (let i = text.indexOf(LF); i >= 0; i = text.indexOf(LF, i + 1)) {
      line++;
      start = this.counted.to + i + 1;
    }
    this.counted = { line, start, to: Math.max(this.counted.to, window.start + at) };
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
