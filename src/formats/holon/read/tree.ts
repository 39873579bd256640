// Reading a record's tree: paths to texts, numbers, lists. A missing or mistyped
// place reads as empty; whether it may be missing is the checks' business.

import { compareUtf8 } from '../../../core/bytes.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../core/json/value.ts';
import { compareNumbers } from '../../thymos/simulate/decimal.ts';

/** The value at a path of member names; undefined where there is none. */
export function at(
  value: JsonValue | undefined,
  ...path: readonly string[]
): JsonValue | undefined {
  let here = value;
  for (const name of path) {
    if (here === undefined || here === null || !isObject(here)) return undefined;
    here = member(here, name);
  }
  return here;
}

export function objectAt(
  value: JsonValue | undefined,
  ...path: readonly string[]
): JsonObject | null {
  const found = at(value, ...path);
  return found !== undefined && isObject(found) ? found : null;
}

/** A text, or null. */
export function textAt(value: JsonValue | undefined, ...path: readonly string[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
}

/** A number as written, or null. */
export function writtenAt(value: JsonValue | undefined, ...path: readonly string[]): string | null {
  const found = at(value, ...path);
  return found !== undefined && isNumber(found) ? found.number : null;
}

/** A number's value, for comparing and counting; NaN where there is none. */
export function numberAt(value: JsonValue | undefined, ...path: readonly string[]): number {
  const text = writtenAt(value, ...path);
  return text === null ? Number.NaN : Number(text);
}

export function textsAt(value: JsonValue | undefined, ...path: readonly string[]): string[] {
  const found = at(value, ...path);
  return found !== undefined && isArray(found)
    ? found.filter((item) => typeof item === 'string')
    : [];
}

/** Numbers by value, everything else exactly, the order of members not at all. */
export function sameValue(a: JsonValue, b: JsonValue): boolean {
  if (isNumber(a)) return isNumber(b) && compareNumbers(a.number, b.number) === 0;
  if (isArray(a)) {
    return (
      isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i] ?? null))
    );
  }
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const own = sorted(a);
  const other = sorted(b);
  return (
    own.length === other.length &&
    own.every(([name, value], i) => {
      const [otherName, otherValue] = other[i] ?? ['', null];
      return name === otherName && sameValue(value, otherValue);
    })
  );
}

/** Members by name, of duplicates the last. */
function sorted({ members }: JsonObject): [string, JsonValue][] {
  return [...new Map(members)].sort((a, b) => compareUtf8(a[0], b[0]));
}
