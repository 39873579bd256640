// Entries as the audit call sends them. A record is kept as the bytes that came: its payload is
// hashed, and a number in it must stay as it was written.

import { JsonError, JsonReader } from '../../../core/json/parse.ts';
import { isObject, type JsonValue, member } from '../../../core/json/value.ts';
import { numberAt, textAt } from '../../../formats/thymos/payload/tree.ts';
import { idAt, otherShape } from './answers.ts';
import { JSON_OPTIONS } from './http.ts';

export interface LiveRecord {
  readonly id: string;
  readonly trajectory: string;
  readonly seq: bigint;
  readonly kind: string;
  /** Whole seconds since 1970. */
  readonly createdAt: number;
  readonly payload: JsonValue;
  /** The record as one line of text. */
  readonly line: Uint8Array<ArrayBuffer>;
}

export interface AuditPage {
  readonly records: readonly LiveRecord[];
  /** Rows as sent, readable or not. */
  readonly rows: number;
}

/** @throws {LiveError} */
export function readAuditPage(bytes: Uint8Array): AuditPage {
  const reader = new JsonReader(bytes, 0, JSON_OPTIONS);
  const found: { rows: (LiveRecord | null)[] | null } = { rows: null };
  try {
    reader.members((name) => {
      if (name === 'entries') found.rows = readRows(reader);
      else reader.value();
    });
    reader.end();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    found.rows = null;
  }
  const { rows } = found;
  if (!rows) throw otherShape('GET /audit/entries', 'a list "entries"');
  return { records: rows.filter((record) => record !== null), rows: rows.length };
}

function readRows(reader: JsonReader): (LiveRecord | null)[] {
  const rows: (LiveRecord | null)[] = [];
  reader.items(() => rows.push(readRecord(reader)));
  return rows;
}

/** One line of a followed run's file; null: not an entry. */
export function readLine(bytes: Uint8Array): LiveRecord | null {
  try {
    const reader = new JsonReader(bytes, 0, JSON_OPTIONS);
    const record = readRecord(reader);
    reader.end();
    return record;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** The payload of a kept line, as its exact bytes. */
export function payloadOf(line: Uint8Array): Uint8Array {
  const reader = new JsonReader(line, 0, JSON_OPTIONS);
  let payload = line.subarray(0, 0);
  reader.members((name) => {
    const { start, end } = reader.span();
    if (name === 'payload') payload = line.subarray(start, end);
  });
  return payload;
}

function readRecord(reader: JsonReader): LiveRecord | null {
  const { value, start, end } = reader.span();
  const id = idAt(value, 'id');
  const trajectory = idAt(value, 'trajectory_id');
  const seq = wholeNumber(numberAt(value, 'seq'));
  const createdAt = wholeNumber(numberAt(value, 'created_at'));
  const payload = isObject(value) ? member(value, 'payload') : undefined;
  if (!id || !trajectory || seq === null || createdAt === null || payload === undefined)
    return null;
  return {
    id,
    trajectory,
    seq,
    kind: textAt(value, 'kind'),
    createdAt: Number(createdAt),
    payload,
    line: oneLine(reader.bytes.slice(start, end)),
  };
}

function wholeNumber(text: string): bigint | null {
  return /^-?\d{1,20}$/.test(text) ? BigInt(text) : null;
}

/** Line ends can only be white space between tokens: inside a text they are escaped. */
function oneLine(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let i = 0; i < line.length; i++) if (line[i] === 0x0a || line[i] === 0x0d) line[i] = 0x20;
  return line;
}
