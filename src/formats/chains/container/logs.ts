// What a file could be a log in, by its beginning, and the text that its records are read from then.

import { decodeLenient } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { isNumber } from '../../../base/json/value.ts';
import { mainFile } from '../../../ledger/format/describe.ts';
import { columnsIn, databaseTables, openDatabase } from '../../../ledger/format/sqlite.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { HEAD_LENGTH, type SourceFile } from '../../../ledger/sources/file.ts';
import { headIn } from '../../../ledger/sources/head.ts';
import {
  isSqlite,
  type SqlDatabase,
  type SqlOpener,
} from '../../../ledger/sources/sqlite/sqlite.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { isPreviousName } from '../guess/names.ts';
import { seenIn } from '../guess/seen.ts';
import { recordLines } from '../lines.ts';
import type { Container, CsvContainer, SqliteContainer } from '../profile/container.ts';
import { splitPointer } from '../profile/pointer.ts';
import { readChainRecord } from '../record.ts';
import { chainCsvLines, csvRows, readColumns } from './csv-table.ts';
import { recordsIn } from './json-records.ts';
import { sqliteLines } from './sqlite-table.ts';
import { cellJson, decodeCell } from './table.ts';

/** One way to read a file as a log. */
export interface Log {
  /** undefined: JSON Lines. */
  readonly container: Container | undefined;
  /** The text of its first records, or of all. */
  readonly sample: Bytes;
}

/** What the hosts give. */
export interface LogHost {
  readonly hash: HashEngine;
  readonly openSql: SqlOpener;
}

/** The text that the records are read from: of a table, lines that are made of its rows. In steps. @throws {SourceError} */
export function* logText(
  files: readonly SourceFile[],
  container: Container | undefined,
  openSql: SqlOpener,
): Generator<void, Bytes, void> {
  const { bytes } = mainFile(files);
  const isDatabase = isSqlite(bytes.read(0, HEAD_LENGTH));
  if (isDatabase !== (container?.is === 'SQLite')) throw otherKind(isDatabase);
  if (container?.is === 'CSV') return yield* chainCsvLines(bytes, container);
  if (container?.is !== 'SQLite') return bytes;
  const database = openDatabase(files, openSql);
  try {
    return yield* sqliteLines(database, container);
  } finally {
    database.close();
  }
}

/** Tables of a database besides the one that is read; of a view, which may show them all, none. @throws {SourceError} */
export function tablesBesides(
  files: readonly SourceFile[],
  container: Container | undefined,
  openSql: SqlOpener,
): Besides {
  if (container?.is !== 'SQLite') return NOTHING_BESIDES;
  const database = openDatabase(files, openSql);
  try {
    const isOwn = (name: string) => name.toLowerCase() === container.table.toLowerCase();
    return {
      tables: databaseTables(database, ['table']).filter((name) => !isOwn(name)),
      isView: databaseTables(database, ['view']).some(isOwn),
      triggers: databaseTables(database, ['trigger']),
    };
  } finally {
    database.close();
  }
}

/** What a database has besides the rows that are read. */
export interface Besides {
  readonly tables: readonly string[];
  /** What is read is a view: its rows are made when they are asked for. */
  readonly isView: boolean;
  readonly triggers: readonly string[];
}

export const NOTHING_BESIDES: Besides = { tables: [], isView: false, triggers: [] };

function otherKind(isDatabase: boolean): SourceError {
  return new SourceError(
    'unknown format',
    'The profile of this log is for a file of another kind.',
    isDatabase
      ? 'The file is a SQLite database, and the profile names no table of one.'
      : 'The profile names a table of a SQLite database, and the file is none.',
    'Change the `container` of the profile.',
  );
}

/** In steps; none: it is a database without a table that could be a log. @throws {SourceError} */
export function* logsIn(
  files: readonly SourceFile[],
  openSql: SqlOpener,
): Generator<void, readonly Log[], void> {
  const { bytes } = mainFile(files);
  if (!isSqlite(bytes.read(0, HEAD_LENGTH))) return yield* textLogs(bytes);
  const database = openDatabase(files, openSql);
  try {
    return yield* tableLogs(database);
  } finally {
    database.close();
  }
}

/** Of a file that is a text. In steps. */
export function* textLogs(source: Bytes): Generator<void, readonly Log[], void> {
  const lines: Log = { container: undefined, sample: source };
  const head = readHead(source);
  const from = textStart(head);
  const first = head.read(from, from + 1024).find((byte) => !SPACES.includes(byte));
  if (first === OPEN_LIST || first === OPEN_BRACE) {
    if (objectsAtMost(head, 2) === 2) return [lines];
    const records = recordsIn(head);
    const document: Log = {
      container: { is: 'JSON', ...(records && { records }) },
      sample: source,
    };
    if (first === OPEN_LIST) return [document];
    return records === null ? [lines] : [lines, document];
  }
  const logs: Log[] = [];
  for (const container of csvWays(head)) {
    const sample = yield* chainCsvLines(head, container);
    logs.push({ container, sample });
  }
  return [...logs, lines];
}

const [OPEN_LIST, OPEN_BRACE] = [0x5b, 0x7b] as const;
const SPACES: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

function readHead(source: Bytes): Bytes {
  return source.size <= HEAD_LENGTH ? source : inMemory(headIn(source).slice());
}

function objectsAtMost(head: Bytes, most: number): number {
  let objects = 0;
  let seen = 0;
  for (const { bytes } of recordLines(head)) {
    if (readChainRecord(bytes, true).object) objects++;
    if (objects === most || ++seen === EXAMINED) break;
  }
  return objects;
}

/** Lines, rows and columns that are looked at to see what a file is. */
const EXAMINED = 64;

/** By what is between cells: a file in which most columns are found that way is most likely meant so. */
function csvWays(head: Bytes): readonly CsvContainer[] {
  const found = DELIMITED.map((delimiter) => waysWith(head, delimiter));
  return found.sort((a, b) => b.columns - a.columns).flatMap(({ ways }) => ways);
}

const DELIMITED = [undefined, 'semicolon', 'tab', 'bar'] as const;
const NO_WAYS = { columns: 0, ways: [] };

/** A table with one column is no log; more than so many rows decide nothing more. */
function waysWith(
  head: Bytes,
  delimiter: CsvContainer['delimiter'],
): { readonly columns: number; readonly ways: readonly CsvContainer[] } {
  const rows = csvRows(head, delimiter);
  const first = rows.next();
  const columns = first.done ? null : readColumns(first.value);
  if (!columns || columns.length < 2) return NO_WAYS;
  const values: string[][] = columns.map(() => []);
  let fitting = 0;
  let seen = 0;
  for (const row of rows) {
    if ('fields' in row && row.fields.length === columns.length) {
      fitting++;
      for (const [i, field] of row.fields.entries())
        values[i]?.push((field && decodeCell(field)) ?? '');
    }
    if (++seen === EXAMINED) break;
  }
  if (fitting < 2) return NO_WAYS;
  const json = columns.filter((_, i) => isJsonColumn(values[i] ?? []));
  const booleans = columns.filter((_, i) => isBooleanColumn(values[i] ?? []));
  const plain: CsvContainer = { is: 'CSV', ...(delimiter && { delimiter }) };
  const typed: CsvContainer = {
    ...plain,
    ...(json.length && { json }),
    ...(booleans.length && { booleans }),
  };
  const hasEmpty = values.some((column) => column.includes(''));
  const ways: CsvContainer[] = [typed];
  if (hasEmpty) ways.push({ ...typed, emptyIsNull: true });
  if (json.length || booleans.length) ways.push(plain);
  return { columns: columns.length, ways };
}

function isJsonColumn(values: readonly string[]): boolean {
  const written = values.filter((text) => text !== '');
  return (
    written.length > 0 && written.every((text) => /^[-\d[{]/.test(text) && cellJson(text) !== null)
  );
}

function isBooleanColumn(values: readonly string[]): boolean {
  return values.length > 0 && values.every((text) => /^(?:true|false)$/i.test(text));
}

/** Tables that are looked into. */
const MAX_TABLES = 64;

function* tableLogs(database: SqlDatabase): Generator<void, readonly Log[], void> {
  const logs: Log[] = [];
  for (const table of databaseTables(database).slice(0, MAX_TABLES)) {
    if (columnsIn(database, table).length < 2) continue;
    const plain = { is: 'SQLite', table } as const;
    const sample = yield* sqliteLines(database, plain, SAMPLED);
    const { json, booleans, isLikely } = typesIn(sample);
    if (!isLikely) continue;
    const ways: SqliteContainer[] = [];
    if (json.length && booleans.length) ways.push({ ...plain, json, booleans });
    if (json.length) ways.push({ ...plain, json });
    if (booleans.length) ways.push({ ...plain, booleans });
    for (const container of [...ways, plain])
      logs.push({
        container,
        sample: container === plain ? sample : yield* sqliteLines(database, container, SAMPLED),
      });
  }
  return logs;
}

const SAMPLED = 256;

/** Which columns of a table have JSON, or only 0 and 1, and whether one could hold hashes. */
function typesIn(sample: Bytes) {
  const texts = new Map<string, string[]>();
  const flags = new Map<string, boolean>();
  let records = 0;
  let hashed = 0;
  for (const { number, bytes } of recordLines(sample)) {
    const { object } = readChainRecord(bytes, true);
    if (!object) continue;
    records++;
    const { hashes } = seenIn(number, bytes, object);
    if ([...hashes.keys()].some((at) => splitPointer(at).length === 1)) hashed++;
    for (const [name, value] of object.members) {
      if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value]);
      const isFlag =
        value !== null &&
        typeof value === 'object' &&
        isNumber(value) &&
        /^[01]$/.test(value.number);
      flags.set(name, isFlag && flags.get(name) !== false);
    }
  }
  const json = [...texts].flatMap(([name, values]) =>
    values.every((text) => /^\s*[[{]/.test(text) && cellJson(text) !== null) ? [name] : [],
  );
  const booleans = [...flags].flatMap(([name, is]) => (is ? [name] : []));
  return { json, booleans, isLikely: records > 1 && 2 * hashed >= records };
}

/** Whether a table of a database could be such a log, by the definitions at its beginning. */
export function looksLikeTable(head: Uint8Array): boolean {
  const definitions = decodeLenient(head).matchAll(/CREATE (?:TABLE|VIEW) ([^\0]{1,4000})/gi);
  return [...definitions].some(([, text = '']) => {
    const [table = '', ...columns] = (text.match(/\w+/g) ?? []).map((name) => `/${name}`);
    // What is not a column of its own may be in one with JSON.
    const isLinked = [table, ...columns].some(isPreviousName) || LOG_NAME.test(table);
    return isLinked && columns.some((name) => HASH_NAME.test(name));
  });
}

const LOG_NAME = /ledger|audit|chain|journal|receipt/i;
const HASH_NAME = /hash|digest|sha_?\d|seal|checksum|hmac|signature|fingerprint/i;
