// Values inside of JSON bytes: where they are, and another one in their place, with every other byte
// as it was.

import { decodeRange, encodeText } from '../../base/bytes.ts';
import { JsonError, JsonReader } from '../../base/json/parse.ts';
import { type JsonPath, joinPath, readPath } from '../../base/json/path.ts';
import { isArray, isNumber, type JsonValue } from '../../base/json/value.ts';
import type { EntryValue } from '../../ledger/model/tamper.ts';

const OPTIONS = { maxDepth: 1000, keepLoneSurrogates: true, allowNonFinite: true };

/** Deeper values are shown as one. */
const MOST_DEPTH = 64;

interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The value of JSON bytes; undefined: they are none. */
export function jsonValue(bytes: Uint8Array): JsonValue | undefined {
  try {
    const reader = new JsonReader(bytes, 0, OPTIONS);
    const value = reader.value();
    reader.end();
    return value;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/** null: nothing is there. Of a doubled member the last one. */
export function placeAt(bytes: Uint8Array, path: JsonPath): ByteRange | null {
  try {
    return placeFrom(bytes, 0, path);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

function placeFrom(bytes: Uint8Array, from: number, [step, ...rest]: JsonPath): ByteRange | null {
  const reader = new JsonReader(bytes, from, OPTIONS);
  if (step === undefined) return reader.span();
  let found: ByteRange | null = null;
  if (typeof step === 'number') {
    if (reader.peek() !== 0x5b) return null;
    let index = 0;
    reader.items(() => {
      const span = reader.span();
      if (index++ === step) found = span;
    });
  } else {
    if (reader.peek() !== 0x7b) return null;
    reader.members((name) => {
      const span = reader.span();
      if (name === step) found = span;
    });
  }
  const place: ByteRange | null = found;
  return place && placeFrom(bytes, (place as ByteRange).start, rest);
}

/** The bytes with `text` where a value is. null: nothing is there. */
export function withTextAt(bytes: Uint8Array, path: JsonPath, text: string): Uint8Array | null {
  const place = placeAt(bytes, path);
  if (!place) return null;
  const put = encodeText(text);
  const made = new Uint8Array(bytes.length - (place.end - place.start) + put.length);
  made.set(bytes.subarray(0, place.start));
  made.set(put, place.start);
  made.set(bytes.subarray(place.end), place.start + put.length);
  return made;
}

/** `path`: of places as texts, see base/json/path.ts. null: nothing is there. */
export function withValueAt(bytes: Uint8Array, path: string, text: string): Uint8Array | null {
  const steps = readPath(path);
  return steps && withTextAt(bytes, steps, text);
}

/** The first text at a place, or null. */
export function textPlace(bytes: Uint8Array, path: JsonPath): string | null {
  const place = placeAt(bytes, path);
  return place && decodeRange(bytes, place.start, place.end);
}

/** All single values of a record, the first `most`, and how many more there are; of what is no JSON none. */
export function listEntryValues(bytes: Uint8Array, most: number) {
  const values: EntryValue[] = [];
  let more = 0;
  const reader = new JsonReader(bytes, 0, OPTIONS);
  const walk = (path: string, depth: number): void => {
    const next = reader.peek();
    if (depth < MOST_DEPTH && next === 0x7b)
      reader.members((name) => walk(joinPath(path, name), depth + 1));
    else if (depth < MOST_DEPTH && next === 0x5b) {
      let index = 0;
      reader.items(() => walk(joinPath(path, index++), depth + 1));
    } else {
      const { value, start, end } = reader.span();
      const kind = classifyValue(value);
      if (kind === null) return;
      if (values.length === most) more++;
      else values.push({ path, text: decodeRange(bytes, start, end), kind, start, end });
    }
  };
  if (jsonValue(bytes) !== undefined) walk('', 0);
  return { values, more };
}

/** null: a list or an object. */
function classifyValue(value: JsonValue): EntryValue['kind'] | null {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'text';
  return !isArray(value) && isNumber(value) ? 'number' : null;
}
