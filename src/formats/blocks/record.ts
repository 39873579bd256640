// One line as a record: its members, or why it cannot be read.

import type { Fields } from '../../base/json/fields.ts';
import {
  isArray,
  isNumber,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../base/json/value.ts';
import {
  type LineRecord,
  readJsonLine,
  readObject,
  writeStepsPath,
} from '../../ledger/format/json-line.ts';
import { BOM_LENGTH, startsWithBom } from '../../ledger/sources/text/lines.ts';
import { parseBlocksJson } from './canonical.ts';
import { PlainFields, type RecordFields, type UsualFields } from './usual.ts';

export interface BlocksRecord extends LineRecord {
  /** Its members, without a tree of them where it is a usual one; null: the line cannot be read. */
  readonly fields: RecordFields | null;
  /** A byte order mark comes before it. */
  readonly bom: boolean;
}

/** Reads the bytes of a line, the plain way. */
export function readBlockRecord(bytes: Uint8Array): BlocksRecord {
  const read = readJsonLine(() => parsed(bytes), writeStepsPath);
  const fields = read.object && new PlainFields(read.object);
  return { ...read, fields, bom: startsWithBom(bytes) };
}

/** A usual one. */
export class UsualRecord implements BlocksRecord {
  readonly fault = null;
  readonly twice = null;
  readonly bom = false;
  private readonly bytes: Uint8Array;
  private readonly usual: UsualFields;
  private read: BlocksRecord | null = null;

  constructor(bytes: Uint8Array, usual: UsualFields) {
    this.bytes = bytes;
    this.usual = usual;
  }

  get fields(): RecordFields | null {
    return this.current ?? this.plain().fields;
  }

  /** null: another one was read into its place. */
  get current(): UsualFields | null {
    return this.usual.isCurrent ? this.usual : null;
  }

  get object(): JsonObject | null {
    return this.plain().object;
  }

  private plain(): BlocksRecord {
    this.read ??= readBlockRecord(this.bytes);
    return this.read;
  }
}

/** Of the record only what it says, not how it is written. */
export function readContent(bytes: Uint8Array): Pick<BlocksRecord, 'object' | 'fault'> {
  return readObject(() => parsed(bytes));
}

function parsed(bytes: Uint8Array): JsonValue {
  return parseBlocksJson(startsWithBom(bytes) ? bytes.subarray(BOM_LENGTH) : bytes);
}

/** A value in short, for a finding. */
export function showMember(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty text' : value.slice(0, 200);
  if (isNumber(value)) return value.number.slice(0, 60);
  return isArray(value) ? 'a list' : 'an object';
}

/** A member that is a list. */
export function listMember(object: Fields, name: string): JsonArray | null {
  const value = object.value(name);
  return value !== undefined && isArray(value) ? value : null;
}

/** Members by name, of duplicates the last, in the order of their first. */
export function toMemberMap({ members }: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map(members);
}
