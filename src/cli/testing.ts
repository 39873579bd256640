// For tests: one command line, run in this process.

import type { Host } from '../formats/format.ts';
import { terminalTo } from './kit/terminal.ts';
import { run } from './program.ts';

export async function runCli(
  host: Host,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string; readonly warned: string }> {
  const out: string[] = [];
  const warned: string[] = [];
  const code = await run(args, {
    host: async () => host,
    ...terminalTo(
      (text) => void out.push(text),
      (text) => void warned.push(text),
    ),
  });
  return { code, text: out.join('\n'), warned: warned.join('\n') };
}
