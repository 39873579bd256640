import { webcrypto } from 'node:crypto';
import { createWasmHash } from '../../base/hash/hash-wasm.ts';
import { webCryptoVerify } from '../../base/signature/batch.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { createSqlEngines, loadAllSql } from '../../ledger/sources/sqlite/engines.ts';
import { sqlLoaders } from '../../ledger/sources/sqlite/loaders.ts';
import type { VerifyHost } from '../../ledger/verify/run.ts';

/** `goesOn` is called while a database is read, in the middle of long steps too. */
export async function createCliHost(goesOn?: () => void): Promise<Host> {
  return { ...(await withoutSql()), ...createSqlEngines(sqlLoaders, goesOn) };
}

/** Has the engines for databases from the start: for measurements, which read without waiting. */
export async function createReadyHost(): Promise<Host> {
  return { ...(await withoutSql()), openSql: await loadAllSql(sqlLoaders) };
}

async function withoutSql(): Promise<VerifyHost> {
  return { hash: await createWasmHash(), verifySignature: webCryptoVerify(webcrypto.subtle) };
}
