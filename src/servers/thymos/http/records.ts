// Entries as the audit call sends them. A record is kept as the bytes that came: its payload is
// hashed, and a number in it must stay as it was written.

import { integerAt, textAt } from '../../../core/json/access.ts';
import { JsonError, JsonReader } from '../../../core/json/parse.ts';
import type { JsonMember } from '../../../core/json/value.ts';
import { idAt, otherShape } from './answers.ts';
import { JSON_OPTIONS } from './http.ts';

/** One entry of a run. */
export interface RunEntry {
  readonly id: string;
  readonly trajectory: string;
  readonly seq: bigint;
  readonly kind: string;
  /** Whole seconds since 1970. */
  readonly createdAt: number;
  /** The record as one line of text. */
  readonly line: Uint8Array<ArrayBuffer>;
  /** The payload's exact bytes, a part of `line`. */
  readonly payload: Uint8Array;
}

export interface AuditPage {
  readonly records: readonly RunEntry[];
  /** Rows as sent, readable or not. */
  readonly rows: number;
}

const OPEN_BRACE = 0x7b;

/** @throws {LiveError} */
export function readAuditPage(bytes: Uint8Array): AuditPage {
  const reader = new JsonReader(bytes, 0, JSON_OPTIONS);
  const found: { rows: (RunEntry | null)[] | null } = { rows: null };
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

function readRows(reader: JsonReader): (RunEntry | null)[] {
  const rows: (RunEntry | null)[] = [];
  reader.items(() => rows.push(readRecord(reader)));
  return rows;
}

/** One line of a followed run's file; null: not an entry. */
export function readLine(bytes: Uint8Array): RunEntry | null {
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

function readRecord(reader: JsonReader): RunEntry | null {
  if (reader.peek() !== OPEN_BRACE) {
    reader.value();
    return null;
  }
  const begin = reader.pos;
  const members: JsonMember[] = [];
  const payload = { start: 0, end: 0 };
  reader.members((name) => {
    const { value, start, end } = reader.span();
    if (name === 'payload') Object.assign(payload, { start, end });
    else members.push([name, value]);
  });
  const id = idAt({ members }, 'id');
  const trajectory = idAt({ members }, 'trajectory_id');
  const seq = integerAt({ members }, 'seq');
  const createdAt = integerAt({ members }, 'created_at');
  if (!id || !trajectory || seq === null || createdAt === null || payload.end === 0) return null;
  const line = oneLine(reader.bytes.slice(begin, reader.pos));
  return {
    id,
    trajectory,
    seq,
    kind: textAt({ members }, 'kind') ?? '',
    createdAt: Number(createdAt),
    line,
    payload: line.subarray(payload.start - begin, payload.end - begin),
  };
}

/** Line ends can only be white space between tokens: inside a text they are escaped. */
function oneLine(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let i = 0; i < line.length; i++) if (line[i] === 0x0a || line[i] === 0x0d) line[i] = 0x20;
  return line;
}
