// The host of the core in tests: the same engines as in the browser.

import { createWasmHash } from '../core/hash/hash-wasm.ts';
import type { Host } from '../formats/format.ts';
import { createSqlOpener } from '../sources/sqlite/sqljs.ts';
import { sqlWasm } from '../sources/sqlite/wasm.ts';

export async function createTestHost(): Promise<Host> {
  return {
    hash: await createWasmHash(),
    openSql: await createSqlOpener(sqlWasm()),
  };
}
