// The files of the demo folder: every demo ledger, and a list of them.

import { encodeText } from '../core/bytes.ts';
import { nobleHash } from '../core/hash/hash.ts';
import { makeDemos } from '../producers/index.ts';
import { createSqlCreator } from '../sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../sources/sqlite/wasm.ts';

export async function demoFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const demos = makeDemos(nobleHash, await createSqlCreator(sqlWasm()));
  const list = demos.map(({ bytes, ...words }) => ({ ...words, size: bytes.length }));
  return new Map([
    ...demos.map(({ file, bytes }) => [file, bytes] as const),
    ['index.json', encodeText(`${JSON.stringify(list, null, 2)}\n`)],
  ]);
}
