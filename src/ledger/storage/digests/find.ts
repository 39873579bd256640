// A page has each text once, so entries need not be decoded to know which of them have one that a
// person looks for, in any case.

import { decodeLenient } from '../../../base/bytes.ts';
import { HASH_BYTES, NO_TEXT, readTextNumber, STORED_HASH_DIGITS, type TextsRow } from './texts.ts';

export class FoundTexts {
  private readonly found: Uint8Array;
  readonly any: boolean;

  /** `wanted` is in small letters, and not empty. */
  constructor(texts: TextsRow, wanted: string) {
    const hashes = texts.hashes.length / HASH_BYTES;
    this.found = new Uint8Array(2 * Math.max(texts.ends.length, hashes));
    const inTexts = this.findTexts(texts, wanted);
    const inHashes = HEX.test(wanted) && this.findHashes(texts.hashes, wanted);
    this.any = inTexts || inHashes;
  }

  /** {@link NO_TEXT} is none of them. */
  has(number: number | undefined): boolean {
    return number !== undefined && number !== NO_TEXT && this.found[number] === 1;
  }

  private findTexts(texts: TextsRow, wanted: string): boolean {
    const { bytes, ends } = texts;
    const all = decodeLenient(bytes);
    // A character beyond ASCII becomes small by its neighbours too, and may then be longer.
    if (all.length !== bytes.length) return this.findEach(texts, wanted);
    const small = all.toLowerCase();
    let any = false;
    let place = 0;
    for (let at = small.indexOf(wanted); at >= 0; ) {
      while ((ends[place] ?? at + 1) <= at) place++;
      const end = ends[place] ?? at;
      const isIn = at + wanted.length <= end;
      if (isIn) this.found[2 * place] = 1;
      any ||= isIn;
      at = small.indexOf(wanted, isIn ? end : at + 1);
    }
    return any;
  }

  private findEach(texts: TextsRow, wanted: string): boolean {
    let any = false;
    for (let number = 0; number < 2 * texts.ends.length; number += 2) {
      if (!readTextNumber(texts, number).toLowerCase().includes(wanted)) continue;
      this.found[number] = 1;
      any = true;
    }
    return any;
  }

  private findHashes(hashes: Uint8Array, wanted: string): boolean {
    const digits = Uint8Array.from(wanted, (digit) => Number.parseInt(digit, 16));
    const begins = beginsIn(digits);
    let any = false;
    for (let at = 0; at < hashes.length; at++) {
      const begin = begins[hashes[at] ?? 0] ?? 0;
      if (begin === 0) continue;
      const isHere =
        ((begin & HIGH) > 0 && areThere(hashes, 2 * at, digits)) ||
        ((begin & LOW) > 0 && areThere(hashes, 2 * at + 1, digits));
      if (!isHere) continue;
      const hash = Math.floor(at / HASH_BYTES);
      this.found[2 * hash + 1] = 1;
      any = true;
      at = HASH_BYTES * (hash + 1) - 1;
    }
    return any;
  }
}

const HEX = new RegExp(`^[0-9a-f]{1,${STORED_HASH_DIGITS}}$`);

const HIGH = 1;
const LOW = 2;

function beginsIn([first = 0, second]: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const isHigh = byte >> 4 === first && (second === undefined || (byte & 15) === second);
    return (isHigh ? HIGH : 0) | ((byte & 15) === first ? LOW : 0);
  });
}

function areThere(hashes: Uint8Array, from: number, digits: Uint8Array): boolean {
  if ((from % STORED_HASH_DIGITS) + digits.length > STORED_HASH_DIGITS) return false;
  for (let i = 0; i < digits.length; i++) {
    const byte = hashes[(from + i) >> 1] ?? 0;
    if (((from + i) % 2 ? byte & 15 : byte >> 4) !== digits[i]) return false;
  }
  return true;
}
