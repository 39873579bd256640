// The program that asks a PostgreSQL server is built as the command is.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the thread as the command starts it, but alone. */
export async function builtThread(folder: string): Promise<URL> {
  const input = join(folder, 'start.js');
  const thread = join(ROOT, 'src/ui/terminal/postgres/thread.ts');
  writeFileSync(
    input,
    `import { answerQuestions } from ${JSON.stringify(thread)};\nanswerQuestions();\n`,
  );
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    ssr: { noExternal: true },
    build: { ssr: input, outDir: join(folder, 'built'), target: 'node20' },
  });
  return pathToFileURL(join(folder, 'built/start.js'));
}
