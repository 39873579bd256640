// A table of a PostgreSQL database, by the system's catalog. Rows of a view, of a foreign table or
// of a computed column are the outcome of code: they need not be the same twice.

import { SourceError } from '../../../ledger/sources/error.ts';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';

export interface DumpTable {
  /** In its schema and quoted, as a statement names it. */
  readonly name: string;
  readonly oid: number;
  readonly columns: ReadonlySet<string>;
}

/** Kinds of relation, as the catalog abbreviates them. */
const STORED: ReadonlySet<SqlValue> = new Set(['r', 'p']);
const KINDS: ReadonlyMap<SqlValue, string> = new Map([
  ['v', 'a view'],
  ['m', 'a materialized view'],
  ['f', 'a foreign table'],
]);

/**
 * The first table of that name in the schemas that are searched; null: there is none.
 * @param types what each column is declared as, of those that are read
 * @throws {SourceError} when something else than stored values would be read
 */
export function findTable(
  database: SqlDatabase,
  bare: string,
  types: ReadonlyMap<string, readonly string[]>,
): DumpTable | null {
  for (const [oid, name, kind = null] of database.rows(
    `SELECT c.oid::bigint, format('%I.%I', n.nspname, c.relname), c.relkind::text
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.oid = to_regclass($1)`,
    [bare],
  )) {
    const shown = String(name);
    if (!STORED.has(kind)) throw refused(`${shown} is ${KINDS.get(kind) ?? 'no table'}`);
    const columns = readTableColumns(database, Number(oid), shown, types);
    return { name: shown, oid: Number(oid), columns };
  }
  return null;
}

/** @throws {SourceError} */
function readTableColumns(
  database: SqlDatabase,
  oid: number,
  table: string,
  types: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const columns = new Set<string>();
  for (const [name, type, generated] of database.rows(
    `SELECT attname::text, format_type(atttypid, NULL), attgenerated::text FROM pg_attribute
      WHERE attrelid = $1::oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [oid],
  )) {
    const column = String(name);
    columns.add(column);
    const expected = types.get(column);
    if (!expected) continue;
    if (generated !== '') throw refused(`the column "${column}" of ${table} is computed`);
    if (!expected.includes(String(type)))
      throw refused(
        `the column "${column}" of ${table} is of type ${String(type)}, not ${expected[0]}`,
      );
  }
  return columns;
}

/** Whether a valid index lets no two rows have the same values there, in these columns alone. */
export function isUniqueBy(
  database: SqlDatabase,
  { oid }: DumpTable,
  columns: readonly string[],
): boolean {
  const rows = database.rows(
    `SELECT 1 FROM pg_index i WHERE i.indrelid = $1::oid AND i.indisunique AND i.indisvalid
        AND i.indpred IS NULL AND i.indexprs IS NULL AND $2 =
          (SELECT string_agg(a.attname::text, ',' ORDER BY k.at)
             FROM unnest(i.indkey) WITH ORDINALITY k(number, at)
             JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
            WHERE k.at <= i.indnkeyatts)`,
    [oid, columns.join(',')],
  );
  for (const _ of rows) return true;
  return false;
}

/** Of the database, its own excepted, the first of them. */
export function tableNames(database: SqlDatabase): string[] {
  const rows = database.rows(
    `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
      ORDER BY schemaname, tablename LIMIT 20`,
  );
  return Array.from(rows, ([name]) => String(name));
}

function refused(found: string): SourceError {
  return new SourceError(
    'refused',
    'This database does not keep its ledger as the runtime does.',
    `Expected stored tables "entries" and "heads" with the runtime's columns; found: ${found}.`,
    'Name the database that the runtime itself writes to.',
  );
}
