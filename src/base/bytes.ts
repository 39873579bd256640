// Bytes and their spellings.

const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

const NIBBLE = new Int8Array(256).fill(-1);
for (let i = 0; i < 16; i++) {
  const digit = i.toString(16);
  NIBBLE[digit.charCodeAt(0)] = i;
  NIBBLE[digit.toUpperCase().charCodeAt(0)] = i;
}

/** The bytes of a hex text in either case, or null when it is not hex of whole bytes. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = nibble(text.charCodeAt(2 * i));
    const low = nibble(text.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) return null;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** Reads lower-case hex of as many bytes; false: it is something else, and the target is not to be read. */
export function readLowerHex(text: string, target: Uint8Array): boolean {
  if (text.length !== 2 * target.length) return false;
  for (let i = 0; i < target.length; i++) {
    const [first, second] = [text.charCodeAt(2 * i), text.charCodeAt(2 * i + 1)];
    const [high, low] = [nibble(first), nibble(second)];
    // The bit that capital letters lack.
    if (high < 0 || low < 0 || !(first & second & 0x20)) return false;
    target[i] = high * 16 + low;
  }
  return true;
}

/** Whether a lower-case hex text spells these bytes; no text is built. */
export function spellsHex(text: string, bytes: Uint8Array): boolean {
  if (text.length !== 2 * bytes.length) return false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (text.charCodeAt(2 * i) !== DIGITS[byte >> 4]) return false;
    if (text.charCodeAt(2 * i + 1) !== DIGITS[byte & 15]) return false;
  }
  return true;
}

/** Whether the text at `from` is the lower-case hex of these bytes. */
export function isHexAt(text: Uint8Array, from: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (text[from + 2 * i] !== DIGITS[byte >> 4]) return false;
    if (text[from + 2 * i + 1] !== DIGITS[byte & 15]) return false;
  }
  return true;
}

/** Whether an id is a hash, as far as its letters say: 16 bytes or more in lower-case hex. */
export function isHash(id: string): boolean {
  return /^[0-9a-f]{32,}$/.test(id);
}

/** The value of one hex digit given by its character code, or −1. */
export function nibble(code: number): number {
  return code < 256 ? (NIBBLE[code] ?? -1) : -1;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && equalAt(a, 0, b);
}

/** Whether `part` is what `bytes` has from `at` on. */
export function equalAt(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  for (let i = 0; i < part.length; i++) if (bytes[at + i] !== part[i]) return false;
  return true;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Where a part first is; −1: nowhere. */
export function findBytes(bytes: Uint8Array, part: Uint8Array): number {
  const [first] = part;
  if (first === undefined) return 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (at + part.length <= bytes.length && equalAt(bytes, at, part)) return at;
  return -1;
}

/** One after another; the same array where it is one. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Short texts cost more to hand to the decoder than to spell. */
const SHORT = 128;
/**
 * One array for each length, used again and again. A text made of an array is one piece;
 * joined letter by letter it is a tree, which takes many times the room where it is kept.
 */
const LETTERS = Array.from({ length: SHORT + 1 }, (_, length) => Array<number>(length).fill(0));

/** A range as text, if it is ASCII and short; otherwise by the decoder. @throws TypeError */
export function decodeRange(bytes: Uint8Array, start: number, end: number): string {
  const letters = LETTERS[end - start];
  if (!letters) return decoder.decode(bytes.subarray(start, end));
  for (let i = 0; i < letters.length; i++) {
    const byte = bytes[start + i] ?? 0;
    if (byte >= 0x80) return decoder.decode(bytes.subarray(start, end));
    letters[i] = byte;
  }
  return spelled(letters);
}

function spelled(letters: number[]): string {
  return String.fromCharCode.apply(null, letters);
}

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  if (2 * bytes.length > SHORT) {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += SHORT / 2)
      parts.push(toHex(bytes.subarray(at, at + SHORT / 2)));
    return parts.join('');
  }
  const letters = LETTERS[2 * bytes.length] ?? [];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    letters[2 * i] = DIGITS[byte >> 4] ?? 0;
    letters[2 * i + 1] = DIGITS[byte & 15] ?? 0;
  }
  return spelled(letters);
}

/** @throws TypeError on invalid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Length of a well-formed UTF-8 sequence of two bytes or more at `p`, or 0. (RFC 3629) */
export function utf8Length(bytes: Uint8Array, p: number): number {
  const a = bytes[p] ?? 0;
  const b = bytes[p + 1] ?? 0;
  if (a >= 0xc2 && a <= 0xdf) return isContinuation(b) ? 2 : 0;
  const c = bytes[p + 2] ?? 0;
  if (a >= 0xe0 && a <= 0xef) {
    const low = a === 0xe0 ? 0xa0 : 0x80;
    const high = a === 0xed ? 0x9f : 0xbf;
    return b >= low && b <= high && isContinuation(c) ? 3 : 0;
  }
  if (a >= 0xf0 && a <= 0xf4) {
    const low = a === 0xf0 ? 0x90 : 0x80;
    const high = a === 0xf4 ? 0x8f : 0xbf;
    const d = bytes[p + 3] ?? 0;
    return b >= low && b <= high && isContinuation(c) && isContinuation(d) ? 4 : 0;
  }
  return 0;
}

function isContinuation(c: number): boolean {
  return c >= 0x80 && c <= 0xbf;
}

/** For showing only: invalid bytes become U+FFFD. */
export function decodeLenient(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/**
 * Order of two texts by their UTF-8 bytes, that is by code points. JavaScript's own
 * order, by UTF-16 units, puts surrogate pairs before U+E000–U+FFFF.
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return surrogatesLast(x) - surrogatesLast(y);
  }
  return a.length - b.length;
}

function surrogatesLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
