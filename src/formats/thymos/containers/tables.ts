// The CSV containers: the server's audit export, and the table of the PostgreSQL backend.

import { decodeLenient } from '../../../core/bytes.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import { firstTwice } from '../../../core/lists.ts';
import type { Finding } from '../../../core/model/check.ts';
import { describeError } from '../../../core/model/error.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import { SourceError } from '../../../sources/error.ts';
import { type CsvRecord, csvRecords } from '../../../sources/text/csv.ts';
import { LaneCollector, memoryReader } from './collect.ts';
import { cutFindings } from './export-cut.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord } from './record.ts';
import { type Cells, rowReader } from './rows.ts';
import { StrayRows } from './stray.ts';

/** A line of names that is longer is none of ours. */
const HEAD = 4096;
const LF = 0x0a;

type Kind = 'audit' | 'table';

/** Which of the two a CSV is, by the names in its first line; null: neither. */
export function csvKind(bytes: Uint8Array): Kind | null {
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

/** @throws {SourceError} */
export function readCsv(bytes: Uint8Array, kind: Kind): ThymosReader {
  const records = csvRecords([bytes]);
  const columns = columnNames(
    (nextRecord(records)?.fields ?? []).map((field) => decodeLenient(field ?? new Uint8Array())),
  );
  const twice = firstTwice(columns);
  if (twice !== undefined) throw namedTwice(twice);
  const lanes = new LaneCollector();
  const strays = new StrayRows();
  const add = kind === 'audit' ? auditReader(columns, lanes) : rowReader(columns, lanes, strays);
  const findings = new FindingList();
  try {
    for (const { line, fields } of records) {
      if (fields.length === columns.length) add(fields, line);
      else findings.add(wrongLength(line, columns.length, fields.length));
    }
  } catch (error) {
    findings.add(stopped(error, lanes.total + strays.total));
  }
  const sorted = lanes.sorted();
  if (kind === 'audit') {
    findings.addAll(lanes.otherFindings);
    findings.addAll(cutFindings(sorted));
    return memoryReader('audit export (CSV)', sorted, findings);
  }
  findings.addAll(strays.findings);
  return memoryReader('PostgreSQL table (CSV)', sorted, findings, {
    rows: lanes.total + strays.total,
  });
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

function auditReader(columns: readonly string[], lanes: LaneCollector) {
  return (cells: Cells): void => {
    const fields = new Map<string, JsonValue>();
    let payload: Uint8Array | null = null;
    for (const [i, name] of columns.entries()) {
      const cell = cells[i] ?? null;
      if (name === 'payload') payload = cell;
      // A missing member differs from one that is null: only a parent may be null.
      else if (cell) fields.set(name, cellValue(name, decodeLenient(cell)));
      else if (name.startsWith('parent')) fields.set(name, null);
    }
    addRecord(lanes, { fields, payload });
  };
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
