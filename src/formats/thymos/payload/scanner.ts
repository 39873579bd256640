// A cursor over canonical JSON bytes that accepts nothing else. It never builds a
// value: a payload that it accepts is hashed as it is. Whatever it does not
// accept goes the long way through the typed reader, so it may be as strict as it
// likes; what it accepts must be exactly what the typed reader would write.

import { encodeText, nibble, utf8Length } from '../../../base/bytes.ts';
import { isDigit, shortFraction } from '../../../base/json/float.ts';
import { THYMOS_MAX_DEPTH } from './canonical.ts';
import { spellThymosNumber } from './number.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export class PayloadScanner {
  bytes: Uint8Array = new Uint8Array();
  pos = 0;
  /** The bytes were just written by our own typed reader: shape is all that is looked for. */
  trusted = false;

  start(bytes: Uint8Array, trusted: boolean): void {
    this.bytes = bytes;
    this.pos = 0;
    this.trusted = trusted;
  }

  get atEnd(): boolean {
    return this.pos === this.bytes.length;
  }

  /** Exactly these bytes. */
  literal(expected: Uint8Array): boolean {
    const { bytes, pos } = this;
    const length = expected.length;
    if (pos + length > bytes.length) return false;
    for (let i = 0; i < length; i++) if (bytes[pos + i] !== expected[i]) return false;
    this.pos = pos + length;
    return true;
  }

  byte(expected: number): boolean {
    if (this.bytes[this.pos] !== expected) return false;
    this.pos++;
    return true;
  }

  /** 64 lower-case hex digits between quotes. */
  hash(): boolean {
    const { bytes, pos } = this;
    if (pos + 66 > bytes.length || bytes[pos] !== QUOTE || bytes[pos + 65] !== QUOTE) return false;
    for (let i = pos + 1; i <= pos + 64; i++) if (!IS_HEX[bytes[i] ?? 0]) return false;
    this.pos = pos + 66;
    return true;
  }

  /** A whole number that a u64 field can hold. */
  unsigned(): boolean {
    const { bytes } = this;
    const start = this.pos;
    let p = start;
    while (isDigit(bytes[p])) p++;
    const length = p - start;
    if (length === 0 || length > 20 || (length > 1 && bytes[start] === 0x30)) return false;
    if (length === 20 && !this.trusted && !this.isStable(start, p)) return false;
    this.pos = p;
    return true;
  }

  /** A string with the fewest escapes and valid UTF-8. */
  text(): boolean {
    const { bytes } = this;
    let p = this.pos;
    if (bytes[p] !== QUOTE) return false;
    p++;
    const end = bytes.length;
    for (;;) {
      while (p < end && IS_PLAIN[bytes[p] ?? 0]) p++;
      if (p >= end) return false;
      const c = bytes[p] ?? 0;
      if (c === QUOTE) {
        this.pos = p + 1;
        return true;
      }
      if (c < 0x20) return false;
      const length = c === BACKSLASH ? escapeLength(bytes, p) : utf8Length(bytes, p);
      if (length === 0) return false;
      p += length;
    }
  }

  /** Any value, canonical all the way down. `depth` counts the containers around it. */
  value(depth: number): boolean {
    const c = this.bytes[this.pos];
    if (c === QUOTE) return this.text();
    if (c === 0x7b) return this.object(depth + 1);
    if (c === 0x5b) return this.array(depth + 1);
    if (c === 0x74) return this.literal(TRUE);
    if (c === 0x66) return this.literal(FALSE);
    if (c === 0x6e) return this.literal(NULL);
    return this.number();
  }

  private object(depth: number): boolean {
    if (depth > THYMOS_MAX_DEPTH) return false;
    this.pos++;
    if (this.byte(0x7d)) return true;
    let last = -1;
    let lastEnd = -1;
    for (;;) {
      const key = this.pos;
      if (!this.text()) return false;
      const ascends =
        last < 0 ||
        this.trusted ||
        keysAscend(this.bytes, last + 1, lastEnd - 1, key + 1, this.pos - 1);
      if (!ascends) return false;
      last = key;
      lastEnd = this.pos;
      if (!this.byte(0x3a) || !this.value(depth)) return false;
      if (this.byte(0x7d)) return true;
      if (!this.byte(0x2c)) return false;
    }
  }

  private array(depth: number): boolean {
    if (depth > THYMOS_MAX_DEPTH) return false;
    this.pos++;
    if (this.byte(0x5d)) return true;
    for (;;) {
      if (!this.value(depth)) return false;
      if (this.byte(0x5d)) return true;
      if (!this.byte(0x2c)) return false;
    }
  }

  private number(): boolean {
    const { bytes } = this;
    const start = this.pos;
    let p = start;
    if (bytes[p] === 0x2d) p++;
    const whole = p;
    while (isDigit(bytes[p])) p++;
    const digits = p - whole;
    if (digits === 0 || (digits > 1 && bytes[whole] === 0x30)) return false;
    if (bytes[p] !== 0x2e && bytes[p] !== 0x65) {
      this.pos = p;
      // 18 digits fit i64 and u64; "-0" is a float by the system's reading.
      const plain = digits <= 18 && !(whole > start && bytes[whole] === 0x30);
      return plain || this.trusted || this.isStable(start, p);
    }
    const plain = shortFraction(bytes, whole, p);
    while (isNumberByte(bytes[p])) p++;
    this.pos = p;
    return this.trusted || plain === p || this.isStable(start, p);
  }

  /** Whether the system reads and writes this number back as the same text. */
  private isStable(start: number, end: number): boolean {
    let text = '';
    for (let i = start; i < end; i++) text += String.fromCharCode(this.bytes[i] ?? 0);
    try {
      return NUMBER.test(text) && spellThymosNumber(text) === text;
    } catch {
      return false;
    }
  }
}

/** Bytes that a lower-case hex digit is, and those that are one character of a text each. */
const IS_HEX = new Uint8Array(256);
for (const digit of encodeText('0123456789abcdef')) IS_HEX[digit] = 1;
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20, 0x80);
IS_PLAIN[QUOTE] = 0;
IS_PLAIN[BACKSLASH] = 0;

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
const TRUE = encodeText('true');
const FALSE = encodeText('false');
const NULL = encodeText('null');

function isNumberByte(c: number | undefined): boolean {
  return isDigit(c) || c === 0x2e || c === 0x65 || c === 0x2b || c === 0x2d;
}

/** Length of a canonical escape at `p`, or 0. */
function escapeLength(bytes: Uint8Array, p: number): number {
  switch (bytes[p + 1]) {
    case QUOTE:
    case BACKSLASH:
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75: {
      if (bytes[p + 2] !== 0x30 || bytes[p + 3] !== 0x30) return 0;
      const high = bytes[p + 4];
      const low = bytes[p + 5] ?? 0;
      if (high !== 0x30 && high !== 0x31) return 0;
      if (nibble(low) < 0 || (low >= 0x41 && low <= 0x46)) return 0;
      // The ones with a short form are spelled by it.
      const unit = (high - 0x30) * 16 + nibble(low);
      return unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 0 : 6;
    }
    default:
      return 0;
  }
}

/** Strictly ascending by bytes; a key with an escape is left to the long way. */
function keysAscend(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): boolean {
  const length = Math.min(aEnd - a, bEnd - b);
  for (let i = 0; i < length; i++) {
    const x = bytes[a + i] ?? 0;
    const y = bytes[b + i] ?? 0;
    if (x === BACKSLASH || y === BACKSLASH) return false;
    if (x !== y) return x < y;
  }
  return aEnd - a < bEnd - b;
}
