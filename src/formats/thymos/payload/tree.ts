// Reading a payload's normalised tree: paths to texts, numbers, lists. Shape was
// checked by the typed reader; a missing place reads as empty.

import { isArray, isNumber, isObject, type JsonValue, member } from '../../../core/json/value.ts';

/** The value at a path of member names, or null. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue {
  let here: JsonValue = value ?? null;
  for (const name of path) {
    if (here === null || typeof here !== 'object' || !isObject(here)) return null;
    here = member(here, name) ?? null;
  }
  return here;
}

export function textAt(value: JsonValue | undefined, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** A number as written, or ''. */
export function numberAt(value: JsonValue | undefined, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return found !== null && typeof found === 'object' && isNumber(found) ? found.number : '';
}

export function listAt(
  value: JsonValue | undefined,
  ...path: readonly string[]
): readonly JsonValue[] {
  const found = at(value, ...path);
  return isArray(found) ? found : [];
}

export function textsAt(value: JsonValue | undefined, ...path: readonly string[]): string[] {
  return listAt(value, ...path).filter((item) => typeof item === 'string');
}
