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
    return open(new Database(image) as unknown as Database);
  };
}

function open(database: Database): SqlDatabase {
  return {
    *rows(sql, params = []) {
      let statement: Statement | null = null;
      try {
        statement = database.prepare(sql);
        statement.bind(params);
        while (statement.step()) yield row(statement);
      } catch (error) {
        // Damage shows wherever a page is first needed, in the middle of the rows too.
        throw damaged(error);
      } finally {
        statement?.free();
      }
    },
    close: () => database.close(),
  };
}

function damaged(error: unknown): SourceError {
  return new SourceError(
    'corrupt',
    'This SQLite database is damaged.',
    `SQLite says: ${messageOf(error)}.`,
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
