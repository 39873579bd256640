import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardCommand } from '../../ui/terminal/guard.ts';
import { terminal } from '../../ui/terminal/terminal.ts';
import { UsageError } from '../../ui/terminal/usage.ts';
import { demoFiles } from './demo-files.ts';

guardCommand('make-demos');

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-'))
  throw new UsageError('usage: make-demos FOLDER');
const files = await demoFiles();
await mkdir(folder, { recursive: true });
for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
const ledgers = [...files.keys()].filter((name) => !name.endsWith('.json'));
terminal.print([`${ledgers.length} demo ledgers in ${folder}`]);
