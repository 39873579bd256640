// What Node provides to the core.

import { webcrypto } from 'node:crypto';
import { createWasmHash } from '../core/hash/hash-wasm.ts';
import { webCryptoVerify } from '../core/signature/batch.ts';
import type { Host } from '../formats/format.ts';
import { createSqlEngines } from '../sources/sqlite/engines.ts';
import { sqlLoaders } from '../sources/sqlite/loaders.ts';

export async function createHost(): Promise<Host> {
  return {
    hash: await createWasmHash(),
    ...createSqlEngines(sqlLoaders),
    verifySignature: webCryptoVerify(webcrypto.subtle),
  };
}
