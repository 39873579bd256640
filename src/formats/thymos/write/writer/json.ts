// Our own values as JSON values, for payloads that we write.

import { spellFloat } from '../../../../base/json/float.ts';
import type { Plain } from '../../../../base/json/plain.ts';
import type { JsonValue } from '../../../../base/json/value.ts';

/** A whole number is written as an integer; every other as a float. */
export function writeJsonValue(plain: Plain): JsonValue {
  if (plain === null || typeof plain === 'boolean' || typeof plain === 'string') return plain;
  if (typeof plain === 'bigint') return { number: plain.toString() };
  if (typeof plain === 'number') {
    return { number: Number.isSafeInteger(plain) ? plain.toString() : spellFloat(plain) };
  }
  if (isList(plain)) return plain.map(writeJsonValue);
  return {
    members: Object.entries(plain).map(([key, value]) => [key, writeJsonValue(value)] as const),
  };
}

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}
