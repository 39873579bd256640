// A SQLite database is opened with its write-ahead log.

import { readMessage } from '../../base/error.ts';
import type { Severity } from '../model/check.ts';
import { type TrailingBytes, trailing } from '../model/trailing.ts';
import type { Bytes } from '../sources/bytes.ts';
import { SourceError } from '../sources/error.ts';
import type { SourceFile } from '../sources/file.ts';
import { databaseEnd, type SqlDatabase, type SqlOpener } from '../sources/sqlite/sqlite.ts';
import { applyWal, type Ignored, isWal } from '../sources/sqlite/wal.ts';

/** A database with what its write-ahead log adds to it. */
export interface RecoveredDatabase {
  readonly image: Bytes;
  readonly ignored: Ignored | null;
  readonly trailing: readonly TrailingBytes[];
}

/** @throws {SourceError} when the log cannot belong to the database. */
export function applyLog(database: Bytes, log: Bytes) {
  const { foreign, ...applied } = applyWal(database, log);
  const after = trailing('the frames of the write-ahead log', foreign ?? log.size, log.size);
  return { ...applied, trailing: [...pastEnd(database), ...after] };
}

/** Returns the bytes after the last page of a database. */
export function pastEnd(database: Bytes): readonly TrailingBytes[] {
  return trailing('the last page of the database', databaseEnd(database), database.size);
}

/** `others` may have the log. @throws {SourceError} when it cannot belong to the database. */
export function recoverDatabase([main, ...others]: readonly SourceFile[]): RecoveredDatabase {
  if (!main) throw new Error('There is no database.');
  const { bytes } = main;
  const log = others.find((file) => isWal(file.bytes.read(0, 32)))?.bytes;
  return log ? applyLog(bytes, log) : { image: bytes, ignored: null, trailing: pastEnd(bytes) };
}

/**
 * The caller closes it. `files` has the main one first.
 * @throws {SourceError}
 */
export function openDatabase(files: readonly SourceFile[], open: SqlOpener): SqlDatabase {
  return openImage(recoverDatabase(files).image, open);
}

/**
 * The caller closes it.
 * @throws {SourceError}
 */
export function openImage(image: Bytes, open: SqlOpener): SqlDatabase {
  try {
    return open(image);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      'corrupt',
      'This SQLite database cannot be opened.',
      `SQLite says: ${readMessage(error)}.`,
      'Copy the file again from where it was written.',
    );
  }
}

const WHY: Record<Ignored['why'], { readonly severity: Severity; readonly words: string }> = {
  'older generation': {
    severity: 'info',
    words: 'they are of an older generation, whose pages the database has long taken in',
  },
  'unfinished transaction': {
    severity: 'info',
    words: 'they are of a transaction that was never finished',
  },
  'torn frame': {
    severity: 'warning',
    words: 'the log ends in the middle of a page, so it was cut off; entries may be missing',
  },
  'damaged frame': {
    severity: 'warning',
    words:
      'a page does not have its checksum, so it was damaged or never wholly written; entries may be missing',
  },
  'not a log': {
    severity: 'warning',
    words: 'its header is damaged or it is another file; entries may be missing',
  },
};

/** Says in words what part of a log is not read. */
export function leftOfLog({ bytes, why }: Ignored): {
  readonly severity: Severity;
  readonly message: string;
} {
  const { severity, words } = WHY[why];
  const count = `${bytes.toLocaleString('en')} byte${bytes === 1 ? '' : 's'}`;
  return {
    severity,
    message: `${count} of the write-ahead log are not read, as SQLite would not read them: ${words}.`,
  };
}

/**
 * Lists what a person made in a database, by its names: tables and views, unless something else is
 * asked for.
 */
export function databaseTables(
  database: SqlDatabase,
  types: readonly ('table' | 'view' | 'trigger')[] = ['table', 'view'],
): readonly string[] {
  const sql = 'SELECT name, type FROM sqlite_master ORDER BY name';
  return [...database.rows(sql)].flatMap(([name, type]) =>
    typeof name === 'string' && types.some((one) => one === type) && !name.startsWith('sqlite_')
      ? [name]
      : [],
  );
}

export function columnsIn(database: SqlDatabase, table: string): readonly string[] {
  const rows = [...database.rows(`PRAGMA table_info(${quoteSql(table)})`)];
  return rows.flatMap(([, name]) => (typeof name === 'string' ? [name] : []));
}

export function quoteSql(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
