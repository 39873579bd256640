// Each text of a page is stored once and named by a number. Most are hashes, which take half of
// their digits.

import { decodeRange, encodeText, readLowerHex, toHex } from '../../../base/bytes.ts';
import { Growing } from '../../../base/growing.ts';

/** Stands for no text. */
export const NO_TEXT = 0xffff_ffff;

export const STORED_HASH_DIGITS = 64;
export const HASH_BYTES = STORED_HASH_DIGITS / 2;
/** A hash is compared with so many before it, since an entry names the one that it follows, and itself more than once. */
const LOOKED_BACK = 8;
/** Longer texts cost less to hand to the encoder than to spell. */
const SHORT = 128;
const HAS_SURROGATE = /\p{Surrogate}/u;

/** An even number names a text, an odd one a hash: twice its position, and one. */
export interface TextsRow {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  /** Hashes of 64 lower-case hex digits, 32 bytes each. */
  readonly hashes: Uint8Array;
  /** UTF-8 cannot hold some texts (half of a surrogate pair), which are here by their number. */
  readonly malformed: ReadonlyMap<number, string>;
}

/** Collects the texts of a page. */
export class TextWriter {
  private readonly known = new Map<string, number>();
  private readonly bytes = new Growing();
  private readonly ends: number[] = [];
  private readonly hashes = new Growing();
  private readonly malformed = new Map<number, string>();
  private readonly hash = new Uint8Array(HASH_BYTES);
  private readonly lastHashes: string[] = Array(LOOKED_BACK).fill('');

  /**
   * Hashes are hardly ever repeated later: looking all of them up costs more than storing one
   * twice.
   */
  add(text: string): number {
    const hash = text.length === STORED_HASH_DIGITS ? this.addHash(text) : null;
    if (hash !== null) return hash;
    const found = this.known.get(text);
    if (found !== undefined) return found;
    const number = this.append(text);
    this.known.set(text, number);
    return number;
  }

  row(): TextsRow {
    const { bytes, ends, hashes, malformed } = this;
    return {
      bytes: bytes.copy(),
      ends: Uint32Array.from(ends),
      hashes: hashes.copy(),
      malformed: new Map(malformed),
    };
  }

  private addHash(text: string): number | null {
    const { hashes, lastHashes } = this;
    const count = hashes.length / HASH_BYTES;
    for (let back = 1; back <= LOOKED_BACK; back++)
      if (lastHashes[(count - back) % LOOKED_BACK] === text) return 2 * (count - back) + 1;
    if (!readLowerHex(text, this.hash)) return null;
    hashes.append(this.hash);
    lastHashes[count % LOOKED_BACK] = text;
    return 2 * count + 1;
  }

  private append(text: string): number {
    const isAscii = text.length <= SHORT && this.bytes.appendAscii(text);
    if (!isAscii) this.bytes.append(encodeText(text));
    const number = 2 * (this.ends.push(this.bytes.length) - 1);
    if (!isAscii && HAS_SURROGATE.test(text)) this.malformed.set(number, text);
    return number;
  }
}

/** Returns the text of a number that {@link TextWriter.add} gave. */
export function readTextNumber(
  { bytes, ends, hashes, malformed }: TextsRow,
  number: number,
): string {
  const position = number >>> 1;
  if (number % 2) return toHex(hashes.subarray(HASH_BYTES * position, HASH_BYTES * (position + 1)));
  const begin = ends[position - 1] ?? 0;
  return malformed.get(number) ?? decodeRange(bytes, begin, ends[position] ?? begin);
}

/** Does the same as {@link readTextNumber}; null for {@link NO_TEXT}. */
export function textOrNull(texts: TextsRow, number: number | undefined): string | null {
  return number === undefined || number === NO_TEXT ? null : readTextNumber(texts, number);
}
