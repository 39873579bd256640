// A part of the build: writes the demo ledgers, and a list of them, into a folder.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { nobleHash } from '../core/hash/hash.ts';
import { makeDemos } from '../producers/index.ts';
import { createSqlCreator } from '../sources/sqlite/sqljs-create.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: make-demos FOLDER\n');
  process.exit(2);
}

const wasm = await readFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const demos = makeDemos(nobleHash, await createSqlCreator(new Uint8Array(wasm).buffer));
await mkdir(folder, { recursive: true });
for (const { file, bytes } of demos) await writeFile(join(folder, file), bytes);
const list = demos.map(({ bytes, ...words }) => ({ ...words, size: bytes.length }));
await writeFile(join(folder, 'index.json'), `${JSON.stringify(list, null, 2)}\n`);
console.log(`${demos.length} demo ledgers in ${folder}`);
