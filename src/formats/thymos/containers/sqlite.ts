// The SQLite backend: one table of entries, many trajectories, rows in order of seq.

import { toHex } from '../../../core/bytes.ts';
import type { Finding } from '../../../core/model/check.ts';
import type { LaneInfo } from '../../../core/model/entry.ts';
import { SourceError } from '../../../sources/error.ts';
import { listed } from '../../../sources/pair.ts';
import type { SqlDatabase } from '../../../sources/sqlite/sqlite.ts';
import { requireOrdinary } from './ordinary.ts';
import { type Head, loadFinding, type OpenFault, type ThymosReader } from './reader.ts';
import { COLUMNS, shownValue, toEntry, unsigned } from './row.ts';
import { StrayRows } from './stray.ts';

/** The table that makes a database a ledger of this format. */
export const ENTRIES = 'entries';

/** What there is to say when a write-ahead log was put into the database. */
export interface LogNote {
  readonly container: string;
  readonly findings: readonly Finding[];
}

/** `log` null: the database came alone. @throws {SourceError} */
export function readSqlite(
  database: SqlDatabase,
  walMode: boolean,
  log: LogNote | null = null,
): ThymosReader {
  try {
    return read(database, walMode, log);
  } catch (error) {
    database.close();
    throw error;
  }
}

function read(database: SqlDatabase, walMode: boolean, log: LogNote | null): ThymosReader {
  requireOrdinary(database);
  const columns = columnsOf(database, 'entries');
  const missing = COLUMNS.filter((column) => !columns.has(column));
  if (missing.length) {
    throw new SourceError(
      'unknown format',
      'This SQLite database is not an OpenThymos ledger.',
      columns.size
        ? `Its table "entries" has no column ${missing.join(', ')}.`
        : `It has no table "${ENTRIES}"; found tables: ${listed(tablesIn(database))}.`,
      walMode && !columns.size && !log
        ? 'It is in write-ahead-log mode: open it together with the -wal file from the same folder, or close the program that writes it first.'
        : 'Open the ledger database that the runtime writes.',
    );
  }
  const time = columns.has('created_at') ? 'created_at' : 'NULL';
  const rowid = rowNumber(database, columns);
  const keys = new Map<string, Uint8Array>();
  const lanes: LaneInfo[] = [];
  for (const [key, count] of database.rows(
    `SELECT trajectory_id, COUNT(*) FROM main.entries WHERE ${NAMES_LANE}
       GROUP BY trajectory_id ORDER BY ${rowid ? `MIN(${rowid})` : 'trajectory_id'}`,
  )) {
    if (!(key instanceof Uint8Array)) continue;
    keys.set(toHex(key), key);
    lanes.push({ id: toHex(key), entries: Number(count) });
  }
  const strays = straysOf(database, rowid);
  const openFault = duplicateSeq(database, rowid);
  const ofLog = log?.findings ?? (walMode ? [mayMissLog] : []);
  return {
    container: log?.container ?? 'SQLite database',
    lanes,
    rows: lanes.reduce((sum, { entries }) => sum + entries, strays.total),
    findings: [...ofLog, ...(openFault ? [refused(openFault)] : []), ...strays.findings],
    openFault,
    carriesParents: true,
    heads: readHeads(database),
    damage: () => damageOf(database),
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const key = keys.get(lane);
      if (key === undefined) return;
      const limit = Number.isFinite(to) ? to - from : -1;
      let index = from;
      for (const row of database.rows(
        `SELECT id, trajectory_id, parent_id, seq, kind, payload_bytes, ${time}, typeof(seq)
           FROM main.entries WHERE trajectory_id IS ? ORDER BY seq ASC LIMIT ${limit} OFFSET ${from}`,
        [key],
      )) {
        yield toEntry(row, index++);
      }
    },
    close: () => database.close(),
  };
}

/** How the runtime asks for a trajectory. */
const NAMES_LANE = "typeof(trajectory_id) = 'blob' AND length(trajectory_id) = 32";

const mayMissLog = loadFinding(
  'info',
  'This database was kept in write-ahead-log mode. If it was copied while it was open, its last entries may be in a -wal file next to it: open both together. A copy made after closing is whole.',
);

/** Their names in small letters: SQLite does not distinguish. */
function columnsOf(database: SqlDatabase, table: string): Set<string> {
  const rows = database.rows(`PRAGMA main.table_info(${table})`);
  return new Set(Array.from(rows, ([, name]) => String(name).toLowerCase()));
}

/** The name by which a row's number can be read; null: the table has no such numbers. */
function rowNumber(database: SqlDatabase, columns: ReadonlySet<string>): string | null {
  const name = ['rowid', '_rowid_', 'oid'].find((one) => !columns.has(one));
  if (name === undefined) return null;
  try {
    for (const _ of database.rows(`SELECT ${name} FROM main.entries LIMIT 0`));
    return name;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}

function straysOf(database: SqlDatabase, rowid: string | null): StrayRows {
  const strays = new StrayRows();
  const number = rowid ?? 'NULL';
  for (const [row = null, seq = null, trajectory = null] of database.rows(
    `SELECT ${number}, seq, trajectory_id FROM main.entries WHERE NOT (${NAMES_LANE})
       ORDER BY ${number}, seq`,
  )) {
    strays.add(row === null ? 'A row' : `Row ${row}`, unsigned(seq), trajectory);
  }
  return strays;
}

function tablesIn(database: SqlDatabase): string[] {
  const names = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  return Array.from(names, ([name]) => String(name));
}

function damageOf(database: SqlDatabase): string | null {
  for (const [words] of database.rows('PRAGMA integrity_check(1)')) {
    return words === 'ok' ? null : String(words).slice(0, 200);
  }
  return null;
}

/**
 * The real code rebuilds this unique index on opening, over all rows, and refuses the file when
 * it cannot. NULL equals nothing there.
 */
function duplicateSeq(database: SqlDatabase, rowid: string | null): OpenFault | null {
  const index = database.rows(
    "SELECT 1 FROM main.sqlite_master WHERE lower(name) = 'idx_entries_trajectory_seq_unique'",
  );
  for (const _ of index) return null;
  for (const [key = null, seq] of database.rows(
    `SELECT trajectory_id, seq FROM main.entries WHERE trajectory_id IS NOT NULL AND seq IS NOT NULL
       GROUP BY trajectory_id, seq HAVING COUNT(*) > 1
       ORDER BY ${rowid ? `MIN(${rowid})` : 'trajectory_id, seq'} LIMIT 1`,
  )) {
    const lane = key instanceof Uint8Array ? toHex(key).slice(0, 8) : shownValue(key);
    return {
      seq: typeof seq === 'number' || typeof seq === 'bigint' ? seq : null,
      message: `two entries of ${lane} claim seq ${String(seq)}, so the unique index cannot be built`,
    };
  }
  return null;
}

function refused({ seq, message }: OpenFault): Finding {
  return loadFinding(
    'error',
    `The reference runtime refuses to open this database: ${message}. One of the entries was inserted; compare both with a copy from elsewhere.`,
    { seq, path: 'seq', expected: 'one entry for each seq of a trajectory', actual: message },
  );
}

function readHeads(database: SqlDatabase): readonly Head[] | null {
  if (!columnsOf(database, 'heads').has('head_id')) return null;
  const heads: Head[] = [];
  for (const [lane, id = null, seq, type] of database.rows(
    `SELECT trajectory_id, head_id, head_seq, typeof(head_seq) FROM main.heads
       WHERE branch = 'main' AND ${NAMES_LANE}`,
  )) {
    if (!(lane instanceof Uint8Array)) continue;
    const isWhole = type === 'integer' && (typeof seq === 'number' || typeof seq === 'bigint');
    heads.push({
      lane: toHex(lane),
      // A text that spells the id is not the id.
      id: id instanceof Uint8Array ? toHex(id) : shownValue(id),
      seq: isWhole ? seq : -1,
    });
  }
  return heads;
}
