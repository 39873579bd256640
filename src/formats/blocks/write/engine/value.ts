// Values that a program passes in: copied and frozen, so that nobody changes a ledger
// from outside, and written as JSON with the log.

import { spellFloat } from '../../../../base/json/float.ts';
import type { JsonMember, JsonValue } from '../../../../base/json/value.ts';
import { BLOCKS_MAX_DEPTH } from '../../canonical.ts';
import { BlockLedgerError } from './error.ts';

/** What JSON can hold, and whole numbers of any size. */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly Value[]
  | { readonly [key: string]: Value };

/**
 * A frozen copy. `depth`: levels around it in its record.
 * @throws {BlockLedgerError} for what JSON cannot hold
 */
export function frozenCopy(value: unknown, name: string, depth: number): Value {
  return copy(value, name, depth, new Set());
}

function copy(value: unknown, name: string, depth: number, around: Set<object>): Value {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return requireWellFormed(value, name);
    case 'number':
      return finite(value, name);
    case 'bigint':
      finite(Number(value), name);
      return value;
    case 'object':
      return value === null ? null : copyObject(value, name, depth, around);
    default:
      throw refused(`${name} is ${typeof value}; a ledger holds JSON`);
  }
}

function copyObject(value: object, name: string, depth: number, around: Set<object>): Value {
  if (around.has(value)) throw refused(`${name} contains itself`);
  if (depth >= BLOCKS_MAX_DEPTH)
    throw refused(`${name} is nested too deep: a record has ${BLOCKS_MAX_DEPTH} levels`);
  around.add(value);
  const inside = (item: unknown, path: string) => copy(item, path, depth + 1, around);
  let copied: Value;
  if (Array.isArray(value)) {
    copied = Array.from(value, (item: unknown, i) => inside(item, `${name}[${i}]`));
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null)
      throw refused(`${name} is no plain object; a ledger holds JSON`);
    // fromEntries defines its properties, so that "__proto__" is a key like any other.
    copied = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        requireWellFormed(key, `a key of ${name}`),
        inside(item, `${name}.${key}`),
      ]),
    );
  }
  around.delete(value);
  return Object.freeze(copied);
}

export function requireWellFormed(text: string, name: string): string {
  if (/\p{Surrogate}/u.test(text)) throw refused(`${name} holds half a surrogate pair`);
  return text;
}

/** Zero has no sign here: it is written as an integer. */
function finite(value: number, name: string): number {
  if (!Number.isFinite(value)) throw refused(`${name} is ${value}; JSON has no such number`);
  return value === 0 ? 0 : value;
}

function refused(message: string): BlockLedgerError {
  return new BlockLedgerError('shape', `${message}.`);
}

/** Whole doubles below 2^53 and bigints as integers, every other number as a double. */
export function toJson(value: Value): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return { number: value.toString() };
  if (typeof value === 'number')
    return { number: Number.isSafeInteger(value) ? value.toString() : spellFloat(value) };
  if (isList(value)) return value.map(toJson);
  return {
    members: Object.entries(value).map(([key, item]): JsonMember => [key, toJson(item)]),
  };
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
