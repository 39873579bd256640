// Whether a database keeps its ledger in ordinary tables. What a view, a virtual table or a
// computed column shows is the outcome of code that the file brings along: it need not be
// the same twice, and need not end. So the schema decides, as text, before any of it is run.

import { SourceError } from '../../../ledger/sources/error.ts';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';

const TABLES = ['entries', 'heads'] as const;
/** Made by the runtime when it opens a database that has none of that name. */
const INDEXES = ['idx_entries_trajectory_seq', 'idx_entries_trajectory_seq_unique'];

interface SchemaRow {
  readonly type: string;
  /** In small letters: SQLite does not distinguish. */
  readonly name: string;
  readonly table: string;
  readonly shown: string;
  readonly sql: string;
}

/** @throws {SourceError} when something else than stored values would be read. */
export function requireOrdinary(database: SqlDatabase): void {
  const schema = readSchema(database);
  const named = schema.filter(({ type }) => type === 'table' || type === 'view');
  const triggers = schema.filter(({ type }) => type === 'trigger');
  const index = named.find(({ name }) => INDEXES.includes(name));
  if (index) throw refused(`"${index.name}" is a ${index.type}, where the runtime has an index`);
  for (const table of TABLES) {
    const row = named.find(({ name }) => name === table);
    const fault = row && (tableFault(row) ?? columnFault(database, table));
    if (fault) throw refused(fault);
    const trigger = triggers.find((one) => one.table === table && writes(one.sql));
    if (trigger)
      throw refused(`the trigger "${trigger.shown}" on "${table}" writes when the runtime does`);
  }
}

/** Those that read nothing into the ledger, as each "name" on "table": the runtime makes none. */
export function otherTriggers(database: SqlDatabase): string[] {
  const triggers = readSchema(database).filter(({ type }) => type === 'trigger');
  return triggers.map(({ shown, table }) => `"${shown}" on "${table.slice(0, 60)}"`);
}

/** Indexes of something else than columns: whoever checks them has to compute it. */
export function computedIndexes(database: SqlDatabase): string[] {
  const indexes = readSchema(database).filter(
    ({ type, sql }) => type === 'index' && sql !== 'null',
  );
  return indexes.filter(({ sql }) => !isOfColumns(tokenize(sql))).map(({ name }) => name);
}

function readSchema(database: SqlDatabase): SchemaRow[] {
  const rows = database.rows('SELECT type, name, tbl_name, sql FROM main.sqlite_master');
  return Array.from(rows, schemaRow);
}

/** CREATE INDEX name ON table (column, column COLLATE name DESC), and nothing after it. */
function isOfColumns(tokens: readonly string[]): boolean {
  const open = tokens.indexOf('(');
  if (open < 0 || tokens.at(-1) !== ')') return false;
  return tokens
    .slice(open + 1, -1)
    .every((token) => token === ',' || /^[^\W\d]|^["`[]/.test(token));
}

function schemaRow([type, name, table, sql]: readonly SqlValue[]): SchemaRow {
  const shown = String(name).slice(0, 60);
  const small = (value: SqlValue | undefined) => String(value).toLowerCase();
  return { type: small(type), name: small(name), table: small(table), shown, sql: String(sql) };
}

function tableFault({ type, name, sql }: SchemaRow): string | null {
  if (type === 'view') return `"${name}" is a view`;
  if (/^create\s+virtual\b/i.test(sql)) return `"${name}" is a virtual table`;
  if (!/^create\s+table\b/i.test(sql)) return `"${name}" is not defined as a table`;
  const tokens = tokenize(sql);
  if (tokens.some((_, i) => TAKES_OUT.test(tokens.slice(i, i + 3).join(' '))))
    return `"${name}" takes rows out when others are written`;
  for (const [i, token] of tokens.entries()) {
    const collation = token === 'collate' ? bare(tokens[i + 1] ?? '').toUpperCase() : 'BINARY';
    if (collation !== 'BINARY')
      return `a column of "${name}" is compared by "${collation}" and not by its bytes`;
  }
  return null;
}

/** Asked of tables only: SQLite compiles a view, and connects a virtual table, to answer. */
function columnFault(database: SqlDatabase, table: string): string | null {
  for (const row of database.rows(`PRAGMA main.table_xinfo(${table})`)) {
    const [, name, , , , , hidden] = row;
    if (hidden !== 0) return `the column "${String(name).slice(0, 60)}" of "${table}" is computed`;
  }
  return null;
}

/** Clauses of a table by which writing one row changes others, or is passed over. */
const TAKES_OUT = /^(on conflict (replace|ignore)|(delete|update) (cascade|set))/;

const WRITES: ReadonlySet<string> = new Set(['insert', 'replace', 'update', 'delete']);

/**
 * Whether a statement of the trigger is no SELECT (each follows BEGIN or a semicolon), or passes
 * over what is written, in silence, which differs from refusing it.
 */
function writes(trigger: string): boolean {
  const tokens = tokenize(trigger);
  return tokens.some(
    (token, i) =>
      (WRITES.has(token) && (tokens[i - 1] === 'begin' || tokens[i - 1] === ';')) ||
      (token === 'raise' && tokens[i + 2] === 'ignore'),
  );
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|`[^`]*(?:``[^`]*)*`|\[[^\]]*\]|[\w$\u0080-\uffff]+|\S/g;

/** Words in small letters, quoted texts and names as they are, comments left out. */
function tokenize(sql: string): string[] {
  const tokens: string[] = [];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (!token.startsWith('--') && !token.startsWith('/*'))
      tokens.push(/^[\w$\u0080-\uffff]/.test(token) ? token.toLowerCase() : token);
  }
  return tokens;
}

function bare(name: string): string {
  return name.replace(/^["'`[]|["'`\]]$/g, '');
}

function refused(found: string): SourceError {
  return new SourceError(
    'refused',
    'This database does not keep its ledger in plain tables.',
    `Found: ${found}. Expected: "entries" and "heads" as tables of stored values, as the runtime makes them, so that the same bytes always read the same. Nothing in the database was run.`,
    'Open the database that the runtime wrote. If this is the one, somebody changed its schema: do not rely on it, and compare it with a copy from elsewhere.',
  );
}
