// A SQLite database that is opened with its write-ahead log, and what is in it.

import { messageOf } from '../core/model/error.ts';
import { SourceError } from '../sources/error.ts';
import type { SourceFile } from '../sources/file.ts';
import type { SqlDatabase, SqlOpener } from '../sources/sqlite/sqlite.ts';
import { applyWal, isWal } from '../sources/sqlite/wal.ts';

/** To be closed. `others` may have its write-ahead log. @throws {SourceError} */
export function openDatabase(
  [main, ...others]: readonly SourceFile[],
  open: SqlOpener,
): SqlDatabase {
  if (!main) throw new Error('There is no database.');
  const log = others.find(({ bytes }) => isWal(bytes.read(0, 32)));
  try {
    return open(log ? applyWal(main.bytes, log.bytes).image : main.bytes);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      'corrupt',
      'This SQLite database cannot be opened.',
      `SQLite says: ${messageOf(error)}.`,
      'Copy the file again from where it was written.',
    );
  }
}

/** Tables and views that a person made, by their names. */
export function tablesIn(database: SqlDatabase): readonly string[] {
  const sql = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name";
  return [...database.rows(sql)].flatMap(([name]) =>
    typeof name === 'string' && !name.startsWith('sqlite_') ? [name] : [],
  );
}

export function columnsIn(database: SqlDatabase, table: string): readonly string[] {
  const rows = [...database.rows(`PRAGMA table_info(${quoted(table)})`)];
  return rows.flatMap(([, name]) => (typeof name === 'string' ? [name] : []));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
