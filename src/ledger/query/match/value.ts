export interface QueryValue {
  readonly text: string;
  /** The path in the record; it changes when the next value is taken. */
  readonly path?: ValuePath;
  /** `:` asks for its beginning. */
  readonly isId?: true;
  /** A JSON number, as it is written. */
  readonly number?: string;
  readonly ms?: number;
  readonly flag?: boolean;
  /** Says of a match whether it counts; null when nobody can know. It is asked only then. */
  readonly counts?: () => boolean | null;
  /** Its presence is known once the record is read. */
  readonly isOpen?: true;
  /** Stands for values that nobody can know. */
  readonly isUnknown?: true;
}

export type ValuePath = readonly (string | number)[];

export const UNKNOWN: QueryValue = { text: '', isUnknown: true };

export function id(text: string | null | undefined): QueryValue[] {
  return text ? [{ text, isId: true }] : [];
}

export function textValue(value: string | null | undefined): QueryValue[] {
  return value ? [{ text: value }] : [];
}

/** Writes units of 10 to the power of −`decimals` without superfluous digits: "0.05". */
export function decimal(units: bigint, decimals: number): string {
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(whole.length).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`;
}

const PLAIN = /^[^\s()":=<>!.,[\]]+$/;

/** Returns "a.b[3]", as a query names it. */
export function pathText(path: ValuePath): string {
  const steps = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    return `${i > 0 ? '.' : ''}${PLAIN.test(step) ? step : JSON.stringify(step)}`;
  });
  return steps.join('');
}
