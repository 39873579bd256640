// One demo at a time is made, because all of them take seconds.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HashEngine } from '../base/hash/hash.ts';
import { makeDemo } from '../formats/thymos/write/demo/index.ts';
import { createSqlCreator } from '../ledger/sources/sqlite/sqljs-create.ts';

/** @throws when there is no such demo. */
export async function demoBytes(file: string, hash: HashEngine): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const creator = await createSqlCreator(new Uint8Array(wasm).buffer);
  return new Uint8Array(makeDemo(file, hash, creator).bytes);
}
