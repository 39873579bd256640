// One line as a record.

import { parseJson } from '../../core/json/parse.ts';
import { isArray, isObject, type JsonMember, type JsonValue } from '../../core/json/value.ts';
import { type LineRecord, pathOf, readLine } from '../json-line.ts';

export const OPTIONS = { maxDepth: 127, keepLoneSurrogates: true };

/** How programs in Python write: NaN and the infinities are no JSON, and they write them all the same. */
export const LENIENT = { ...OPTIONS, allowNonFinite: true };

export interface SessionRecord extends LineRecord {
  /** It has NaN or an infinity in it, and so is no JSON: they are texts here. */
  readonly hasNonFinite: boolean;
}

/** It never throws. */
export function readRecord(bytes: Uint8Array): SessionRecord {
  const strict = readLine(() => parseJson(bytes, OPTIONS), pathOf);
  if (strict.object) return { ...strict, hasNonFinite: false };
  const lenient = readLine(() => finite(parseJson(bytes, LENIENT)), pathOf);
  return { ...lenient, hasNonFinite: lenient.object !== null };
}

/** NaN and the infinities as texts, so that nothing that reads the value comes by a number that is none. */
export function finite(value: JsonValue): JsonValue {
  return isPlain(value) ? value : withTexts(value);
}

/** Nearly always, so that nothing has to be copied. */
function isPlain(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (isArray(value)) return value.every(isPlain);
  if (isObject(value)) return value.members.every(([, own]) => isPlain(own));
  return /\d/.test(value.number);
}

function withTexts(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(withTexts);
  if (isObject(value))
    return { members: value.members.map(([name, own]): JsonMember => [name, withTexts(own)]) };
  return isPlain(value) ? value : value.number;
}
