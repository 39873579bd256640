// How numbers are spelled in hashed bytes, each from its own text: reading it as a double
// first would lose what `1.0`, `-0.0`, `1e-7` and integers beyond 2^53 were.

import type { NumberSpelling } from '../../../base/json/canonical.ts';
import type { JsonSpelling } from '../profile/profile.ts';

const INTEGER = /^-?\d+$/;

export const SPELLINGS: Readonly<Record<JsonSpelling['numbers'], NumberSpelling>> = {
  written: (text) => text,
  javascript(text) {
    const value = Number(text);
    return Number.isFinite(value) ? String(value) : 'null';
  },
  python(text) {
    if (INTEGER.test(text)) return text === '-0' ? '0' : text;
    return pythonFloat(Number(text));
  },
  'python whole'(text) {
    if (INTEGER.test(text)) return text === '-0' ? '0' : text;
    const value = Number(text);
    if (!Number.isFinite(value)) return 'null';
    return Number.isInteger(value) ? String(BigInt(value)) : pythonFloat(value);
  },
  rust(text) {
    if (INTEGER.test(text)) {
      const value = BigInt(text);
      if (text !== '-0' && value >= -(2n ** 63n) && value < 2n ** 64n) return String(value);
    }
    return rustFloat(serdeNumber(text) ?? Number.NaN);
  },
  go(text) {
    const value = Number(text);
    return Object.is(value, -0) ? '-0' : String(value);
  },
};

/**
 * A number as serde reads it by default: digits up to 64 bits as a whole number, and then one
 * multiplication or division by a power of ten, so that some floats come out as a neighbour.
 * null: out of its range.
 */
export function serdeNumber(text: string): number | null {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  let significand = 0n;
  let exponent = 0;
  let isFull = false;
  for (const digit of whole) {
    const next = significand * 10n + BigInt(digit);
    if (!isFull && next < 2n ** 64n) significand = next;
    else {
      isFull = true;
      exponent++;
    }
  }
  // Behind a whole part that is too long serde goes on with the fraction, which then overflows too.
  for (const digit of fraction) {
    const next = significand * 10n + BigInt(digit);
    if (next >= 2n ** 64n) break;
    significand = next;
    exponent--;
  }
  exponent += Math.max(Math.min(Number(power), 1e6), -1e6);
  let value = Number(significand);
  while (exponent < -308 && value !== 0) {
    value /= 1e308;
    exponent += 308;
  }
  if (value !== 0)
    value = exponent >= 0 ? value * Number(`1e${exponent}`) : value / Number(`1e${-exponent}`);
  if (!Number.isFinite(value)) return null;
  return sign ? -value : value;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** As serde writes it: plain for 1e−5 ≤ |x| < 1e16, and never without a fraction there. */
function rustFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const exponent = Number(power);
  const sign = value < 0 ? '-' : '';
  if (exponent >= 16 || exponent < -5) return `${sign}${mantissa}e${exponentWords(exponent)}`;
  return sign + plainFloat(mantissa.replace('.', ''), exponent);
}

function exponentWords(exponent: number): string {
  return exponent < 0 ? String(exponent) : `+${exponent}`;
}

/** As `repr` spells it: plain for 1e−4 ≤ |x| < 1e16, otherwise with an exponent of two digits or more. */
function pythonFloat(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const sign = value < 0 ? '-' : '';
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  return sign + plainFloat(mantissa.replace('.', ''), exponent);
}

function plainFloat(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}
