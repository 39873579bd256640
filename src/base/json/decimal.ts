// Comparing and counting numbers as they are written: exactly, without a detour over doubles.

interface Decimal {
  readonly negative: boolean;
  /** Without leading or trailing zeros; empty for zero. */
  readonly digits: string;
  /** The value is 0.digits × 10^scale. */
  readonly scale: number;
}

function read(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (!digits) return { negative: false, digits, scale: 0 };
  return { negative: sign === '-', digits, scale: whole.length - leading + Number(exponent) };
}

/** Longer numbers are not counted in units. */
const MAX_DIGITS = 60;

/**
 * A JSON number as so many units of 10 to the power of −`decimals`; null: it is no whole number
 * of them, or a very long one.
 */
export function parseUnits(text: string, decimals: number): bigint | null {
  const { negative, digits, scale } = read(text);
  const zeros = scale + decimals - digits.length;
  if (!digits) return 0n;
  if (!(zeros >= 0 && digits.length + zeros <= MAX_DIGITS)) return null;
  const units = BigInt(digits) * 10n ** BigInt(zeros);
  return negative ? -units : units;
}

/** Below zero, zero or above, as `a` is less than, equal to or greater than `b`; both JSON numbers. */
export function compareNumbers(a: string, b: string): number {
  const x = read(a);
  const y = read(b);
  if (x.negative !== y.negative) return x.negative ? -1 : 1;
  return x.negative ? compareSizes(y, x) : compareSizes(x, y);
}

function compareSizes(x: Decimal, y: Decimal): number {
  if (!x.digits || !y.digits) return x.digits.length - y.digits.length;
  if (x.scale !== y.scale) return x.scale - y.scale;
  return x.digits < y.digits ? -1 : x.digits > y.digits ? 1 : 0;
}
