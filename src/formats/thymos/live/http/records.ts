// Entries as the audit call sends them. A record is kept as the bytes that came: its payload is
// hashed, and a number in it must stay as it was written.

import { integerAt, textAt } from '../../../../base/json/access.ts';
import { JsonError, JsonReader } from '../../../../base/json/parse.ts';
import { readTextRecord } from '../../containers/text.ts';
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
  const rows: (RunEntry | null)[] = [];
  const names = new Set<string>();
  try {
    reader.members((name) => {
      names.add(name);
      if (name !== 'entries') reader.value();
      else {
        rows.length = 0;
        reader.items(() => rows.push(readRow(reader)));
      }
    });
    reader.end();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    names.clear();
  }
  if (!names.has('entries')) throw otherShape('GET /audit/entries', 'a list "entries"');
  return { records: rows.filter((record) => record !== null), rows: rows.length };
}

/** The row is kept as one line, and read from that. */
function readRow(reader: JsonReader): RunEntry | null {
  const { start, end } = reader.span();
  return readServerLine(oneLine(reader.bytes.slice(start, end)));
}

/** One line of a followed run's file; null: not an entry. */
export function readServerLine(line: Uint8Array<ArrayBuffer>): RunEntry | null {
  try {
    const reader = new JsonReader(line, 0, JSON_OPTIONS);
    if (reader.peek() !== OPEN_BRACE) return null;
    const { fields, payload } = readTextRecord(reader);
    reader.end();
    const members = [...fields];
    const id = idAt({ members }, 'id');
    const trajectory = idAt({ members }, 'trajectory_id');
    const seq = integerAt({ members }, 'seq');
    const createdAt = integerAt({ members }, 'created_at');
    if (!id || !trajectory || seq === null || createdAt === null || !payload) return null;
    const kind = textAt({ members }, 'kind') ?? '';
    return { id, trajectory, seq, kind, createdAt: Number(createdAt), line, payload };
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** Line ends can only be white space between tokens: inside a text they are escaped. */
function oneLine(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let i = 0; i < line.length; i++) if (line[i] === 0x0a || line[i] === 0x0d) line[i] = 0x20;
  return line;
}
