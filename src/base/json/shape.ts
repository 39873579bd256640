// What a JSON value should look like, as data: checked with a path in every misfit, and,
// where it fits, read as plain data whose property names are those of the shape.

import { type Seq, toSeq } from '../seq.ts';
import { isArray, isNumber, isObject, type JsonObject, type JsonValue, member } from './value.ts';

/** A place where a value does not fit. */
export interface Misfit {
  /** "rules[0].name"; '' for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** It is readable, but not one of the usual values. */
  readonly unusual?: true;
}

interface Leaf<T> {
  /** In words, after "expected". */
  readonly is: string;
  fits(value: JsonValue): boolean;
  read(value: JsonValue): T;
  readonly isUsual?: (value: JsonValue) => boolean;
}

interface ListOf<T> {
  readonly is: string;
  readonly each: Shape<unknown>;
  readonly least: number;
  readonly most: number;
  readonly type?: T;
}

interface Choice<T> {
  /** All that may be chosen, in words. */
  readonly is: string;
  /** The shape that a value of this kind should have; null: it is of no kind that is known. */
  choose(value: JsonValue): Shape<unknown> | null;
  readonly type?: T;
}

interface ObjectOf<T> {
  readonly is: string;
  readonly fields: readonly Field[];
  /** No other members, and each of them once. Otherwise those are left alone, and the last counts. */
  readonly exactly: boolean;
  readonly type?: T;
}

interface OrNull<T> {
  readonly orNull: Shape<unknown>;
  readonly type?: T;
}

/** `T`: what {@link readShape} makes of a value that fits. */
export type Shape<T = unknown> = Leaf<T> | ListOf<T> | ObjectOf<T> | OrNull<T> | Choice<T>;

/** What a shape reads a value as. */
export type ReadShape<S> = S extends Shape<infer T> ? T : never;

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

interface Optional<T> {
  readonly optional: Shape<T>;
}

type Fields = Readonly<Record<string, Shape | Optional<unknown>>>;

type ReadFields<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends Shape ? Name : never]: F[Name] extends Shape<infer T>
    ? T
    : never;
} & {
  readonly [Name in keyof F as F[Name] extends Shape ? never : Name]?: F[Name] extends Optional<
    infer T
  >
    ? T
    : never;
};

export function leaf<T>(
  is: string,
  fits: (value: JsonValue) => boolean,
  read: (value: JsonValue) => T,
): Leaf<T> {
  return { is, fits, read };
}

function texts<T extends string>(is: string, fits: (text: string) => boolean): Leaf<T> {
  // Only what `fits` lets through is read: it is what makes a text a T.
  return leaf(
    is,
    (value) => typeof value === 'string' && fits(value),
    (value) => value as T,
  );
}

export const anything = leaf(
  'a value',
  () => true,
  (value) => value,
);
export const textShape: Leaf<string> = texts('a text', () => true);
export const nameShape: Leaf<string> = texts('a name', (value) => value !== '');
export const flagShape = leaf('true or false', (value) => typeof value === 'boolean', Boolean);
export const numberShape = leaf('a number', isNumber, toDouble);
export const integer = leaf(
  'a whole number, written without fraction or exponent',
  (value) => isNumber(value) && /^-?\d+$/.test(value.number),
  toDouble,
);
export const count = leaf(
  'a whole number from 0 to 2^53 − 1',
  (value) => isNumber(value) && isCount(value.number),
  toDouble,
);
/** No more digits than a sequence number of any system has. */
export const seqShape = leaf<Seq>(
  'a whole number of at most 20 digits',
  (value) => isNumber(value) && /^-?\d{1,20}$/.test(value.number),
  (value) => toSeq(BigInt(isNumber(value) ? value.number : 0)),
);
export const anyList = leaf('a list', isArray, (value) => value);
export const anyObject = leaf('an object', isObject, (value) => value);

export function hex(digits: number): Leaf<string> {
  return matchingShape(`${digits} lower-case hex digits`, new RegExp(`^[0-9a-f]{${digits}}$`));
}

export function matchingShape(is: string, pattern: RegExp): Leaf<string> {
  return texts(is, (value) => pattern.test(value));
}

export function oneOf<const T extends string>(...known: readonly T[]): Leaf<T> {
  return texts(quoted(known), (value) => known.some((one) => one === value));
}

/** A text that usually is one of these; another one is {@link Misfit.unusual}. */
export function usually(...known: readonly string[]): Leaf<string> {
  return {
    ...textShape,
    isUsual: (value) => known.some((one) => one === value),
    is: `usually ${quoted(known)}`,
  };
}

/** A whole number of this range. */
export function within(from: number, to: number): Leaf<number> {
  const fits = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return leaf(`a whole number from ${from} to ${to}`, (value) => fits(toDouble(value)), toDouble);
}

export function listShape<T>(
  each: Shape<T>,
  most = Number.POSITIVE_INFINITY,
  least = 0,
): ListOf<readonly T[]> {
  const limits = least ? `${least} to ${most}` : `up to ${most}`;
  return {
    is: most === Number.POSITIVE_INFINITY ? 'a list' : `a list of ${limits}`,
    each,
    least,
    most,
  };
}

/** One of several shapes, by what a value looks like. */
export function choice<T>(is: string, choose: (value: JsonValue) => Shape<T> | null): Choice<T> {
  return { is, choose };
}

/** Members beyond these are left alone. */
export function objectShape<F extends Fields>(fields: F): ObjectOf<ReadFields<F>> {
  return { is: 'an object', fields: listFields(fields), exactly: false };
}

/** These members and no other, each of them once. */
export function exactly<F extends Fields>(fields: F): ObjectOf<ReadFields<F>> {
  return { is: 'an object', fields: listFields(fields), exactly: true };
}

/** A member that may be missing. */
export function optionalShape<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape };
}

export function orNull<T>(shape: Shape<T>): OrNull<T | null> {
  return { orNull: shape };
}

/** Every place where a value does not fit, in order; nothing is examined inside of one. */
export function misfits(
  value: JsonValue | undefined,
  shape: Shape,
  path = '',
  out: Misfit[] = [],
): Misfit[] {
  if ('orNull' in shape) {
    return value === null ? out : misfits(value, shape.orNull, path, out);
  }
  const wrong = () => out.push({ path, expected: shape.is, actual: briefly(value) });
  if (value === undefined) wrong();
  else if ('choose' in shape) {
    const chosen = shape.choose(value);
    if (chosen) misfits(value, chosen, path, out);
    else wrong();
  } else if ('fields' in shape) {
    if (isObject(value)) inObject(value, shape, path, out);
    else wrong();
  } else if ('each' in shape) {
    if (!isArray(value) || value.length < shape.least || value.length > shape.most) wrong();
    else for (const [i, item] of value.entries()) misfits(item, shape.each, `${path}[${i}]`, out);
  } else if (!shape.fits(value)) wrong();
  else if (shape.isUsual?.(value) === false) {
    out.push({ path, expected: shape.is, actual: briefly(value), unusual: true });
  }
  return out;
}

/** The first place where a value does not fit; null: it fits. */
export function misfit(value: JsonValue | undefined, shape: Shape, path = ''): Misfit | null {
  return misfits(value, shape, path)[0] ?? null;
}

function inObject(value: JsonObject, shape: ObjectOf<unknown>, path: string, out: Misfit[]): void {
  if (shape.exactly) others(value, shape, path, out);
  for (const { name, shape: own, optional } of shape.fields) {
    const found = member(value, name);
    if (found !== undefined || !optional) misfits(found, own, joined(path, name), out);
  }
}

/** Members that an exact shape does not have, or has once. */
function others(value: JsonObject, { fields }: ObjectOf<unknown>, path: string, out: Misfit[]) {
  const seen = new Set<string>();
  for (const [name, own] of value.members) {
    const at = joined(path, name);
    if (!fields.some((field) => field.name === name)) {
      const known = fields.map((field) => field.name).join(', ');
      out.push({ path: at, expected: `no member but ${known}`, actual: briefly(own) });
    } else if (seen.has(name)) {
      out.push({ path: at, expected: 'one member of this name', actual: 'several' });
    }
    seen.add(name);
  }
}

/** Plain data of a value that fits; of one that does not, nothing may be relied on. */
export function readShape<T>(value: JsonValue, shape: Shape<T>): T {
  // The shape's own functions made T, from the very shapes that are walked here.
  return plain(value, shape) as T;
}

function plain(value: JsonValue, shape: Shape): unknown {
  if ('orNull' in shape) return value === null ? null : plain(value, shape.orNull);
  if ('choose' in shape) {
    const chosen = shape.choose(value);
    return chosen && plain(value, chosen);
  }
  if ('each' in shape) return isArray(value) ? value.map((item) => plain(item, shape.each)) : [];
  if ('read' in shape) return shape.read(value);
  return Object.fromEntries(
    shape.fields.flatMap(({ name, shape: own }) => {
      const found = isObject(value) ? member(value, name) : undefined;
      return found === undefined ? [] : [[name, plain(found, own)]];
    }),
  );
}

const MAX_SHOWN = 80;

/** A value in words, short enough for a sentence. */
export function briefly(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (isArray(value)) return 'a list';
  return isNumber(value) ? cut(value.number) : 'an object';
}

function cut(long: string): string {
  return long.length > MAX_SHOWN ? `${long.slice(0, MAX_SHOWN)}…` : long;
}

function listFields(fields: Fields): Field[] {
  return Object.entries(fields).map(([name, shape]) =>
    'optional' in shape
      ? { name, shape: shape.optional, optional: true }
      : { name, shape, optional: false },
  );
}

function joined(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

/** `"a", "b" or "c"` */
function quoted(known: readonly string[]): string {
  const words = known.map((one) => `"${one}"`);
  const last = words.pop() ?? 'nothing';
  return words.length ? `${words.join(', ')} or ${last}` : last;
}

function isCount(written: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(written) && Number.isSafeInteger(Number(written));
}

function toDouble(value: JsonValue): number {
  return isNumber(value) ? Number(value.number) : Number.NaN;
}
