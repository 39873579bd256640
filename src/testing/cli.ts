// A test runs one command line in this process, over files that it writes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runProgram } from '../app/cli/program.ts';
import type { Host } from '../ledger/format/reader.ts';
import { terminalTo } from '../ui/terminal/terminal.ts';
import type { ThreadHelpers } from '../ui/terminal/threads/gather.ts';

interface Ran {
  readonly code: number;
  readonly text: string;
  readonly warned: string;
}

export function runCli(host: Host, ...args: readonly string[]): Promise<Ran> {
  return runHelped(host, undefined, ...args);
}

/** Runs a command that a screen shows over the files in a folder, and asks for its document. */
export function shownCommand(host: Host, command: string, folder: string): Promise<Ran> {
  const [, , ...words] = command.split(' ');
  const here = words.map((word) => {
    const bare = word.replace(/^'|'$/g, '');
    return bare === '.' || /^[\w-]+[.]/.test(bare) ? join(folder, bare) : bare;
  });
  return runCli(host, 'verify', '--json', ...here);
}

/** `helpers` are the threads that can help it. */
export async function runHelped(
  host: Host,
  helpers: ThreadHelpers | undefined,
  ...args: readonly string[]
): Promise<Ran> {
  const out: string[] = [];
  const warned: string[] = [];
  const code = await runProgram(args, {
    host: async () => host,
    helpers,
    ...terminalTo(
      (text) => void out.push(text),
      (text) => void warned.push(text),
    ),
  });
  return { code, text: out.join('\n'), warned: warned.join('\n') };
}

/** Makes a folder for the time of the tests of a file. */
export function testFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `ledgerscope-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    file(name: string, content: string | Uint8Array): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
