import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { HashEngine } from '../base/hash/hash.ts';
import { makeDemos } from '../formats/demos/index.ts';
import { createSqlCreator } from '../ledger/sources/sqlite/sqljs-create.ts';

/** The files are removed after the tests of the file that asks. */
export async function demoPaths(hash: HashEngine): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-demos-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const creator = await createSqlCreator(new Uint8Array(wasm).buffer);
  return makeDemos(hash, creator).map(({ file, bytes }) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    return path;
  });
}
