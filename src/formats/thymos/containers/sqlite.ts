// The SQLite backend: one table of entries, many trajectories, rows in order of seq.

import { toHex } from '../../../core/bytes.ts';
import type { Finding } from '../../../core/model/check.ts';
import {
  type Entry,
  type LaneInfo,
  type RecordFault,
  type Seq,
  toSeq,
} from '../../../core/model/entry.ts';
import { SourceError } from '../../../sources/error.ts';
import { listed } from '../../../sources/pair.ts';
import type { SqlDatabase, SqlValue } from '../../../sources/sqlite/sqlite.ts';
import { KINDS } from '../payload/schema.ts';
import { type Head, loadFinding, type OpenFault, type ThymosReader } from './reader.ts';

/** The table that makes a database a ledger of this format. */
export const ENTRIES = 'entries';

/** What is read of a row, in this order; the time comes after it. */
const CELLS: readonly (readonly [name: string, is: string, fits: (cell: SqlValue) => boolean])[] = [
  ['id', 'bytes', isBytes],
  ['trajectory_id', 'bytes', isBytes],
  ['parent_id', 'bytes or NULL', (cell) => cell === null || isBytes(cell)],
  ['seq', 'a whole number', isWhole],
  ['kind', 'a text', (cell) => typeof cell === 'string'],
  ['payload_bytes', 'bytes', isBytes],
];
/** The first of them are ids. */
const IDS = 3;

export const COLUMNS: readonly string[] = CELLS.map(([name]) => name);

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
  const columns = columnsOf(database, 'entries');
  const missing = COLUMNS.filter((column) => !columns.has(column));
  if (missing.length) {
    const without = columns.size
      ? `Its table "entries" has no column ${missing.join(', ')}.`
      : `It has no table "${ENTRIES}"; found tables: ${listed(tablesIn(database))}.`;
    database.close();
    throw new SourceError(
      'unknown format',
      'This SQLite database is not an OpenThymos ledger.',
      without,
      walMode && !columns.size && !log
        ? 'It is in write-ahead-log mode: open it together with the -wal file from the same folder, or close the program that writes it first.'
        : 'Open the ledger database that the runtime writes.',
    );
  }
  const time = columns.has('created_at') ? 'created_at' : 'NULL';
  const keys = new Map<string, SqlValue>();
  const lanes: LaneInfo[] = [];
  for (const [key = null, count] of database.rows(
    'SELECT trajectory_id, COUNT(*) FROM entries GROUP BY trajectory_id ORDER BY MIN(rowid)',
  )) {
    const id = laneId(key);
    keys.set(id, key);
    lanes.push({ id, entries: Number(count) });
  }
  const openFault = duplicateSeq(database);
  const ofLog = log?.findings ?? (walMode ? [mayMissLog] : []);
  return {
    container: log?.container ?? 'SQLite database',
    lanes,
    findings: openFault ? [...ofLog, refused(openFault)] : ofLog,
    openFault,
    heads: readHeads(database),
    damage: () => damageOf(database),
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const key = keys.get(lane);
      if (key === undefined) return;
      const limit = Number.isFinite(to) ? to - from : -1;
      let index = from;
      for (const row of database.rows(
        `SELECT id, trajectory_id, parent_id, seq, kind, payload_bytes, ${time}
           FROM entries WHERE trajectory_id IS ? ORDER BY seq ASC LIMIT ${limit} OFFSET ${from}`,
        key === null
          ? []
          : [key instanceof Uint8Array || typeof key === 'string' ? key : Number(key)],
      )) {
        yield toEntry(row, index++);
      }
    },
    close: () => database.close(),
  };
}

const mayMissLog = loadFinding(
  'info',
  'This database was kept in write-ahead-log mode. If it was copied while it was open, its last entries may be in a -wal file next to it: open both together. A copy made after closing is whole.',
);

function columnsOf(database: SqlDatabase, table: string): Set<string> {
  const names = new Set<string>();
  try {
    for (const row of database.rows(`PRAGMA table_info(${table})`)) names.add(String(row[1]));
  } catch (error) {
    database.close();
    throw error;
  }
  return names;
}

function tablesIn(database: SqlDatabase): string[] {
  const names = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  return Array.from(names, ([name]) => String(name));
}

/** Bytes as hex; anything else as it is spelled. */
export function laneId(key: SqlValue): string {
  if (key instanceof Uint8Array) return toHex(key);
  return key === null ? 'null' : String(key);
}

function damageOf(database: SqlDatabase): string | null {
  for (const [words] of database.rows('PRAGMA integrity_check(1)')) {
    return words === 'ok' ? null : String(words).slice(0, 200);
  }
  return null;
}

/** The real code rebuilds this unique index on opening, and refuses the file when it cannot. */
function duplicateSeq(database: SqlDatabase): OpenFault | null {
  const index = database.rows(
    "SELECT 1 FROM sqlite_master WHERE name = 'idx_entries_trajectory_seq_unique'",
  );
  for (const _ of index) return null;
  for (const [key = null, seq] of database.rows(
    'SELECT trajectory_id, seq FROM entries GROUP BY trajectory_id, seq HAVING COUNT(*) > 1 ORDER BY MIN(rowid) LIMIT 1',
  )) {
    const lane = laneId(key);
    return {
      seq: typeof seq === 'number' || typeof seq === 'bigint' ? seq : null,
      message: `two entries of ${lane.slice(0, 8)} claim seq ${String(seq)}, so the unique index cannot be built`,
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
  for (const [lane = null, id, seq] of database.rows(
    "SELECT trajectory_id, head_id, head_seq FROM heads WHERE branch = 'main'",
  )) {
    const shown = typeof seq === 'number' || typeof seq === 'bigint' ? seq : -1;
    heads.push({
      lane: laneId(lane),
      id: id instanceof Uint8Array ? toHex(id) : String(id),
      seq: shown,
    });
  }
  return heads;
}

const U64 = 2n ** 64n;

/** A row in the order of {@link COLUMNS}, then the time. */
export function toEntry(row: readonly SqlValue[], index: number): Entry {
  const [id = null, , parent = null, seq = null, kind = null, payload = null, at = null] = row;
  const fault = rowFault(row);
  const entry: Entry = {
    index,
    seq: unsigned(seq),
    id: spell(id),
    parent: parent === null ? null : spell(parent),
    kind: spell(kind),
    recordedAt: typeof at === 'number' ? at : null,
    bytes: isBytes(payload) ? payload : new TextEncoder().encode(spell(payload)),
  };
  return fault ? { ...entry, fault } : entry;
}

function rowFault(row: readonly SqlValue[]): RecordFault | null {
  for (const [i, [path, expected, fits]] of CELLS.entries()) {
    const cell = row[i] ?? null;
    if (!fits(cell)) return { code: 'unreadable', path, expected, actual: shown(cell) };
  }
  for (let i = 0; i < IDS; i++) {
    const [id = null, path = ''] = [row[i], COLUMNS[i]];
    if (isBytes(id) && id.length !== 32)
      return { code: 'crash', path, expected: '32 bytes', actual: shown(id) };
  }
  return kindFault(row[4] ?? null);
}

function shown(cell: SqlValue): string {
  if (cell === null) return 'NULL';
  if (isBytes(cell)) return `${cell.length} bytes`;
  return typeof cell === 'string'
    ? `the text ${JSON.stringify(cell.slice(0, 60))}`
    : `the number ${cell}`;
}

function isBytes(value: SqlValue): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isWhole(value: SqlValue): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** A negative seq is read as a huge unsigned one. */
function unsigned(seq: SqlValue): Seq {
  if (typeof seq === 'number' && seq >= 0 && Number.isSafeInteger(seq)) return seq;
  if (!isWhole(seq) || (typeof seq !== 'number' && typeof seq !== 'bigint')) return 0;
  const value = BigInt(seq);
  return toSeq(value < 0n ? value + U64 : value);
}

/** Shared by every container: what the kind may say. */
export function kindFault(kind: SqlValue): RecordFault | null {
  if (typeof kind === 'string' && KINDS.has(kind)) return null;
  return {
    code: 'unreadable',
    path: 'kind',
    expected: `one of ${[...KINDS].join(', ')}`,
    actual: JSON.stringify(String(kind).slice(0, 60)),
  };
}

function spell(value: SqlValue): string {
  if (value instanceof Uint8Array) return toHex(value);
  return value === null ? '' : String(value);
}
