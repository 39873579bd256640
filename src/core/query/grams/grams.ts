// The pieces of texts by which an index tells where a text may be: all three bytes in a row, in
// small letters. Hashes have nearly all pieces that three hexadecimal digits can make, so of runs
// of these also eight digits in a row are taken, about every fourth.

import { encodeText, nibble } from '../../bytes.ts';

const SHORT = 3;
const LONG = 8;
/** A piece has none of these: JSON writes some in another way, a colon joins kind and id. */
const BREAKS = Uint8Array.from(
  { length: 256 },
  (_, byte) => +(byte < 0x20 || byte === 0x22 || byte === 0x3a || byte === 0x5c),
);

/** UTF-8 of a text, as {@link forEachGram} takes it. */
export function smallLetters(text: string): Uint8Array {
  // The small sigma depends on what is around it, which a record may write in another way.
  return encodeText(text.toLowerCase().replaceAll('ς', 'σ'));
}

/** `bytes`: UTF-8; what is not ASCII in small letters. `take` gets numbers of 32 bits. */
export function forEachGram(bytes: Uint8Array, take: (gram: number) => void): void {
  let [last, run, digits, digitRun] = [0, 0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (BREAKS[byte]) {
      run = 0;
      digitRun = 0;
      continue;
    }
    const small = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    last = ((last << 8) | small) & 0xff_ffff;
    if (++run >= SHORT) take(mixed(last));
    const digit = nibble(small);
    if (digit < 0) {
      digitRun = 0;
      continue;
    }
    digits = (digits << 4) | digit;
    if (++digitRun < LONG) continue;
    const gram = mixed(~digits);
    if (gram >>> 30 === 0) take(gram);
  }
}

/** Every bit of the result depends on every bit of the number. */
function mixed(number: number): number {
  let mix = Math.imul(number ^ (number >>> 16), 0x7feb352d);
  mix = Math.imul(mix ^ (mix >>> 15), 0x846ca68b);
  return mix ^ (mix >>> 16);
}

const ASCII_END = 0x80;

export function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) >= ASCII_END) return false;
  return true;
}
