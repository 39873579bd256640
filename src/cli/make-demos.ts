// A part of the build: writes the demo folder.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFiles } from './demo-files.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: make-demos FOLDER\n');
  process.exit(2);
}

const files = await demoFiles();
await mkdir(folder, { recursive: true });
for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
console.log(`${files.size - 1} demo ledgers in ${folder}`);
