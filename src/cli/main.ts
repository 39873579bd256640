// The command line: the same verifier without a browser.

import { guard } from './kit/guard.ts';
import { terminal } from './kit/terminal.ts';
import { NAME } from './version.ts';

guard(NAME);

// Loaded now, so that a fault while it is loaded ends like any other.
const [{ createHost }, { run }] = await Promise.all([import('./host.ts'), import('./program.ts')]);

// Printed when it is done: where a command ends with an error, nothing is half printed.
const parts: (() => void)[] = [];
process.exitCode = await run(process.argv.slice(2), {
  host: createHost,
  print: (lines) => void parts.push(() => terminal.print(lines)),
  json: (text) => void parts.push(() => terminal.json(text)),
  warn: ([first = '', ...more]) => terminal.warn([`${NAME}: ${first}`, ...more]),
});
for (const part of parts) part();
