// A log that is a table, or a view, of a SQLite database.

import { Growing } from '../../../base/growing.ts';
import { columnsIn, databaseTables, quoteSql } from '../../../ledger/format/sqlite.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { joinTableNames } from '../../../ledger/sources/pair.ts';
import type { SqlDatabase } from '../../../ledger/sources/sqlite/sqlite.ts';
import type { SqliteContainer } from '../profile/container.ts';
import { type ColumnCell, lineWriter, type Row } from './table.ts';

/** In steps. `most`: rows that are enough. @throws {SourceError} */
export function* sqliteLines(
  database: SqlDatabase,
  container: SqliteContainer,
  most = Number.POSITIVE_INFINITY,
): Generator<void, Bytes, void> {
  const { table, order } = container;
  const columns = columnsIn(database, table);
  if (!columns.length)
    throw absent(
      `It has no table ${table}. Its tables: ${joinTableNames(databaseTables(database))}.`,
    );
  if (order !== undefined && !columns.includes(order))
    throw absent(`Its table ${table} has no column ${order}, by which rows are to be ordered.`);
  const values = columns.map((name) => `${quoteSql(name)}, typeof(${quoteSql(name)}) = 'real'`);
  const by = order !== undefined ? quoteSql(order) : hasRowid(database, table) ? 'rowid' : '';
  const sql = [
    `SELECT ${values.join(', ')} FROM ${quoteSql(table)}`,
    by && `ORDER BY ${by}`,
    Number.isFinite(most) && `LIMIT ${most}`,
  ];
  const writeRow = lineWriter(columns, container);
  const text = new Growing(64 * 1024);
  let rows = 0;
  for (const row of readRows(database, sql.filter(Boolean).join(' '))) {
    text.append(writeRow(row));
    rows++;
    if (text.length > MAX_TEXT) throw tooLarge(table, rows);
    yield;
  }
  return inMemory(text.take());
}

/** The lines are in memory: nothing says that a row is there again when it is asked for once more. */
const MAX_TEXT = 512 * 1024 * 1024;

function tooLarge(table: string, rows: number): SourceError {
  return new SourceError(
    'too large',
    'This table is too large.',
    `Written as JSON, the first ${rows} rows of ${table} have more than 512 MiB (${MAX_TEXT} bytes). The rows of a database are read into memory, and up to so many bytes are possible.`,
    'Write its rows into a CSV file or a file of JSON Lines, which are read from where they are.',
  );
}

function* readRows(database: SqlDatabase, sql: string): Generator<Row, void> {
  for (const values of database.rows(sql)) {
    const cells: ColumnCell[] = [];
    for (let i = 0; i < values.length; i += 2) {
      const value = values[i];
      cells.push(values[i + 1] === 1 && typeof value === 'number' ? { real: value } : value);
    }
    yield cells;
  }
}

/** Neither views nor some tables number their rows. */
function hasRowid(database: SqlDatabase, table: string): boolean {
  try {
    for (const _ of database.rows(`SELECT rowid FROM ${quoteSql(table)} LIMIT 0`)) break;
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

function absent(found: string): SourceError {
  return new SourceError(
    'unknown format',
    'The profile of this log names what this database does not have.',
    found,
    'Name another table or column in the `container` of the profile.',
  );
}
