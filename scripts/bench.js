// `npm run bench` runs the program that the build made, if it did.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse, ROOT, runMain } from './run.js';

await runMain(async () => {
  const program = join(ROOT, 'dist/cli/bench.js');
  if (!existsSync(program))
    throw new Misuse('The bench is not built yet: npm run build builds it.');
  const args = [program, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
});
