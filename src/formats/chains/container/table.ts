// Rows of a table as JSON Lines: a JSON object of its columns for each row, in one line, so that all
// that is done with a log is done with a table too. A row of another shape is a line that is no JSON.

import { decodeRange, encodeText, toHex } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import type { TableContainer } from '../profile/container.ts';
import { CHAIN_READ_OPTIONS } from '../record.ts';

/** A cell; undefined: with nothing in it. */
export type ColumnCell = string | Real | Exclude<SqlValue, string> | undefined;

/** A number that its table keeps as a fraction, even where it is whole. */
export interface Real {
  readonly real: number;
}

/** A row, or why it is none; with what is left of it. */
export type Row = readonly ColumnCell[] | { readonly fault: string; readonly text: string };

/** The line that is made of a row, with its line end. */
export type LineOf = (row: Row) => Uint8Array;

export function lineWriter(columns: readonly string[], container: TableContainer): LineOf {
  const write = rowWriter(columns, container);
  return (row) => encodeText(`${'fault' in row ? faultLine(row) : write(row)}\n`);
}

/** It is no JSON, whatever the row holds. */
function faultLine({ fault, text }: Exclude<Row, readonly ColumnCell[]>): string {
  return `${fault}: ${text}`.replaceAll(/[\r\n]+/g, ' ');
}

function rowWriter(
  columns: readonly string[],
  { json = [], booleans = [], skipsEmpty }: TableContainer,
): (row: readonly ColumnCell[]) => string {
  const names = columns.map((name) => `${JSON.stringify(name)}:`);
  const [isJson, isBoolean] = [json, booleans].map((list) =>
    columns.map((one) => list.includes(one)),
  );
  return (row) => {
    let line = '';
    for (const [i, name] of names.entries()) {
      const cell = row[i];
      const value = valueText(cell, isJson?.[i] === true, isBoolean?.[i] === true);
      if (value === 'null' && skipsEmpty) continue;
      line += `${line === '' ? '' : ','}${name}${value}`;
    }
    return `{${line}}`;
  };
}

function valueText(cell: ColumnCell, isJson: boolean, isBoolean: boolean): string {
  if (cell === undefined || cell === null) return 'null';
  if (isBoolean && /^(?:0|1|true|false)$/i.test(String(cell)))
    return /^(?:1|true)$/i.test(String(cell)) ? 'true' : 'false';
  if (typeof cell === 'string') return (isJson ? cellJson(cell) : null) ?? JSON.stringify(cell);
  if (cell instanceof Uint8Array) return `"${toHex(cell)}"`;
  return typeof cell === 'object' ? realText(cell.real) : String(cell);
}

/** On one line; null: it is no JSON, and is kept as a text. Of an empty text: null in JSON. */
export function cellJson(text: string): string | null {
  if (text.trim() === '') return 'null';
  try {
    parseJson(encodeText(text), CHAIN_READ_OPTIONS);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
  // Between values only: inside of a text there is no line end.
  return text.trim().replaceAll(/[\r\n]+/g, ' ');
}

/** As JavaScript writes it, and a whole one with a fraction, as Python and SQLite do. */
function realText(real: number): string {
  const text = String(real);
  return /^-?\d+$/.test(text) ? `${Object.is(real, -0) ? '-0' : text}.0` : text;
}

/** null: its bytes are no UTF-8. */
export function decodeCell(bytes: Uint8Array): string | null {
  try {
    return decodeRange(bytes, 0, bytes.length);
  } catch {
    return null;
  }
}
