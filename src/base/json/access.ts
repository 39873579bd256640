// Reading a JSON value by the names of members. Every accessor answers null where nothing
// is there, or something of another type; whether that is a fault is for the caller to say.
// An empty path reads the value itself; of duplicate members the last counts.

import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  member,
} from './value.ts';

type Value = JsonValue | undefined;
type Path = readonly string[];

/** undefined where there is none, for a member may be null. */
export function memberAt(value: Value, ...path: Path): JsonValue | undefined {
  let here = value;
  for (const name of path) {
    if (here === undefined || !isObject(here)) return undefined;
    here = member(here, name);
  }
  return here;
}

export function objectAt(value: Value, ...path: Path): JsonObject | null {
  const found = memberAt(value, ...path);
  return found !== undefined && isObject(found) ? found : null;
}

export function listAt(value: Value, ...path: Path): JsonArray | null {
  const found = memberAt(value, ...path);
  return found !== undefined && isArray(found) ? found : null;
}

export function textAt(value: Value, ...path: Path): string | null {
  const found = memberAt(value, ...path);
  return typeof found === 'string' ? found : null;
}

/** The texts of a list; anything else in it is left out. */
export function textsAt(value: Value, ...path: Path): string[] {
  return listAt(value, ...path)?.filter((item) => typeof item === 'string') ?? [];
}

/** A number as it is written. */
export function writtenAt(value: Value, ...path: Path): string | null {
  const found = memberAt(value, ...path);
  return found !== undefined && isNumber(found) ? found.number : null;
}

/** A number as a double: for counting and comparing, never for what is hashed. */
export function numberAt(value: Value, ...path: Path): number | null {
  const written = writtenAt(value, ...path);
  return written === null ? null : Number(written);
}

const INTEGER = /^(?!-0$)-?\d{1,40}$/;

/** A whole number that is written as one: `5.0` is none. */
export function integerAt(value: Value, ...path: Path): bigint | null {
  const written = writtenAt(value, ...path);
  return written === null ? null : parseInteger(written);
}

/** The same of a number as it is written. */
export function parseInteger(written: string): bigint | null {
  return INTEGER.test(written) ? BigInt(written) : null;
}

/** A text, or a number as it is written, for showing; '' where there is neither. */
export function wordsAt(value: Value, ...path: Path): string {
  return textAt(value, ...path) ?? writtenAt(value, ...path) ?? '';
}
