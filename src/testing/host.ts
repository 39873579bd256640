// The tests' host of the core has the same engines as the browser.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createWasmHash } from '../base/hash/hash-wasm.ts';
import type { Host } from '../ledger/format/reader.ts';
import { loadAllSql } from '../ledger/sources/sqlite/engines.ts';
import { createSqlOpener } from '../ledger/sources/sqlite/opener.ts';
import { createWholeOpener } from '../ledger/sources/sqlite/sqljs.ts';

const require = createRequire(import.meta.url);

export async function createTestHost(): Promise<Host> {
  // Browser tests load this file as well, and know no `?url&inline`, so the engine is read as a
  // file.
  const readModule = (name: string) => new Uint8Array(readFileSync(require.resolve(name))).buffer;
  return {
    hash: await createWasmHash(),
    openSql: await loadAllSql({
      inPlace: () => createSqlOpener(readModule('@sqlite.org/sqlite-wasm/sqlite3.wasm')),
      whole: () => createWholeOpener(readModule('sql.js/dist/sql-wasm.wasm')),
    }),
  };
}
