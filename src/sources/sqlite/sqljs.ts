// The SQLite port on sql.js (SQLite compiled to WebAssembly).

import initSqlJs from 'sql.js';
import { messageOf } from '../../core/model/error.ts';
import { SourceError } from '../error.ts';
import { type SqlDatabase, type SqlOpener, type SqlValue, setRollbackMode } from './sqlite.ts';

interface Statement {
  bind(params: readonly (number | string | Uint8Array)[]): boolean;
  step(): boolean;
  /** The published types leave the options out. */
  get(params: undefined, options: { readonly useBigInt: boolean }): SqlValue[];
  free(): boolean;
}

interface Database {
  prepare(sql: string): Statement;
  close(): void;
}

/** `wasm`: the bytes of sql-wasm.wasm, fetched or read by the host. */
export async function createSqlOpener(wasm: ArrayBuffer): Promise<SqlOpener> {
  const { Database } = await initSqlJs({ wasmBinary: wasm });
  return (bytes) => {
    // Another number for writing is one for reading only: SQLite would not even drop an index.
    const isReadable = bytes[19] === 1 || bytes[19] === 2;
    const isPlain = bytes[18] === 1 && bytes[19] === 1;
    const image = isReadable && !isPlain ? setRollbackMode(bytes.slice()) : bytes;
    // The published types know only the older `get`.
    return open(new Database(image) as unknown as Database, mostRows(bytes.length));
  };
}

/**
 * A row has at least two bytes of its own and two that lead to it. Pages of a damaged or hostile
 * image that lead to one another have more, without end.
 */
function mostRows(bytes: number): number {
  return Math.max(LEAST_ROWS, bytes / 4);
}

/** Answers about the database itself are rows, too. */
const LEAST_ROWS = 1000;

function open(database: Database, most: number): SqlDatabase {
  return {
    *rows(sql, params = []) {
      let statement: Statement | null = null;
      try {
        statement = database.prepare(sql);
        statement.bind(params);
        for (let count = 0; statement.step(); count++) {
          if (count > most) throw damaged(ENDLESS);
          yield row(statement);
        }
      } catch (error) {
        // Damage shows wherever a page is first needed, in the middle of the rows too.
        throw error instanceof SourceError ? error : damaged(`SQLite says: ${messageOf(error)}.`);
      } finally {
        statement?.free();
      }
    },
    close: () => database.close(),
  };
}

const ENDLESS = 'It has more rows than its bytes have room for: its pages lead to one another.';

function damaged(found: string): SourceError {
  return new SourceError(
    'corrupt',
    'This SQLite database is damaged.',
    found,
    'Copy the file again from where it was written.',
  );
}

/** Numbers where they are exact; a row with a large integer is read again, exactly. */
function row(statement: Statement): readonly SqlValue[] {
  const values = statement.get(undefined, { useBigInt: false });
  for (const value of values) {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      return statement.get(undefined, { useBigInt: true }).map(narrow);
    }
  }
  return values;
}

function narrow(value: SqlValue): SqlValue {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
