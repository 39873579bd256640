// What Node provides to the core.

import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createWasmHash } from '../core/hash/hash-wasm.ts';
import { webCryptoVerify } from '../core/signature/batch.ts';
import type { Host } from '../formats/format.ts';
import { createSqlOpener } from '../sources/sqlite/sqljs.ts';

export async function createHost(): Promise<Host> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  return {
    hash: await createWasmHash(),
    openSql: await createSqlOpener(new Uint8Array(wasm).buffer),
    verifySignature: webCryptoVerify(webcrypto.subtle),
  };
}
