// How numbers are spelled in hashed bytes, each from its own text: reading it as a double
// first would lose what `1.0`, `-0.0`, `1e-7` and integers beyond 2^53 were.

import type { NumberSpelling } from '../../../core/json/canonical.ts';
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
};

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
  const digits = mantissa.replace('.', '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
