// The ledgers of the watch are made once, the same everywhere, and then kept in the temporary
// folder.

import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import { createSqlCreator } from '../../src/ledger/sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../../src/ledger/sources/sqlite/wasm.ts';
import { ledgerSql } from '../large/main.ts';

/** The number is in the files' names, and has to be raised when the ledgers change. */
const EDITION = 1;

/** @returns the path of a database of so many runs, each of so many entries */
export async function watchedLedger(
  lanes: number,
  entries: number,
  hash: HashEngine,
): Promise<string> {
  const folder = join(tmpdir(), 'ledgerscope-bench');
  const path = join(folder, `watch-${lanes}x${entries}-${EDITION}.db`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const database = (await createSqlCreator(sqlWasm()))();
  for (const sql of ledgerSql(lanes, entries, hash)) database.run(sql);
  // The file has another name first: a run that is stopped leaves no half file.
  await writeFile(`${path}.part`, database.image());
  database.close();
  await rename(`${path}.part`, path);
  return path;
}
