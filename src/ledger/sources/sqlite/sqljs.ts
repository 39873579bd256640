// sql.js takes a whole database into memory: it is for the few databases whose texts are UTF-16,
// which the other engine cannot read.

import initSqlJs from 'sql.js';
import { readMessage } from '../../../base/error.ts';
import { readWhole } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { damaged, ENDLESS, mostRows } from './bounds.ts';
import { inRollbackMode, type SqlDatabase, type SqlOpener, type SqlValue } from './sqlite.ts';

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

/** `wasm` are the bytes of sql-wasm.wasm, fetched or read by the host. */
export async function createWholeOpener(wasm: ArrayBuffer): Promise<SqlOpener> {
  const { Database } = await initSqlJs({ wasmBinary: wasm });
  return (source) => {
    const image = readWhole(inRollbackMode(source));
    // The published types know only the older `get`.
    return open(new Database(image) as unknown as Database, mostRows(image.length));
  };
}

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
        throw error instanceof SourceError ? error : damaged(`SQLite says: ${readMessage(error)}.`);
      } finally {
        statement?.free();
      }
    },
    close: () => database.close(),
  };
}

/** A row with a large integer is read again, exactly. */
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
