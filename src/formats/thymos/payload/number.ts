// Numbers as the originating system reads and writes them. Its reader gathers
// digits into a u64 and scales once by a power of ten, so that it rounds twice:
// what it hashes is not always what was written.

import { spellFloat } from '../../../base/json/float.ts';

export type ThymosNumber =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number };

const U64_MAX = 2n ** 64n - 1n;
const I64_MIN = -(2n ** 63n);
const I32_MAX = 2 ** 31 - 1;

const SHAPE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)(\d+))?$/;

/** Reads a number's text, or says why the reader refuses it. The text is valid JSON. */
export function readNumber(text: string): ThymosNumber | 'out of range' {
  const match = SHAPE.exec(text);
  if (!match) return 'out of range';
  const [, sign, whole = '', fraction, expSign, exponent] = match;
  const positive = sign === '';
  if (fraction === undefined && exponent === undefined) {
    const magnitude = BigInt(whole);
    if (positive && magnitude <= U64_MAX) return { kind: 'integer', value: magnitude };
    if (!positive && magnitude !== 0n && -magnitude >= I64_MIN) {
      return { kind: 'integer', value: -magnitude };
    }
  }

  let significand = 0n;
  let scale = 0;
  let full = false;
  for (const digit of whole) {
    const next = significand * 10n + BigInt(digit);
    if (full || next > U64_MAX) {
      // Later digits of the integer part only raise the exponent.
      full = true;
      scale++;
    } else significand = next;
  }
  for (const digit of fraction ?? '') {
    const next = significand * 10n + BigInt(digit);
    if (next > U64_MAX) break;
    significand = next;
    scale--;
  }
  if (exponent !== undefined) {
    const exp = Number(exponent);
    if (exp > I32_MAX) {
      if (significand !== 0n && expSign !== '-') return 'out of range';
      return { kind: 'float', value: positive ? 0 : -0 };
    }
    scale += expSign === '-' ? -exp : exp;
  }
  return scaled(positive, significand, scale);
}

/** One multiplication or division by a power of ten; below 1e−308 by 1e308 first, repeatedly. */
function scaled(
  positive: boolean,
  significand: bigint,
  scale: number,
): ThymosNumber | 'out of range' {
  let value = Number(significand);
  let exponent = scale;
  while (Math.abs(exponent) > 308) {
    if (value === 0) return { kind: 'float', value: positive ? 0 : -0 };
    if (exponent > 0) return 'out of range';
    value /= 1e308;
    exponent += 308;
  }
  if (exponent >= 0) value *= powerOfTen(exponent);
  else value /= powerOfTen(-exponent);
  if (value === Number.POSITIVE_INFINITY) return 'out of range';
  return { kind: 'float', value: positive ? value : -value };
}

const POWERS: readonly number[] = Array.from({ length: 309 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

function powerOfTen(exponent: number): number {
  return POWERS[exponent] ?? Number.POSITIVE_INFINITY;
}

/** The canonical spelling of a number's text as the system re-reads it. */
export function spellThymosNumber(text: string): string {
  const number = readNumber(text);
  if (number === 'out of range') throw new RangeError(`number out of range: ${text}`);
  return number.kind === 'integer' ? number.value.toString() : spellFloat(number.value);
}

/** For the JSON reader: why a number's text is refused, or null. */
export function refuseNumber(text: string): string | null {
  return readNumber(text) === 'out of range'
    ? `the number ${text.slice(0, 40)} is out of range`
    : null;
}
