// The CSV containers: the server's audit export, and the table of the PostgreSQL backend.

import { decodeLenient } from '../../../base/bytes.ts';
import { describeError } from '../../../base/error.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { firstTwice } from '../../../base/lists.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { type Bytes, bytesFrom, readSlices } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { type CsvRecord, csvRecords } from '../../../ledger/sources/text/csv.ts';
import { KeptFindings } from '../../../ledger/verify/findings.ts';
import { collectedReader, LaneCollector, notThere, type ReadAgain } from './collect.ts';
import { cutFindings } from './export-cut.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord, type TextRecord, toThymosEntry } from './record.ts';
import { decodePayloadCell, RowReader } from './rows.ts';
import { StrayRows } from './stray.ts';

/** A line of names that is longer is none of ours. */
const HEAD = 4096;
const LF = 0x0a;

export type CsvKind = 'audit' | 'table';

/** Which of the two a CSV is, by the names in its first line; null: neither. */
export function csvKind(bytes: Uint8Array): CsvKind | null {
  const end = bytes.subarray(0, HEAD).indexOf(LF);
  if (end < 0) return null;
  const names = new Set(
    columnNames(decodeLenient(bytes.subarray(0, end)).split(',')).map((name) =>
      name.replace(/^"|"\r?$|\r$/g, ''),
    ),
  );
  const common = ['id', 'trajectory_id', 'seq', 'kind'].every((name) => names.has(name));
  if (!common) return null;
  if (names.has('payload_bytes')) return 'table';
  return names.has('payload') ? 'audit' : null;
}

/** In steps. @throws {SourceError} */
export function* readCsv(
  source: Bytes,
  kind: CsvKind,
  slice?: number,
): Generator<void, ThymosReader, void> {
  const records = csvRecords(readSlices(source, source.size, slice));
  const columns = columnNames(
    (nextRecord(records)?.fields ?? []).map((field) => decodeLenient(field ?? new Uint8Array())),
  );
  const twice = firstTwice(columns);
  if (twice !== undefined) throw namedTwice(twice);
  const lanes = new LaneCollector();
  const strays = new StrayRows();
  const { add, entry } =
    kind === 'audit' ? auditRows(columns, lanes) : tableRows(columns, lanes, strays);
  const findings = new KeptFindings();
  try {
    for (const record of records) {
      const { line, fields } = record;
      if (fields.length === columns.length) add(record);
      else findings.add(wrongLength(line, columns.length, fields.length));
      yield;
    }
  } catch (error) {
    findings.add(stopped(error, lanes.total + strays.total));
  }
  const again: ReadAgain = ({ start, end, number }) => {
    const record = nextRecord(csvRecords([source.read(start, end)]));
    if (record?.fields.length !== columns.length) throw notThere(start);
    return entry({ ...record, starts: record.starts.map((at) => start + at) }, number);
  };
  if (kind === 'audit') {
    lanes.sort();
    findings.addAll(lanes.otherFindings);
    findings.addAll(cutFindings(lanes));
    return collectedReader('audit export (CSV)', lanes, again, findings);
  }
  findings.addAll(strays.findings);
  return collectedReader('PostgreSQL table (CSV)', lanes, again, findings, {
    rows: lanes.total + strays.total,
  });
}

/** What one of its payloads holds, by where it begins. @throws {SourceError} */
export function csvPayload(source: Bytes, start: number, kind: CsvKind, slice: number): Uint8Array {
  const chunks = readSlices(bytesFrom(source, start), undefined, slice);
  const [field] = nextRecord(csvRecords(chunks))?.fields ?? [];
  if (kind === 'table') return decodePayloadCell(field ?? null);
  if (!field) throw notThere(start);
  return field;
}

/** How the records of one kind are put into lanes, and how one of them is an entry. */
interface Rows {
  add(record: CsvRecord): void;
  entry(record: CsvRecord, number: number): ReturnType<ReadAgain>;
}

function tableRows(columns: readonly string[], lanes: LaneCollector, strays: StrayRows): Rows {
  const reader = new RowReader(columns);
  return {
    add: ({ fields, line, start, end }) =>
      reader.add(lanes, strays, fields, { line, start, end, shape: 0 }),
    entry: ({ fields, starts }) => reader.entry(fields, starts),
  };
}

function auditRows(columns: readonly string[], lanes: LaneCollector): Rows {
  return {
    add: (record) => addRecord(lanes, auditRecord(columns, record), record),
    entry: (record, number) => toThymosEntry(auditRecord(columns, record), number),
  };
}

function namedTwice(name: string): SourceError {
  return new SourceError(
    'refused',
    'This table has two columns of one name.',
    `Found: two columns "${name.slice(0, 60)}". Expected: each column once, because which of the two counts depends on who reads it.`,
    'Export the table again.',
  );
}

function nextRecord(records: Iterator<CsvRecord>): CsvRecord | null {
  const { value, done } = records.next();
  return done ? null : value;
}

/** Spreadsheets put a byte-order mark before the first name. */
function columnNames(names: readonly string[]): string[] {
  return names.map((name, i) => (i === 0 ? name.replace(/^\uFEFF/, '') : name));
}

function auditRecord(columns: readonly string[], { fields: cells, starts }: CsvRecord): TextRecord {
  const fields = new Map<string, JsonValue>();
  let payload: Uint8Array | null = null;
  let payloadStart: number | undefined;
  for (const [i, name] of columns.entries()) {
    const cell = cells[i] ?? null;
    if (name === 'payload') {
      payload = cell;
      payloadStart = cell ? starts[i] : undefined;
    }
    // A missing member differs from one that is null: only a parent may be null.
    else if (cell) fields.set(name, cellValue(name, decodeLenient(cell)));
    else if (name.startsWith('parent')) fields.set(name, null);
  }
  return { fields, payload, payloadStart };
}

function cellValue(name: string, text: string): JsonValue {
  const isNumber = name === 'seq' || name === 'created_at';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text;
}

export function wrongLength(line: number, expected: number, actual: number): Finding {
  return loadFinding(
    'error',
    `Line ${line} has ${actual} values for ${expected} columns and is not read: what it held is not in the ledger shown.`,
    { line, expected: `${expected} values`, actual: `${actual}` },
  );
}

/** Damage in the middle: what comes before it is read, with a finding. */
export function stopped(error: unknown, read: number): Finding {
  if (!(error instanceof SourceError) || read === 0) throw error;
  const { title, detail, todo } = describeError(error);
  return loadFinding(
    'error',
    `${title} ${detail} The ${read} entries before it are read; what follows is not in the ledger shown. ${todo}`,
  );
}
