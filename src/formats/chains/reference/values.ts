// When two values are the same for the language of a verifier.

import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import { plainText } from '../hash/bytes.ts';
import type { Reads } from '../profile/verifier.ts';

type Value = JsonValue | undefined;

/** Whether a value is this whole number. Python takes `1.0` and `true` for 1. */
export function isWholeNumber(value: Value, number: number, as: Reads['as']): boolean {
  if (typeof value === 'boolean') return as === 'Python' && Number(value) === number;
  if (value === undefined || !isNumber(value)) return false;
  if (/^-?\d+$/.test(value.number) && as !== 'JavaScript')
    return value.number.length < 40 && BigInt(value.number) === BigInt(number);
  return Number(value.number) === number;
}

/** Absent and null are the same, as for Python's `get`. Numbers are compared as doubles. */
export function isEqual(a: Value, b: Value): boolean {
  if (a === b || (a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isNumber(a) || isNumber(b))
    return isNumber(a) && isNumber(b) && Number(a.number) === Number(b.number);
  if (isArray(a) || isArray(b)) return plainText(a) === plainText(b);
  return isObject(a) && plainText(a) === plainText(b);
}

/** A half of a surrogate pair is in the value: it cannot be written as UTF-8. */
function hasHalf(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/**
 * What the package's own writer of hashed text refuses in it; null: nothing. `isLarge`: whole
 * numbers beyond 2^53 − 1, too, as RFC 8785 has it.
 */
export function refusedIn(value: JsonValue, isLarge: boolean): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return hasHalf(value) ? 'half of a surrogate pair' : null;
  if (isNumber(value)) return refusedNumber(value.number, isLarge);
  if (isArray(value)) return findFirst(value, (item) => refusedIn(item, isLarge));
  // Of a member that is written twice the last one counts.
  return findFirst([...new Map(value.members)], ([name, item]) =>
    hasHalf(name) ? 'half of a surrogate pair' : refusedIn(item, isLarge),
  );
}

function refusedNumber(text: string, isLarge: boolean): string | null {
  if (!/^-?\d+$/.test(text))
    return Number.isFinite(Number(text)) ? null : 'a number that is not finite';
  return isLarge && (text.length > 20 || !Number.isSafeInteger(Number(text)))
    ? 'a whole number beyond 2^53 − 1'
    : null;
}

function findFirst<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
