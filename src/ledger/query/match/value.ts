// One value of a field, as tests look at it.

export interface QueryValue {
  readonly text: string;
  /** Where in the record it is; it changes when the next value is taken. */
  readonly path?: ValuePath;
  /** `:` asks for its beginning. */
  readonly isId?: true;
  /** A JSON number, as it is written. */
  readonly number?: string;
  /** Milliseconds since 1970. */
  readonly ms?: number;
  readonly flag?: boolean;
  /** Asked where the value is what a test looks for: whether it counts; null: nobody can know. */
  readonly counts?: () => boolean | null;
  /** Whether it is there is known once the record is read. */
  readonly isOpen?: true;
  /** In place of values that nobody can know. */
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

/** Units of 10 to the power of −`decimals`, without anything that is not needed: "0.05". */
export function decimal(units: bigint, decimals: number): string {
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(whole.length).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`;
}

const PLAIN = /^[^\s()":=<>!.,[\]]+$/;

/** "a.b[3]", as a query names it. */
export function pathText(path: ValuePath): string {
  const steps = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`;
    return `${i > 0 ? '.' : ''}${PLAIN.test(step) ? step : JSON.stringify(step)}`;
  });
  return steps.join('');
}
