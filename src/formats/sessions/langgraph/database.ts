// The rows of a checkpoint database, in the order of its checkpoints. Cells are read again whenever a
// record is asked for: every checkpoint has a whole state, and all of them are far more than the memory.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonMember, JsonObject, JsonValue } from '../../../base/json/value.ts';
import { append } from '../../../base/lists.ts';
import { columnsIn, databaseTables, quoteSql } from '../../../ledger/format/sqlite.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { joinTableNames } from '../../../ledger/sources/pair.ts';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { type CellValue, jsonCell, readCell, readCellText } from './cell.ts';

/** A row of `checkpoints`, without what is in its cells. */
export interface Checkpoint {
  readonly row: number;
  readonly thread: string;
  readonly namespace: string;
  readonly id: string;
  readonly parentId: string | null;
  /** Its place in the order of all. */
  readonly at: number;
}

/** A row of `writes`, without its value. */
export interface GraphWrite {
  readonly row: number;
  readonly task: string;
  /** '': it was written without one. */
  readonly path: string;
  readonly channel: string;
  readonly index: number;
}

/** A record, and what was found in the cells that it is made of. */
export interface MadeRecord {
  readonly object: JsonObject;
  readonly faults: readonly string[];
  readonly unread: readonly string[];
}

/** What writes carry besides values of channels. */
export const INTERRUPT = '__interrupt__';
export const RESUME = '__resume__';
export const ERROR = '__error__';
const SPECIAL: ReadonlySet<string> = new Set([INTERRUPT, RESUME, ERROR]);

/** The task under which an answer is stored before a task takes it up. */
export const NO_TASK = '00000000-0000-0000-0000-000000000000';

const COLUMNS = {
  checkpoints: [
    'thread_id',
    'checkpoint_ns',
    'checkpoint_id',
    'parent_checkpoint_id',
    'type',
    'checkpoint',
    'metadata',
  ],
  writes: [
    'thread_id',
    'checkpoint_ns',
    'checkpoint_id',
    'task_id',
    'idx',
    'channel',
    'type',
    'value',
  ],
} as const;

const NONE: readonly GraphWrite[] = [];

/** Rows of both tables: of each, a little is in memory. */
const MAX_ROWS = 1_000_000;
const MAX_NAME = 500;

export class CheckpointDatabase {
  readonly checkpoints: readonly Checkpoint[];
  private readonly byKey = new Map<string, Checkpoint>();
  private readonly special = new Map<Checkpoint, GraphWrite[]>();
  private readonly plain = new Map<Checkpoint, GraphWrite[]>();
  /** Writes whose checkpoint is not there. */
  readonly strays: number;
  private readonly database: SqlDatabase;
  private readonly hash: HashEngine;
  private readonly hasPath: boolean;

  /** @throws {SourceError} */
  constructor(database: SqlDatabase, hash: HashEngine) {
    this.database = database;
    this.hash = hash;
    for (const [table, columns] of Object.entries(COLUMNS))
      requireColumns(database, table, columns);
    this.hasPath = columnsIn(database, 'writes').includes('task_path');
    this.checkpoints = this.readCheckpoints();
    for (const one of this.checkpoints)
      this.byKey.set(toKey(one.thread, one.namespace, one.id), one);
    this.strays = this.readWrites();
  }

  find(thread: string, namespace: string, id: string): Checkpoint | null {
    return this.byKey.get(toKey(thread, namespace, id)) ?? null;
  }

  /** In the order in which they were written; `special`: questions, answers and errors, or all others. */
  writesAt(checkpoint: Checkpoint, special: boolean): readonly GraphWrite[] {
    return (special ? this.special : this.plain).get(checkpoint) ?? NONE;
  }

  /** `written`: the writes that it was made of. */
  makeRecord({ row }: Checkpoint, written: readonly GraphWrite[]): MadeRecord {
    const [cells = []] = this.readCells('checkpoints', COLUMNS.checkpoints, row);
    const [thread, namespace, id, parent, type, checkpoint, metadata] = cells;
    const state = readCell(type ?? null, checkpoint ?? null);
    const about = jsonCell(metadata ?? null);
    const values = written.map((write) => this.readWritten(write));
    const members: JsonMember[] = [
      ['table', 'checkpoints'],
      ['row', number(row)],
      ['thread_id', plain(thread)],
      ['checkpoint_ns', plain(namespace)],
      ['checkpoint_id', plain(id)],
      ['parent_checkpoint_id', plain(parent)],
      ['metadata', about.value],
      ['type', plain(type)],
      ['checkpoint', state.value],
      ['written', values.map(({ value }) => value)],
      ['cells', this.hashCells({ checkpoint: checkpoint ?? null, metadata: metadata ?? null })],
    ];
    const faults = [
      ...listFaults('the cell “checkpoint”', state),
      ...listFaults('the cell “metadata”', about),
      ...values.flatMap(({ faults }) => faults),
    ];
    return { object: { members }, faults, unread: [state.unread].filter((one) => one !== null) };
  }

  /** A write that is a record of its own. */
  recordOfWrite({ thread, namespace, id }: Checkpoint, write: GraphWrite): MadeRecord {
    const { value, faults, unread } = this.readWritten(write);
    const members: JsonMember[] = [
      ['table', 'writes'],
      ['thread_id', thread],
      ['checkpoint_ns', namespace],
      ['checkpoint_id', id],
      ...value.members,
    ];
    return { object: { members }, faults, unread };
  }

  /** What a write is, without the row around it. */
  readValue({ row }: GraphWrite): CellValue {
    const [[type, cell] = []] = this.readCells('writes', ['type', 'value'], row);
    return readCell(type ?? null, cell ?? null);
  }

  private readWritten({ row }: GraphWrite) {
    const columns = ['task_id', 'idx', 'channel', 'type', 'value'];
    const [cells = []] = this.readCells(
      'writes',
      this.hasPath ? [...columns, 'task_path'] : columns,
      row,
    );
    const [task, index, channel, type, cell, path] = cells;
    const read = readCell(type ?? null, cell ?? null);
    const members: JsonMember[] = [
      ['row', number(row)],
      ['task_id', plain(task)],
      ['task_path', plain(path)],
      ['idx', plain(index)],
      ['channel', plain(channel)],
      ['type', plain(type)],
      ['value', read.value],
      ['cells', this.hashCells({ value: cell ?? null })],
    ];
    return {
      value: { members },
      faults: listFaults(`row ${row} of writes`, read),
      unread: [read.unread].filter((one) => one !== null),
    };
  }

  /** Decoded values say less than the bytes: two spellings of a number are one value. */
  private hashCells(cells: Readonly<Record<string, SqlValue>>): JsonValue {
    const members = Object.entries(cells).map(([name, cell]): JsonMember => {
      const bytes = cell instanceof Uint8Array ? cell : encodeText(readCellText(cell) ?? '');
      const hash = toHex(this.hash.blake3(bytes));
      return [
        name,
        {
          members: [
            ['bytes', number(bytes.length)],
            ['blake3', hash],
          ],
        },
      ];
    });
    return { members };
  }

  private readCells(table: string, columns: readonly string[], row: number) {
    const sql = `SELECT ${columns.join(', ')} FROM main.${table} WHERE rowid = ?`;
    return [...this.database.rows(sql, [row])];
  }

  private readCheckpoints(): readonly Checkpoint[] {
    const rows = this.shortRows('checkpoints', COLUMNS.checkpoints.slice(0, 4));
    const found = rows.map(([row, thread, namespace, id, parent]) => ({
      row: Number(row),
      thread: readCellText(thread ?? null) ?? '',
      namespace: readCellText(namespace ?? null) ?? '',
      id: readCellText(id ?? null) ?? '',
      parentId: readCellText(parent ?? null),
    }));
    // Ids begin with the time: LangGraph itself takes the greatest for the last.
    const sorted = found.sort((a, b) => (a.id === b.id ? a.row - b.row : a.id < b.id ? -1 : 1));
    return parentsFirst(sorted).map(({ row, thread, namespace, id, parentId }, at) => {
      return { row, thread, namespace, id, parentId, at };
    });
  }

  private readWrites(): number {
    let strays = 0;
    const columns = [...COLUMNS.writes.slice(0, 4), 'channel', 'idx'];
    if (this.hasPath) columns.push('task_path');
    for (const [row, thread, namespace, id, task, channel, index, path] of this.shortRows(
      'writes',
      columns,
    )) {
      const names = [thread, namespace, id].map((one) => readCellText(one ?? null) ?? '');
      const checkpoint = this.byKey.get(toKey(names[0] ?? '', names[1] ?? '', names[2] ?? ''));
      if (!checkpoint) {
        strays++;
        continue;
      }
      const name = readCellText(channel ?? null) ?? '';
      append(SPECIAL.has(name) ? this.special : this.plain, checkpoint, {
        row: Number(row),
        task: readCellText(task ?? null) ?? '',
        path: readCellText(path ?? null) ?? '',
        channel: name,
        index: Number(index),
      });
    }
    return strays;
  }

  /** The numbers of all rows, with the beginnings of short cells. */
  private shortRows(table: string, columns: readonly string[]): SqlValue[][] {
    const cells = columns.map((name) => `substr(${name}, 1, ${MAX_NAME})`);
    const sql = `SELECT rowid, ${cells.join(', ')} FROM main.${table} ORDER BY rowid LIMIT ${MAX_ROWS + 1}`;
    const rows = Array.from(this.database.rows(sql), (row) => [...row]);
    if (rows.length <= MAX_ROWS) return rows;
    throw new SourceError(
      'too large',
      'This checkpoint database is too large.',
      `Its table ${table} has more than ${MAX_ROWS} rows.`,
      'Copy the threads that you need into a database of their own.',
    );
  }
}

/** Names may contain anything. */
function toKey(thread: string, namespace: string, id: string): string {
  return JSON.stringify([thread, namespace, id]);
}

type Named = Omit<Checkpoint, 'at'>;

/** In the order given, but none before the one that it follows. A circle of parents stays as it is. */
function parentsFirst(all: readonly Named[]): readonly Named[] {
  const byKey = new Map(all.map((one) => [toKey(one.thread, one.namespace, one.id), one]));
  const done = new Set<Named>();
  const inCircle = new Set<Named>();
  for (const one of all) {
    const chain = new Set<Named>();
    let here: Named | undefined = one;
    while (here && !done.has(here) && !inCircle.has(here) && !chain.has(here)) {
      chain.add(here);
      const { thread, namespace, parentId }: Named = here;
      here = parentId === null ? undefined : byKey.get(toKey(thread, namespace, parentId));
    }
    const isCircle = here !== undefined && (chain.has(here) || inCircle.has(here));
    if (isCircle) for (const each of chain) inCircle.add(each);
    const due = isCircle ? [one] : [...chain].reverse();
    for (const each of due) done.add(each);
  }
  return [...done];
}

function number(value: number): JsonValue {
  return { number: String(value) };
}

function plain(cell: SqlValue | undefined): JsonValue {
  if (cell === undefined || cell === null) return null;
  if (typeof cell === 'bigint') return { number: String(cell) };
  if (typeof cell === 'number') return Number.isFinite(cell) ? number(cell) : String(cell);
  return readCellText(cell);
}

function listFaults(what: string, { fault }: CellValue): readonly string[] {
  return fault === null ? [] : [`${what}: ${fault}`];
}

function requireColumns(database: SqlDatabase, table: string, columns: readonly string[]): void {
  const known = columnsIn(database, table);
  const missing = columns.filter((name) => !known.includes(name));
  if (!missing.length) {
    requireRows(database, table);
    return;
  }
  throw new SourceError(
    'unknown format',
    'This SQLite database has no checkpoints of LangGraph.',
    known.length
      ? `Its table ${table} has no column ${missing.join(', ')}.`
      : `It has no table ${table}. Its tables: ${joinTableNames(databaseTables(database))}.`,
    'Open the database that a checkpointer of LangGraph writes; while a program has it open, together with its -wal file.',
  );
}

/** Rows are found again by their numbers, which a view has not, nor a table that was made without them. */
function requireRows(database: SqlDatabase, table: string): void {
  const [[, , type, , isWithoutNumbers] = []] = [
    ...database.rows(`PRAGMA main.table_list(${quoteSql(table)})`),
  ];
  const isView = type === 'view';
  if (!isView && Number(isWithoutNumbers) !== 1) return;
  throw new SourceError(
    'unknown format',
    'The checkpoints in this SQLite database are not read.',
    isView
      ? `Its ${table} is a view, and no table: what it shows has no row numbers.`
      : `Its table ${table} was made without row numbers (WITHOUT ROWID).`,
    `Copy what is in it into a table of the same columns, named ${table}, and open that database.`,
  );
}
