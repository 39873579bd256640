// The command line: the same verifier without a browser.

import { JsonError } from '../core/json/parse.ts';
import { AppException } from '../core/model/error.ts';
import { createHost } from './host.ts';
import { shown } from './kit/terminal.ts';
import { run } from './program.ts';

/** Waits until everything is written, so that a pipe never gets half of it. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}

/** A reader that closes its end early (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const out: string[] = [];
  const print = (text: string) => void out.push(text);
  const warn = (text: string) => void process.stderr.write(`ledgerscope: ${shown(text)}\n`);
  process.exitCode = await run(process.argv.slice(2), { host: createHost, print, warn });
  await write(out.join('\n'));
} catch (error) {
  const isExpected = error instanceof AppException || error instanceof JsonError;
  if (!isExpected) throw error;
  const where = error instanceof JsonError ? ` (byte ${error.offset})` : '';
  process.stderr.write(`ledgerscope: ${error.message}${where}\n`);
  process.exitCode = 2;
}
