// Entries as the audit call sends them. A record is kept as the bytes that came: its
// payload is hashed, and a number in it must stay as it was written.

import { JsonError, JsonReader } from '../../../core/json/parse.ts';
import { isNumber, type JsonValue } from '../../../core/json/value.ts';
import { otherShape } from './answers.ts';
import { JSON_OPTIONS } from './http.ts';
import { at, bareId, textAt } from './json.ts';

export interface LiveRecord {
  readonly id: string;
  readonly trajectory: string;
  readonly seq: bigint;
  readonly kind: string;
  /** Whole seconds since 1970. */
  readonly createdAt: number;
  readonly payload: JsonValue;
  /** The record as one line of text. */
  readonly line: Uint8Array;
}

export interface AuditPage {
  readonly records: readonly LiveRecord[];
  /** Rows as sent, readable or not. */
  readonly rows: number;
}

const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [COMMA, COLON, QUOTE] = [0x2c, 0x3a, 0x22];

/** @throws {LiveError} */
export function readAuditPage(bytes: Uint8Array): AuditPage {
  const reader = new JsonReader(bytes, 0, JSON_OPTIONS);
  const records: LiveRecord[] = [];
  let rows: number | null = null;
  try {
    reader.expect(OPEN_BRACE, '"{"');
    do {
      if (reader.peek() !== QUOTE) throw reader.fault('expected a member name');
      const key = reader.string();
      reader.expect(COLON, '":"');
      if (key === 'entries') rows = readRows(reader, records);
      else reader.value();
    } while (reader.take(COMMA));
    reader.expect(CLOSE_BRACE, '"}"');
    reader.end();
  } catch (error) {
    if (error instanceof JsonError) throw otherShape('GET /audit/entries', 'a list of entries');
    throw error;
  }
  if (rows === null) throw otherShape('GET /audit/entries', 'a list "entries"');
  return { records, rows };
}

function readRows(reader: JsonReader, records: LiveRecord[]): number {
  let rows = 0;
  reader.expect(OPEN_BRACKET, '"["');
  if (reader.take(CLOSE_BRACKET)) return rows;
  do {
    const { start, end, value } = reader.span();
    const record = toRecord(value, reader.bytes.subarray(start, end));
    if (record) records.push(record);
    rows++;
  } while (reader.take(COMMA));
  reader.expect(CLOSE_BRACKET, '"]"');
  return rows;
}

/** One line of a followed run's file; null: not an entry. */
export function readLine(bytes: Uint8Array): LiveRecord | null {
  try {
    const reader = new JsonReader(bytes, 0, JSON_OPTIONS);
    const value = reader.value();
    reader.end();
    return toRecord(value, bytes);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** The payload of a kept line, as its exact bytes. */
export function payloadOf(line: Uint8Array): Uint8Array {
  const reader = new JsonReader(line, 0, JSON_OPTIONS);
  let payload = line.subarray(0, 0);
  reader.expect(OPEN_BRACE, '"{"');
  do {
    reader.space();
    const key = reader.string();
    reader.expect(COLON, '":"');
    const { start, end } = reader.span();
    if (key === 'payload') payload = line.subarray(start, end);
  } while (reader.take(COMMA));
  return payload;
}

function toRecord(value: JsonValue, bytes: Uint8Array): LiveRecord | null {
  const id = textAt(value, 'id');
  const trajectory = textAt(value, 'trajectory_id');
  const seq = wholeNumber(at(value, 'seq'));
  const createdAt = wholeNumber(at(value, 'created_at'));
  const payload = at(value, 'payload');
  if (!id || !trajectory || seq === null || createdAt === null || payload === undefined)
    return null;
  return {
    id: bareId(id),
    trajectory: bareId(trajectory),
    seq,
    kind: textAt(value, 'kind'),
    createdAt: Number(createdAt),
    payload,
    line: oneLine(bytes),
  };
}

function wholeNumber(value: JsonValue | undefined): bigint | null {
  if (value === undefined || value === null || typeof value !== 'object' || !isNumber(value))
    return null;
  return /^-?\d{1,20}$/.test(value.number) ? BigInt(value.number) : null;
}

/** Line ends can only be white space between tokens: inside a text they are escaped. */
function oneLine(bytes: Uint8Array): Uint8Array {
  const line = bytes.slice();
  for (let i = 0; i < line.length; i++) if (line[i] === 0x0a || line[i] === 0x0d) line[i] = 0x20;
  return line;
}
