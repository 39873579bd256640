// What Node provides to the core.

import { webcrypto } from 'node:crypto';
import { createWasmHash } from '../core/hash/hash-wasm.ts';
import { webCryptoVerify } from '../core/signature/batch.ts';
import type { Host } from '../formats/format.ts';
import { createSqlOpener } from '../sources/sqlite/opener.ts';
import { createWholeOpener } from '../sources/sqlite/sqljs.ts';

export async function createHost(): Promise<Host> {
  const { engineWasm } = await import('../sources/sqlite/engine-wasm.ts');
  const { sqlWasm } = await import('../sources/sqlite/wasm.ts');
  return {
    hash: await createWasmHash(),
    openSql: await createSqlOpener(engineWasm(), await createWholeOpener(sqlWasm())),
    verifySignature: webCryptoVerify(webcrypto.subtle),
  };
}
