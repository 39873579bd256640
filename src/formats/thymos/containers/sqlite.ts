// The SQLite backend: one table of entries, many trajectories, rows in order of seq.

import { toHex } from '../../../base/bytes.ts';
import { append } from '../../../base/lists.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { joinTableNames } from '../../../ledger/sources/pair.ts';
import type { SqlDatabase } from '../../../ledger/sources/sqlite/sqlite.ts';
import { computedIndexes, otherTriggers, requireOrdinary } from './ordinary.ts';
import { hasRanges, planRanges, rowsOfRange, type SeqRange } from './ranges.ts';
import {
  claimedTwice,
  type Damage,
  type Head,
  loadFinding,
  missingHeads,
  type OpenFault,
  ofTables,
  otherHeads,
  type ReadHeads,
  readTableHead,
  type ThymosReader,
} from './reader.ts';
import { ROW_COLUMNS, toEntry, unsigned } from './row.ts';
import { HEAD_COLUMNS } from './rows.ts';
import { namesLane, StrayRows } from './stray.ts';

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
  keepPages(database, FEW_PAGES);
  const columns = readColumnNames(database, 'entries');
  const missing = ROW_COLUMNS.filter((column) => !columns.has(column));
  if (walMode && !log && !tablesIn(database).length)
    throw new SourceError(
      'unknown format',
      'This SQLite database has no tables without its write-ahead log.',
      'It is in write-ahead-log mode, and all that was written to it is in the -wal file still.',
      'Open it together with the -wal file from the same folder, or close the program that writes it first.',
    );
  if (missing.length) {
    throw new SourceError(
      'unknown format',
      'This SQLite database is not an OpenThymos ledger.',
      columns.size
        ? `Its table "entries" has no column ${missing.join(', ')}.`
        : `It has no table "${ENTRIES}"; found tables: ${joinTableNames(tablesIn(database))}.`,
      'Open the ledger database that the runtime writes.',
    );
  }
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
  const tables = ofTables(
    lanes,
    readStrays(database, rowid),
    duplicateSeq(database, rowid),
    readHeads(database),
  );
  const number = locatedBy(database, rowid);
  const ofLane = laneQuery(columns, number);
  const inMemory = leadsToLane(database, ofLane) ? null : readAll(database, columns);
  let isInRanges: boolean | null = null;
  const ofLog = log?.findings ?? (walMode ? [mayMissLog] : []);
  return {
    container: log?.container ?? 'SQLite database',
    ...tables,
    findings: [...ofLog, ...foundTriggers(database), ...tables.findings],
    damage: () => findDamage(database),
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const key = keys.get(lane);
      if (key === undefined) return;
      if (inMemory) {
        yield* inMemory.get(lane)?.slice(from, to) ?? [];
        return;
      }
      const limit = Number.isFinite(to) ? to - from : -1;
      let index = from;
      for (const row of database.rows(`${ofLane} LIMIT ${limit} OFFSET ${from}`, [key])) {
        yield toEntry(row, index++);
      }
    },
    *from(lane, { index, seq }, most = -1) {
      const key = keys.get(lane);
      if (key === undefined) return;
      const end = most < 0 ? undefined : index + most;
      if (inMemory) {
        yield* inMemory.get(lane)?.slice(index, end) ?? [];
        return;
      }
      const sql = `${laneQuery(columns, number, ' AND seq >= ?')} LIMIT ${most}`;
      for (const row of database.rows(sql, [key, seq])) yield toEntry(row, index++);
    },
    *ranges(lane, size) {
      const key = keys.get(lane);
      if (!key || inMemory) return null;
      isInRanges ??= hasRanges(database, ofLane, selectCells(columns, number));
      return isInRanges ? yield* planRanges(database, [lane, key], size) : null;
    },
    close: () => database.close(),
  };
}

/** Ranges of its lanes, in another thread than the one that read the whole. @throws {SourceError} */
export function openRanges(database: SqlDatabase) {
  requireOrdinary(database);
  keepPages(database, FEW_PAGES);
  const columns = readColumnNames(database, 'entries');
  const cells = selectCells(columns, locatedBy(database, rowNumber(database, columns)));
  return {
    rows: (range: SeqRange) => rowsOfRange(database, cells, range),
    damage: () => findDamage(database),
    close: () => database.close(),
  };
}

/** By which number entries are read again; null: they are not. */
function locatedBy({ isInPlace }: SqlDatabase, rowid: string | null): string | null {
  return isInPlace === true ? rowid : null;
}

/** In kB. Entries are read in order, and not again; the check goes back to pages of indexes. */
const FEW_PAGES = 2000;
const MANY_PAGES = 6000;

function keepPages(database: SqlDatabase, size: number): void {
  run(database, `PRAGMA cache_size = -${size}`);
}

/** How the runtime asks for a trajectory. */
const NAMES_LANE = "typeof(trajectory_id) = 'blob' AND length(trajectory_id) = 32";

/** What is read of a row, for {@link toEntry}. `rowid`: null: its number is not. */
export function selectCells(columns: ReadonlySet<string>, rowid: string | null = null): string {
  const time = columns.has('created_at') ? 'created_at' : 'NULL';
  return [...ROW_COLUMNS, time, 'typeof(seq)', ...(rowid === null ? [] : [rowid])].join(', ');
}

/** The entries of one lane, in its order. */
export function laneQuery(columns: ReadonlySet<string>, rowid: string | null, where = ''): string {
  return `SELECT ${selectCells(columns, rowid)} FROM main.entries WHERE trajectory_id IS ?${where} ORDER BY seq ASC`;
}

/** Whether SQLite finds a lane by an index, and does not go through the whole table for it. */
function leadsToLane(database: SqlDatabase, ofLane: string): boolean {
  const plan = database.rows(`EXPLAIN QUERY PLAN ${ofLane}`, [new Uint8Array(32)]);
  for (const [, , , step] of plan) return /^SEARCH (?!.*\bANY\()/.test(String(step));
  return false;
}

/** The entries of all lanes, in one pass: one pass for each would take too long. */
function readAll(
  database: SqlDatabase,
  columns: ReadonlySet<string>,
): ReadonlyMap<string, readonly Entry[]> {
  const lanes = new Map<string, Entry[]>();
  for (const row of database.rows(
    `SELECT ${selectCells(columns)} FROM main.entries WHERE ${NAMES_LANE} ORDER BY seq ASC`,
  )) {
    const [, key] = row;
    const lane = key instanceof Uint8Array ? toHex(key) : '';
    append(lanes, lane, toEntry(row, lanes.get(lane)?.length ?? 0));
  }
  return lanes;
}

const mayMissLog = loadFinding(
  'info',
  'This database was kept in write-ahead-log mode. If it was copied while it was open, its last entries may be in a -wal file next to it: open both together. A copy made after closing is whole.',
);

/** Triggers listed by their names. */
const MOST_TRIGGERS = 5;

/** A trigger that writes to the ledger was refused; any other is code that is run when something is written. */
function foundTriggers(database: SqlDatabase) {
  const all = otherTriggers(database);
  if (!all.length) return [];
  const more = all.length > MOST_TRIGGERS ? ` and ${all.length - MOST_TRIGGERS} more` : '';
  const names = `${all.slice(0, MOST_TRIGGERS).join(', ')}${more}`;
  return [
    loadFinding(
      'info',
      `Somebody put ${all.length === 1 ? 'a trigger' : 'triggers'} into this database: ${names}. The runtime makes none. ${all.length === 1 ? 'It runs' : 'They run'} when something is written; nothing was written here, and ${all.length === 1 ? 'it does not change' : 'none of them changes'} what is read.`,
    ),
  ];
}

/** Their names in small letters: SQLite does not distinguish. */
export function readColumnNames(database: SqlDatabase, table: string): Set<string> {
  const rows = database.rows(`PRAGMA main.table_info(${table})`);
  return new Set(Array.from(rows, ([, name]) => String(name).toLowerCase()));
}

/** The name by which a row's number can be read; null: the table has no such numbers. */
export function rowNumber(database: SqlDatabase, columns: ReadonlySet<string>): string | null {
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

function readStrays(database: SqlDatabase, rowid: string | null): StrayRows {
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

/**
 * SQLite's own check computes what constraints and indexes of the file say. Constraints are left
 * out, and so are indexes of expressions: they are dropped in the cache of what is read, and put back.
 */
function findDamage(database: SqlDatabase): Damage | null {
  keepPages(database, MANY_PAGES);
  try {
    return ownDamage(database);
  } finally {
    keepPages(database, FEW_PAGES);
  }
}

function ownDamage(database: SqlDatabase): Damage | null {
  run(database, 'PRAGMA ignore_check_constraints = ON');
  const computed = computedIndexes(database);
  if (!computed.length) return checkedDamage(database);
  run(database, 'BEGIN');
  try {
    for (const name of computed) run(database, `DROP INDEX main."${name.replaceAll('"', '""')}"`);
    return checkedDamage(database);
  } finally {
    run(database, 'ROLLBACK');
  }
}

function run(database: SqlDatabase, statement: string): void {
  for (const _ of database.rows(statement));
}

function checkedDamage(database: SqlDatabase): Damage | null {
  const words = unsound(database, '1');
  if (words === null) return null;
  for (const table of ['entries', 'heads']) {
    const own = readColumnNames(database, table).size ? unsound(database, table) : null;
    if (own !== null) return { words: own, ofLedger: true };
  }
  return { words, ofLedger: false };
}

/** The first thing that SQLite finds wrong; `what`: in one table, or `1` for everything. */
function unsound(database: SqlDatabase, what: string): string | null {
  for (const [words] of database.rows(`PRAGMA main.integrity_check(${what})`))
    return words === 'ok' ? null : String(words).slice(0, 200);
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
  for (const [key = null, seq = null] of database.rows(
    `SELECT trajectory_id, seq FROM main.entries WHERE trajectory_id IS NOT NULL AND seq IS NOT NULL
       GROUP BY trajectory_id, seq HAVING COUNT(*) > 1
       ORDER BY ${rowid ? `MIN(${rowid})` : 'trajectory_id, seq'} LIMIT 1`,
  )) {
    return claimedTwice(key, seq);
  }
  return null;
}

function readHeads(database: SqlDatabase): ReadHeads {
  const columns = readColumnNames(database, 'heads');
  const missing = HEAD_COLUMNS.filter((name) => !columns.has(name));
  if (missing.length) {
    const actual = columns.size ? `no column ${missing.join(', ')}` : 'no such table';
    return { heads: null, findings: [missingHeads(actual)] };
  }
  const heads: Head[] = [];
  let others = 0;
  for (const [lane = null, id = null, seq = null, type, branch] of database.rows(
    'SELECT trajectory_id, head_id, head_seq, typeof(head_seq), branch FROM main.heads',
  )) {
    // A fraction without a rest looks like a whole number.
    const written = type === 'real' ? `${seq} (a fraction)` : seq;
    if (namesLane(lane) && branch === 'main') heads.push(readTableHead(toHex(lane), id, written));
    else others++;
  }
  return { heads, findings: otherHeads(others) };
}
