// One line as a record.

import { canonicalText } from '../../base/json/canonical.ts';
import { parseJson } from '../../base/json/parse.ts';
import {
  isArray,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../base/json/value.ts';
import { type LineRecord, readJsonLine, writeStepsPath } from '../../ledger/format/json-line.ts';

export const SESSION_READ_OPTIONS = { maxDepth: 127, keepLoneSurrogates: true };

/** How programs in Python write: NaN and the infinities are no JSON, and they write them all the same. */
export const LENIENT = { ...SESSION_READ_OPTIONS, allowNonFinite: true };

export interface SessionRecord extends LineRecord {
  /** It has NaN or an infinity in it, and so is no JSON: they are texts here. */
  readonly hasNonFinite: boolean;
}

/** It never throws. */
export function readSessionRecord(bytes: Uint8Array): SessionRecord {
  if (bytes.length > 0 && bytes.every((byte) => byte === 0)) return zeros(bytes.length);
  const strict = readJsonLine(() => parseJson(bytes, SESSION_READ_OPTIONS), writeStepsPath);
  if (strict.object) return { ...strict, hasNonFinite: false };
  const lenient = readJsonLine(() => finiteJson(parseJson(bytes, LENIENT)), writeStepsPath);
  return { ...lenient, hasNonFinite: lenient.object !== null };
}

/** What is left where a machine stopped before the text itself was on its disk. */
function zeros(count: number): SessionRecord {
  const message = `nothing but ${count} NUL bytes (zeros)`;
  return { object: null, fault: { message, offset: 0 }, twice: null, hasNonFinite: false };
}

/** Whether two records differ in nothing but these members. */
export function isEqualBut(
  one: Uint8Array,
  other: Uint8Array,
  members: ReadonlySet<string>,
): boolean {
  const readText = (bytes: Uint8Array): string | null => {
    const { object } = readSessionRecord(bytes);
    return object && textWithout(object, members);
  };
  const text = readText(one);
  return text !== null && text === readText(other);
}

/** A record as text, in one spelling, but for these members. */
export function textWithout(record: JsonObject, members: ReadonlySet<string>): string {
  const rest = record.members.filter(([name]) => !members.has(name));
  return canonicalText({ members: rest }, (number) => number);
}

/** NaN and the infinities as texts, so that nothing that reads the value comes by a number that is none. */
export function finiteJson(value: JsonValue): JsonValue {
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
