// A JSON reader without loss and without recursion beyond a given depth. The
// grammar is RFC 8259 to the letter, on UTF-8 bytes: no byte order mark, no lone
// surrogates (unless a system allows them), no raw control characters. Numbers stay text.

import { decodeRange, nibble } from '../bytes.ts';
import { isDigit } from './float.ts';
import type { JsonMember, JsonValue } from './value.ts';

export class JsonError extends Error {
  /** Byte offset of the fault. */
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.name = 'JsonError';
    this.offset = offset;
  }
}

export interface ParseOptions {
  /** Nested arrays and objects allowed; one more is an error. */
  readonly maxDepth: number;
  /** Refuses a number's text with a message; null accepts it. */
  readonly refuseNumber?: (text: string) => string | null;
  /** Escaped halves of surrogate pairs are kept, as JavaScript's own reader does. */
  readonly keepLoneSurrogates?: boolean;
  /** `NaN`, `Infinity` and `-Infinity` are numbers, as Python writes and reads them. */
  readonly allowNonFinite?: boolean;
}

/** A value, and where it is in the parsed bytes. */
export interface JsonSpan {
  readonly value: JsonValue;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** @throws {JsonError} */
export function parseJson(bytes: Uint8Array, options: ParseOptions): JsonValue {
  const reader = new JsonReader(bytes, 0, options);
  const value = reader.value();
  reader.end();
  return value;
}

/** A pull reader, for documents whose parts are wanted as byte ranges. */
export class JsonReader {
  readonly bytes: Uint8Array;
  pos: number;
  private depth = 0;
  private readonly options: ParseOptions;

  constructor(bytes: Uint8Array, pos: number, options: ParseOptions) {
    this.bytes = bytes;
    this.pos = pos;
    this.options = options;
  }

  space(): void {
    for (;;) {
      const c = this.bytes[this.pos];
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) this.pos++;
      else return;
    }
  }

  /** Nothing but white space may be left. */
  end(): void {
    this.space();
    if (this.pos < this.bytes.length) throw this.fault('text after the end of the value');
  }

  /** The next byte that is not white space, or −1 at the end. */
  peek(): number {
    this.space();
    return this.bytes[this.pos] ?? -1;
  }

  /** Takes `byte` if it comes next. */
  take(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.pos++;
    return true;
  }

  expect(byte: number, what: string): void {
    if (!this.take(byte)) throw this.fault(`expected ${what}`);
  }

  span(): JsonSpan {
    this.space();
    const start = this.pos;
    const value = this.value();
    return { value, start, end: this.pos };
  }

  value(): JsonValue {
    const c = this.peek();
    switch (c) {
      case 0x7b:
        return this.object();
      case 0x5b:
        return this.array();
      case 0x22:
        return this.string();
      case 0x74:
        return this.word('true', true);
      case 0x66:
        return this.word('false', false);
      case 0x6e:
        return this.word('null', null);
      default:
        if (this.options.allowNonFinite) {
          const word = NON_FINITE.find((one) => this.startsWith(one));
          if (word !== undefined) return { number: this.word(word, word) };
        }
        if (c === 0x2d || (c >= 0x30 && c <= 0x39)) return { number: this.number() };
        throw this.fault(c < 0 ? 'the text ends where a value is expected' : 'expected a value');
    }
  }

  /** Walks an object. @param visit has to read the value of the member */
  members(visit: (name: string) => void): void {
    this.expect(0x7b, '"{"');
    if (this.take(0x7d)) return;
    do {
      if (this.peek() !== 0x22) throw this.fault('expected a member name');
      const name = this.string();
      this.expect(0x3a, '":"');
      visit(name);
    } while (this.take(0x2c));
    this.expect(0x7d, '"," or "}"');
  }

  /** Walks an array. @param visit has to read the item */
  items(visit: () => void): void {
    this.expect(0x5b, '"["');
    if (this.take(0x5d)) return;
    do visit();
    while (this.take(0x2c));
    this.expect(0x5d, '"," or "]"');
  }

  private object(): JsonValue {
    this.enter();
    const members: JsonMember[] = [];
    if (!this.take(0x7d)) {
      do {
        if (this.peek() !== 0x22) throw this.fault('expected a member name');
        const key = this.string();
        this.expect(0x3a, '":"');
        members.push([key, this.value()]);
      } while (this.take(0x2c));
      this.expect(0x7d, '"," or "}"');
    }
    this.depth--;
    return { members };
  }

  private array(): JsonValue {
    this.enter();
    const items: JsonValue[] = [];
    if (!this.take(0x5d)) {
      do items.push(this.value());
      while (this.take(0x2c));
      this.expect(0x5d, '"," or "]"');
    }
    this.depth--;
    return items;
  }

  private enter(): void {
    if (++this.depth > this.options.maxDepth) {
      throw this.fault(`nested deeper than ${this.options.maxDepth} levels`);
    }
    this.pos++;
  }

  private word<T>(word: string, value: T): T {
    if (!this.startsWith(word)) throw this.fault(`expected "${word}"`);
    this.pos += word.length;
    return value;
  }

  private startsWith(word: string): boolean {
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.pos + i] !== word.charCodeAt(i)) return false;
    }
    return true;
  }

  /** A number's text, exactly as written. */
  number(): string {
    const { bytes } = this;
    const start = this.pos;
    let p = start;
    if (bytes[p] === 0x2d) p++;
    if (bytes[p] === 0x30) p++;
    else p = this.digits(p);
    if (isDigit(bytes[p])) throw this.fault('a number has a leading zero', p);
    if (bytes[p] === 0x2e) p = this.digits(p + 1);
    if (bytes[p] === 0x65 || bytes[p] === 0x45) {
      p++;
      if (bytes[p] === 0x2b || bytes[p] === 0x2d) p++;
      p = this.digits(p);
    }
    let text = '';
    for (let i = start; i < p; i++) text += String.fromCharCode(bytes[i] ?? 0);
    const refused = this.options.refuseNumber?.(text);
    if (refused) throw this.fault(refused);
    this.pos = p;
    return text;
  }

  private digits(from: number): number {
    let p = from;
    while (isDigit(this.bytes[p])) p++;
    if (p === from) throw this.fault('expected a digit', p);
    return p;
  }

  string(): string {
    const { bytes } = this;
    const start = ++this.pos;
    let p = start;
    for (;;) {
      const c = bytes[p];
      if (c === undefined) throw this.fault('the text ends inside a string', p);
      if (c === 0x22) {
        this.pos = p + 1;
        return this.text(start, p);
      }
      if (c === 0x5c) break;
      if (c < 0x20) throw this.fault('a raw control character inside a string', p);
      p++;
    }
    return this.escaped(start, p);
  }

  private escaped(start: number, firstEscape: number): string {
    const { bytes } = this;
    let text = '';
    let from = start;
    let p = firstEscape;
    for (;;) {
      const c = bytes[p];
      if (c === undefined) throw this.fault('the text ends inside a string', p);
      if (c < 0x20) throw this.fault('a raw control character inside a string', p);
      if (c === 0x22) {
        this.pos = p + 1;
        return text + this.text(from, p);
      }
      if (c !== 0x5c) {
        p++;
        continue;
      }
      text += this.text(from, p);
      const e = bytes[p + 1];
      if (e === 0x75) {
        const unit = this.hex4(p + 2);
        p += 6;
        if (this.options.keepLoneSurrogates) text += String.fromCharCode(unit);
        else if (unit >= 0xdc00 && unit <= 0xdfff) throw this.fault('a lone surrogate', p);
        else if (unit >= 0xd800 && unit <= 0xdbff) {
          if (bytes[p] !== 0x5c || bytes[p + 1] !== 0x75) throw this.fault('a lone surrogate', p);
          const low = this.hex4(p + 2);
          if (low < 0xdc00 || low > 0xdfff) throw this.fault('a lone surrogate', p);
          text += String.fromCharCode(unit, low);
          p += 6;
        } else {
          text += String.fromCharCode(unit);
        }
      } else {
        const plain = SHORT_ESCAPES.get(e ?? -1);
        if (plain === undefined) throw this.fault('an unknown escape', p);
        text += plain;
        p += 2;
      }
      from = p;
    }
  }

  private hex4(at: number): number {
    let unit = 0;
    for (let i = 0; i < 4; i++) {
      const digit = nibble(this.bytes[at + i] ?? 0);
      if (digit < 0) throw this.fault('expected four hex digits', at + i);
      unit = unit * 16 + digit;
    }
    return unit;
  }

  private text(start: number, end: number): string {
    if (start === end) return '';
    try {
      return decodeRange(this.bytes, start, end);
    } catch {
      throw this.fault('invalid UTF-8 inside a string', start);
    }
  }

  fault(message: string, offset = this.pos): JsonError {
    return new JsonError(message, offset);
  }
}

const NON_FINITE = ['NaN', 'Infinity', '-Infinity'] as const;

const SHORT_ESCAPES = new Map<number, string>([
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
]);
