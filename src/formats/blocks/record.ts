// One line as a record: its members, or why it cannot be read.

import { JsonError } from '../../core/json/parse.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../core/json/value.ts';
import { BOM_LENGTH, startsWithBom } from '../../sources/text/lines.ts';
import { parseBlocksJson } from './canonical.ts';

export interface BlocksRecord {
  /** null: the line cannot be read. */
  readonly object: JsonObject | null;
  readonly fault: { readonly message: string; readonly offset: number } | null;
  /** Path of a key that occurs twice; of both the last counts. */
  readonly twice: string | null;
  /** A byte order mark comes before it. */
  readonly bom: boolean;
}

/** Reads the bytes of a line. */
export function readRecord(bytes: Uint8Array): BlocksRecord {
  const bom = startsWithBom(bytes);
  try {
    const value = parseBlocksJson(bom ? bytes.subarray(BOM_LENGTH) : bytes);
    if (!isObject(value)) return unreadable('a record is a JSON object', 0, bom);
    return { object: value, fault: null, twice: keyTwice(value, ''), bom };
  } catch (error) {
    if (error instanceof JsonError) return unreadable(error.message, error.offset, bom);
    throw error;
  }
}

function unreadable(message: string, offset: number, bom: boolean): BlocksRecord {
  return { object: null, fault: { message, offset }, twice: null, bom };
}

/** Depth is bounded by how the value was read. */
function keyTwice(value: JsonValue, path: string): string | null {
  if (value === null || typeof value !== 'object' || isNumber(value)) return null;
  if (isArray(value)) {
    for (const [i, item] of value.entries()) {
      const found = keyTwice(item, `${path}[${i}]`);
      if (found !== null) return found;
    }
    return null;
  }
  const { members } = value;
  const again = members.length > FEW ? againOfMany(members) : againOfFew(members);
  if (again !== null) return joined(path, again);
  for (const [key, item] of members) {
    if (item === null || typeof item !== 'object') continue;
    const found = keyTwice(item, joined(path, key));
    if (found !== null) return found;
  }
  return null;
}

/** With so few members, comparing every pair is faster than building a set. */
const FEW = 16;

function againOfFew(members: readonly JsonMember[]): string | null {
  for (let i = 1; i < members.length; i++) {
    const key = members[i]?.[0] ?? '';
    for (let j = 0; j < i; j++) if (members[j]?.[0] === key) return key;
  }
  return null;
}

function againOfMany(members: readonly JsonMember[]): string | null {
  const seen = new Set<string>();
  for (const [key] of members) {
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** A value in short, for a finding. */
export function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty text' : value.slice(0, 200);
  if (isNumber(value)) return value.number.slice(0, 60);
  return isArray(value) ? 'a list' : 'an object';
}

/** Members by name, of duplicates the last, in the order of their first. */
export function membersOf({ members }: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map(members);
}
