// A set of grams as a field of bits. It may say of a gram that it is there when it is not, and
// never the reverse.

import { decodeLenient } from '../../bytes.ts';
import { forEachGram, isAscii, smallLetters } from './grams.ts';

/** Powers of two. */
const LARGEST = 16 * 1024;
const SMALLEST = 64;
/** As many of its bits may be set: with more it would hardly rule anything out. */
const FULL = 0.2;

/** Letters may be hidden in these. */
const ESCAPED = /\\(?:u([0-9a-fA-F]{4})|\/)/g;

export class GramFilter {
  private readonly bits = new Uint8Array(LARGEST);
  private readonly set: (gram: number) => void;

  constructor() {
    const { bits } = this;
    this.set = (gram) => {
      const at = gram & (8 * LARGEST - 1);
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
    };
  }

  /** All that is in the text, in any case. */
  addText(text: string): void {
    forEachGram(smallLetters(text), this.set);
  }

  /** All that is in the texts of a record, which may be JSON. */
  addRecord(bytes: Uint8Array): void {
    const hasPlainLetters = isAscii(bytes);
    if (hasPlainLetters) forEachGram(bytes, this.set);
    if (hasPlainLetters && !mayBeEscaped(bytes)) return;
    const text = decodeLenient(bytes);
    if (!hasPlainLetters) this.addText(text);
    const plain = text.replace(ESCAPED, letterOf);
    if (plain !== text) this.addText(plain);
  }

  /** As few bytes as it takes to rule much out. */
  packed(): Uint8Array<ArrayBuffer> {
    let bits = this.bits.slice();
    while (bits.length > SMALLEST && 2 * onesIn(bits) <= FULL * 8 * bits.length) bits = half(bits);
    return bits;
  }
}

/** `bits`: of {@link GramFilter.packed}. False: one of the grams is not there. */
export function mayHaveAll(bits: Uint8Array, grams: readonly number[]): boolean {
  const places = 8 * bits.length;
  return grams.every((gram) => {
    const at = gram & (places - 1);
    return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  });
}

const BACKSLASH = 0x5c;
const U = 0x75;
const SLASH = 0x2f;

function mayBeEscaped(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1)) {
    const next = bytes[at + 1];
    if (next === U || next === SLASH) return true;
  }
  return false;
}

function letterOf(_: string, code: string | undefined): string {
  return code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16));
}

function half(bits: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { length } = bits;
  return bits.slice(0, length / 2).map((byte, i) => byte | (bits[length / 2 + i] ?? 0));
}

function onesIn(bits: Uint8Array): number {
  let ones = 0;
  for (let byte of bits) for (; byte; byte &= byte - 1) ones++;
  return ones;
}
