// Compares a JSON value with a shape, member by member, and names the first path that does not
// fit. A value that fits has only the member names of the shape.

import { isArray, isNumber, isObject, type JsonValue } from '../../core/json/value.ts';

interface Leaf {
  /** In words, after "expected". */
  readonly is: string;
  readonly fits: (value: JsonValue) => boolean;
}

interface Members {
  readonly members: readonly (readonly [name: string, shape: Shape])[];
}

interface Nullable {
  readonly orNull: Shape;
}

export type Shape = Leaf | Members | Nullable;

export interface Misfit {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

export const text: Leaf = { is: 'a text', fits: (value) => typeof value === 'string' };
export const anything: Leaf = { is: 'a value', fits: () => true };
export const count: Leaf = {
  is: 'a whole number from 0 to 2^53 − 1',
  fits: (value) => isNumber(value) && isSafeCount(value.number),
};
/** UTC to the millisecond, and a moment that there is. */
export const time: Leaf = {
  is: 'a time such as 2026-01-31T09:30:00.000Z',
  fits: (value) => typeof value === 'string' && isTime(value),
};

export function hex(digits: number): Leaf {
  const pattern = new RegExp(`^[0-9a-f]{${digits}}$`);
  return {
    is: `${digits} lower-case hex digits`,
    fits: (value) => typeof value === 'string' && pattern.test(value),
  };
}

export function matching(is: string, pattern: RegExp): Leaf {
  return { is, fits: (value) => typeof value === 'string' && pattern.test(value) };
}

export function oneOf(...texts: readonly string[]): Leaf {
  return {
    is: texts.map((one) => `"${one}"`).join(' or '),
    fits: (value) => typeof value === 'string' && texts.includes(value),
  };
}

export function orNull(shape: Shape): Nullable {
  return { orNull: shape };
}

export function members(...named: Members['members']): Members {
  return { members: named };
}

/** The first path where a value does not fit; null: it fits. */
export function misfit(value: JsonValue, shape: Shape, path = ''): Misfit | null {
  if ('orNull' in shape) return value === null ? null : misfit(value, shape.orNull, path);
  if ('fits' in shape) {
    return shape.fits(value) ? null : { path, expected: shape.is, actual: shown(value) };
  }
  if (!isObject(value)) return { path, expected: 'an object', actual: shown(value) };
  const wanted = new Map(shape.members);
  const seen = new Set<string>();
  for (const [name, own] of value.members) {
    const at = path ? `${path}.${name}` : name;
    const inner = wanted.get(name);
    if (!inner) return { path: at, expected: 'no such member', actual: shown(own) };
    if (seen.has(name)) return { path: at, expected: 'one member of this name', actual: 'several' };
    seen.add(name);
    const fault = misfit(own, inner, at);
    if (fault) return fault;
  }
  const missing = shape.members.find(([name]) => !seen.has(name));
  if (!missing) return null;
  const at = path ? `${path}.${missing[0]}` : missing[0];
  return { path: at, expected: 'to be there', actual: 'missing' };
}

/** A value that fits a shape, as a plain object: its property names are never ledger text. */
export function plain(value: JsonValue): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(plain);
  if (isNumber(value)) return Number(value.number);
  return Object.fromEntries(value.members.map(([name, own]) => [name, plain(own)]));
}

type Plain =
  | null
  | string
  | number
  | readonly Plain[]
  | { readonly [name: string]: Plain | undefined };

/** Our own plain object as JSON. */
export function json(value: Plain): JsonValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return { number: String(value) };
  // Array.isArray does not narrow a readonly array away.
  if (Array.isArray(value)) return value.map((own: Plain) => json(own));
  return {
    members: Object.entries(value).flatMap(([name, own]) =>
      own === undefined ? [] : [[name, json(own)] as const],
    ),
  };
}

function isSafeCount(text: string): boolean {
  return /^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
}

function isTime(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

const MAX_SHOWN = 80;

function shown(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return value.length > MAX_SHOWN ? `"${value.slice(0, MAX_SHOWN)}…"` : `"${value}"`;
  if (isArray(value)) return 'an array';
  return isNumber(value) ? value.number.slice(0, MAX_SHOWN) : 'an object';
}
