// Base64 as the bytes that it says, in both alphabets.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...LETTERS].map((letter, i) => [letter, i] as const),
  ['+', 62],
  ['-', 62],
  ['/', 63],
  ['_', 63],
]);

/** null: it is none. Padding may be left out; bits that belong to no byte have to be zero. */
export function fromBase64(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    const value = VALUES.get(digit);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}
