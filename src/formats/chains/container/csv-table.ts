// A log that is a CSV file: its first row names the columns.

import { decodeLenient } from '../../../base/bytes.ts';
import { type Bytes, bytesFrom, readSlices } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import {
  type CsvRecord,
  csvRecords,
  DELIMITERS,
  type Delimiter,
} from '../../../ledger/sources/text/csv.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import type { CsvContainer } from '../profile/container.ts';
import { RowLines } from './row-lines.ts';
import { decodeCell, lineWriter, type Row } from './table.ts';

/** Behind so many damaged rows nothing is read any more: each is looked for from its beginning again. */
const MAX_DAMAGED = 100;
const MAX_COLUMNS = 2000;
const LF = 0x0a;
const BLOCK = 64 * 1024;

/**
 * The lines that its rows are read as. Each is made of its row whenever it is read: what is kept is where
 * the rows are. In steps. @throws {SourceError} when it has no header.
 */
export function* chainCsvLines(
  source: Bytes,
  container: CsvContainer,
): Generator<void, Bytes, void> {
  const rows = csvRows(source, container.delimiter);
  const first = rows.next();
  const columns = first.done ? null : readColumns(first.value);
  if (!columns)
    throw new SourceError(
      'corrupt',
      'This CSV file has no header.',
      'Its first row has to name the columns, each once.',
      'Export it again with a header.',
    );
  const write = lineWriter(columns, container);
  const writeRow = (record: CsvRecord) => write(readCells(record, columns.length, container));
  const lines = new RowLines(source, writeRow, container.delimiter);
  for (const row of rows) {
    if ('fault' in row) lines.addLine(write(row));
    else lines.add(row);
    yield;
  }
  return lines;
}

/** null: it names no columns. */
export function readColumns(row: CsvRecord | Damaged): readonly string[] | null {
  if ('fault' in row || row.fields.length > MAX_COLUMNS) return null;
  const names = row.fields.map((field) => (field && decodeCell(field)) ?? '');
  return names.includes('') || new Set(names).size < names.length ? null : names;
}

interface Damaged {
  readonly fault: string;
  readonly text: string;
}

function readCells(
  { fields }: CsvRecord,
  length: number,
  { emptyIsNull, delimiter }: CsvContainer,
): Row {
  const cells = fields.map((field) => (field ? decodeCell(field) : emptyIsNull ? undefined : ''));
  const between = String.fromCharCode(DELIMITERS[delimiter ?? 'comma']);
  const text = () => fields.map((field) => (field ? decodeLenient(field) : '')).join(between);
  if (fields.length !== length)
    return {
      fault: `a row of ${fields.length} cells, where the header has ${length}`,
      text: text(),
    };
  if (cells.includes(null)) return { fault: 'a row whose text is no UTF-8', text: text() };
  return cells;
}

/** Rows from the first on, and where they are in the source. Behind one that is damaged it goes on with the next line. */
export function* csvRows(
  source: Bytes,
  delimiter?: Delimiter,
): Generator<CsvRecord | Damaged, void> {
  let at = textStart(source);
  for (let damaged = 0; at < source.size; damaged++) {
    const from = at;
    try {
      for (const record of csvRecords(readSlices(bytesFrom(source, from)), delimiter)) {
        at = from + record.end;
        yield { ...record, start: from + record.start, end: at };
      }
      return;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const isLast = damaged === MAX_DAMAGED;
      const end = isLast ? source.size : endOfLine(source, at);
      const text = decodeLenient(source.read(at, Math.min(end, at + BLOCK)));
      at = end;
      if (text.trim() === '') continue;
      yield { fault: isLast ? 'rows that cannot be read' : 'a row that is no CSV', text };
    }
  }
}

function endOfLine(source: Bytes, from: number): number {
  for (let at = from; at < source.size; at += BLOCK) {
    const found = source.read(at, Math.min(at + BLOCK, source.size)).indexOf(LF);
    if (found >= 0) return at + found + 1;
  }
  return source.size;
}
