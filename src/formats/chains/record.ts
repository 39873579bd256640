// One line as a record: its members, or why it cannot be read.

import { JsonError, parseJson } from '../../core/json/parse.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../core/json/value.ts';

export interface LineRecord {
  /** null: the line cannot be read. */
  readonly object: JsonObject | null;
  readonly fault: { readonly message: string; readonly offset: number } | null;
  /** JSON Pointer of a member that is written twice; the last one counts. */
  readonly doubled: string | null;
}

/** Nested arrays and objects of a line; the record itself is the first. */
export const MAX_DEPTH = 127;

export const READ_OPTIONS = { maxDepth: MAX_DEPTH, keepLoneSurrogates: true, allowNonFinite: true };

/**
 * Reads the bytes of a line, without its line end; `nonFinite`: with the number words that
 * are no JSON. It never throws.
 */
export function readRecord(bytes: Uint8Array, nonFinite: boolean): LineRecord {
  try {
    const value = parseJson(bytes, { ...READ_OPTIONS, allowNonFinite: nonFinite });
    if (!isObject(value)) return unreadable('a record is a JSON object', 0);
    return { object: value, fault: null, doubled: doubledIn(value) };
  } catch (error) {
    if (error instanceof JsonError) return unreadable(error.message, error.offset);
    throw error;
  }
}

function unreadable(message: string, offset: number): LineRecord {
  return { object: null, fault: { message, offset }, doubled: null };
}

/** Depth is bounded by how the value was read. */
function doubledIn(value: JsonValue): string | null {
  const inside = isArray(value) ? value.entries() : isObject(value) ? value.members : [];
  const names = new Set<string | number>();
  for (const [name, own] of inside) {
    const found = names.has(name) ? '' : doubledIn(own);
    if (found !== null) return `/${escaped(String(name))}${found}`;
    names.add(name);
  }
  return null;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
