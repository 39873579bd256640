// Making databases with sql.js.

import initSqlJs from 'sql.js';
import type { SqlCreator } from './create.ts';

/** `wasm` are the bytes of sql-wasm.wasm, fetched or read by the host. */
export async function createSqlCreator(wasm: ArrayBuffer): Promise<SqlCreator> {
  const { Database } = await initSqlJs({ wasmBinary: wasm });
  return () => {
    const database = new Database();
    return {
      run: (sql) => void database.run(sql),
      insert(sql, rows) {
        database.run('BEGIN');
        const statement = database.prepare(sql);
        try {
          for (const row of rows) {
            // The published types leave bigint out; integers beyond 2^53 are not written here.
            statement.run(row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
          }
        } finally {
          statement.free();
        }
        database.run('COMMIT');
      },
      image: () => database.export(),
      close: () => database.close(),
    };
  };
}
