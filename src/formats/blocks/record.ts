// One line as a record: its members, or why it cannot be read.

import { isArray, isNumber, type JsonObject, type JsonValue } from '../../core/json/value.ts';
import { BOM_LENGTH, startsWithBom } from '../../sources/text/lines.ts';
import { type LineRecord, pathOf, readLine, readObject } from '../json-line.ts';
import { parseBlocksJson } from './canonical.ts';

export interface BlocksRecord extends LineRecord {
  /** A byte order mark comes before it. */
  readonly bom: boolean;
}

/** Reads the bytes of a line. */
export function readRecord(bytes: Uint8Array): BlocksRecord {
  return { ...readLine(() => parsed(bytes), pathOf), bom: startsWithBom(bytes) };
}

/** Of the record only what it says, not how it is written. */
export function readContent(bytes: Uint8Array): Pick<BlocksRecord, 'object' | 'fault'> {
  return readObject(() => parsed(bytes));
}

function parsed(bytes: Uint8Array): JsonValue {
  return parseBlocksJson(startsWithBom(bytes) ? bytes.subarray(BOM_LENGTH) : bytes);
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
