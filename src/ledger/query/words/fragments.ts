// An index does not list hashes and numbers, since nearly every entry has its own, and words that
// are too long: it has the fragments of four characters that occur in them. A field of bits has one
// bit for each. It may say that a word is there which is not, and never the reverse.

import { hasBit, setBit } from '../../../base/bits.ts';

export const FRAGMENT_LENGTH = 4;
/** The kept bits of a character are for a hexadecimal digit its value. */
const SIGN = 0xf;
const LETTER = 0x40;
const PLACES = 0x1_0000;
const LEAST_BYTES = 64;

/** `word` is in small letters. */
export function forEachFragment(word: string, take: (fragment: number) => void): void {
  let last = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    last = ((last << 4) | ((code > LETTER ? code + 9 : code) & SIGN)) & (PLACES - 1);
    if (i >= FRAGMENT_LENGTH - 1) take(last);
  }
}

export class FragmentWriter {
  private readonly bits = new Uint8Array(PLACES / 8);
  private ones = 0;

  add(word: string): void {
    forEachFragment(word, (fragment) => {
      if (hasBit(this.bits, fragment)) return;
      setBit(this.bits, fragment);
      this.ones++;
    });
  }

  /** Once half of the bits are set, it would hardly rule anything out. */
  get isFull(): boolean {
    return 2 * this.ones >= PLACES;
  }

  packed(): Uint8Array {
    let bits: Uint8Array = this.bits.slice();
    while (bits.length > LEAST_BYTES && this.ones <= 2 * bits.length) bits = half(bits);
    return bits;
  }

  clear(): void {
    this.bits.fill(0);
    this.ones = 0;
  }
}

/**
 * `bits` are those of {@link FragmentWriter.packed}. False when the word is not there, nor in one
 * that is.
 */
export function mayHave(bits: Uint8Array, word: string): boolean {
  let may = true;
  forEachFragment(word, (fragment) => {
    may &&= hasBit(bits, fragment & (8 * bits.length - 1));
  });
  return may;
}

function half(bits: Uint8Array): Uint8Array {
  const { length } = bits;
  return bits.subarray(0, length / 2).map((byte, i) => byte | (bits[length / 2 + i] ?? 0));
}
