// Our own values as JSON values, for payloads that we write.

import { spellFloat } from '../../../core/json/float.ts';
import type { JsonValue } from '../../../core/json/value.ts';

/** What our own code says in plain JavaScript. Ledger text never becomes a key here. */
export type Plain =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/** A whole number is written as an integer; every other as a float. */
export function json(plain: Plain): JsonValue {
  if (plain === null || typeof plain === 'boolean' || typeof plain === 'string') return plain;
  if (typeof plain === 'bigint') return { number: plain.toString() };
  if (typeof plain === 'number') {
    return { number: Number.isSafeInteger(plain) ? plain.toString() : spellFloat(plain) };
  }
  if (isList(plain)) return plain.map(json);
  return { members: Object.entries(plain).map(([key, value]) => [key, json(value)] as const) };
}

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}
