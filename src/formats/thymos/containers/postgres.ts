// The PostgreSQL backend, asked for its rows: the same tables as those of the SQLite backend.
// Whoever asks keeps to one snapshot; only what the ledger folds to is held in memory.

import { toHex } from '../../../base/bytes.ts';
import type { LaneInfo } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { joinTableNames } from '../../../ledger/sources/pair.ts';
import type { SqlDatabase } from '../../../ledger/sources/sqlite/sqlite.ts';
import { type DumpTable, findTable, isUniqueBy, tableNames } from './postgres-table.ts';
import {
  claimedTwice,
  type Head,
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

/** How the runtime asks for a trajectory. */
const NAMES_LANE = 'trajectory_id IS NOT NULL AND octet_length(trajectory_id) = 32';
/** Lanes of which an earlier run has read so many entries, by their ids. */
type KnownLanes = ReadonlyMap<string, { readonly entries: number }>;
const CELLS = ROW_COLUMNS.join(', ');
/** What the runtime declares its columns as. */
const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['id', ['bytea']],
  ['trajectory_id', ['bytea']],
  ['parent_id', ['bytea']],
  ['seq', ['bigint']],
  ['kind', ['text', 'character varying']],
  ['payload_bytes', ['bytea']],
  ['created_at', ['bigint']],
  ['branch', ['text', 'character varying']],
  ['head_id', ['bytea']],
  ['head_seq', ['bigint']],
]);

/**
 * `known`: lanes whose beginning need not be read, in their order.
 * @throws {SourceError} when its tables are not those of a ledger.
 */
export function readPostgres(database: SqlDatabase, known?: KnownLanes): ThymosReader {
  const table = findTable(database, 'entries', TYPES);
  if (!table) {
    throw new SourceError(
      'unknown format',
      'This PostgreSQL database is not an OpenThymos ledger.',
      `It has no table "entries" in the schemas that are searched; found tables: ${joinTableNames(tableNames(database))}.`,
      'Name the database that the runtime writes to. If the table is in another schema, end the address with ?options=-csearch_path%3DSCHEMA.',
    );
  }
  const missing = ROW_COLUMNS.filter((column) => !table.columns.has(column));
  if (missing.length) {
    throw new SourceError(
      'unknown format',
      'This PostgreSQL database is not an OpenThymos ledger.',
      `Its table ${table.name} has no column ${missing.join(', ')}.`,
      'Name the database that the runtime writes to.',
    );
  }
  const time = table.columns.has('created_at') ? 'created_at' : 'NULL';
  const since = known && lanesSince(database, table, time, known);
  const found = since ?? allLanes(database, table, time);
  const keys = new Map(found.map(({ key, id }) => [id, key]));
  const lanes = found.map(({ id, entries }) => ({ id, entries }));
  const ofLane = `SELECT ${CELLS}, ${time}, 'integer' FROM ${table.name} WHERE trajectory_id = $1`;
  return {
    container: 'PostgreSQL database',
    ...ofTables(
      lanes,
      since ? new StrayRows() : readStrays(database, table),
      duplicateSeq(database, table),
      readHeads(database),
    ),
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const key = keys.get(lane);
      if (key === undefined) return;
      const limit = Number.isFinite(to) ? `LIMIT ${to - from}` : '';
      let index = from;
      for (const row of database.rows(`${ofLane} ORDER BY seq, id ${limit} OFFSET ${from}`, [key]))
        yield toEntry(row, index++);
    },
    *from(lane, { index, seq }, most) {
      const key = keys.get(lane);
      if (key === undefined) return;
      const limit = most === undefined ? '' : ` LIMIT ${most}`;
      const sql = `${ofLane} AND seq >= $2 ORDER BY seq, id${limit}`;
      for (const row of database.rows(sql, [key, seq])) yield toEntry(row, index++);
    },
    close: () => database.close(),
  };
}

interface FoundLane extends LaneInfo {
  readonly key: Uint8Array;
}

/** The rows of a table have no order: lanes come in the order of their first times. */
function allLanes(database: SqlDatabase, { name }: DumpTable, time: string): readonly FoundLane[] {
  const rows = database.rows(
    `SELECT trajectory_id, count(*) FROM ${name} WHERE ${NAMES_LANE}
       GROUP BY trajectory_id ORDER BY min(${time}), trajectory_id`,
  );
  return Array.from(rows).flatMap(([key = null, count]) =>
    namesLane(key) ? [{ key, id: toHex(key), entries: Number(count) }] : [],
  );
}

/**
 * The same without going through all rows: by the index, from one lane to the next. Known lanes come
 * first, with the entries that they are known to have. null: there is no such index, or a row is of
 * no lane.
 */
function lanesSince(
  database: SqlDatabase,
  table: DumpTable,
  time: string,
  known: KnownLanes,
): readonly FoundLane[] | null {
  const { name } = table;
  if (!isUniqueBy(database, table, ['trajectory_id', 'seq'])) return null;
  for (const _ of database.rows(`SELECT 1 FROM ${name} WHERE trajectory_id IS NULL LIMIT 1`))
    return null;
  const keys = new Map<string, Uint8Array>();
  const next = (after: string) =>
    `SELECT trajectory_id FROM ${name} WHERE trajectory_id ${after} ORDER BY trajectory_id LIMIT 1`;
  for (const [key = null] of database.rows(
    `WITH RECURSIVE lanes(id) AS ((${next('IS NOT NULL')})
       UNION ALL SELECT (${next('> lanes.id')}) FROM lanes WHERE id IS NOT NULL)
     SELECT id FROM lanes WHERE id IS NOT NULL`,
  )) {
    if (!namesLane(key)) return null;
    keys.set(toHex(key), key);
  }
  const old = [...known].flatMap(([id, { entries }]) => {
    const key = keys.get(id);
    return key ? [{ id, key, entries }] : [];
  });
  const others = [...keys].filter(([id]) => !known.has(id)).map(([id, key]) => ({ id, key }));
  const begun = others.map((lane) => {
    for (const [entries, first] of database.rows(
      `SELECT count(*), min(${time})::bigint FROM ${name} WHERE trajectory_id = $1`,
      [lane.key],
    ))
      return { ...lane, entries: Number(entries), first: Number(first) };
    return { ...lane, entries: 0, first: 0 };
  });
  begun.sort((a, b) => a.first - b.first);
  return [...old, ...begun.map(({ first: _, ...lane }) => lane)];
}

function readStrays(database: SqlDatabase, { name }: DumpTable): StrayRows {
  const strays = new StrayRows();
  for (const [seq = null, trajectory = null] of database.rows(
    `SELECT seq, trajectory_id FROM ${name} WHERE NOT coalesce(${NAMES_LANE}, false)
       ORDER BY seq, id`,
  ))
    strays.add('A row', unsigned(seq), trajectory);
  return strays;
}

/** Without its unique index the runtime builds it when it opens, and refuses the database if it cannot. */
function duplicateSeq(database: SqlDatabase, table: DumpTable): OpenFault | null {
  if (isUniqueBy(database, table, ['trajectory_id', 'seq'])) return null;
  for (const [key = null, seq = null] of database.rows(
    `SELECT trajectory_id, seq FROM ${table.name} WHERE trajectory_id IS NOT NULL AND seq IS NOT NULL
       GROUP BY trajectory_id, seq HAVING count(*) > 1 ORDER BY trajectory_id, seq LIMIT 1`,
  )) {
    return claimedTwice(key, seq);
  }
  return null;
}

function readHeads(database: SqlDatabase): ReadHeads {
  const table = findTable(database, 'heads', TYPES);
  const missing = HEAD_COLUMNS.filter((column) => !table?.columns.has(column));
  if (!table || missing.length) {
    const actual = table ? `no column ${missing.join(', ')}` : 'no such table';
    return { heads: null, findings: [missingHeads(actual)] };
  }
  const heads: Head[] = [];
  let others = 0;
  for (const [lane = null, id = null, seq = null, branch] of database.rows(
    `SELECT trajectory_id, head_id, head_seq, branch FROM ${table.name} ORDER BY trajectory_id, branch`,
  )) {
    if (namesLane(lane) && branch === 'main') heads.push(readTableHead(toHex(lane), id, seq));
    else others++;
  }
  return { heads, findings: otherHeads(others) };
}
