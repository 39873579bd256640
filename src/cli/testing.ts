// For tests: one command line, run in this process.

import type { Host } from '../formats/format.ts';
import { terminalTo } from './kit/terminal.ts';
import { run } from './program.ts';
import type { Helpers } from './threads/gather.ts';

interface Ran {
  readonly code: number;
  readonly text: string;
  readonly warned: string;
}

export function runCli(host: Host, ...args: readonly string[]): Promise<Ran> {
  return runHelped(host, undefined, ...args);
}

/** `helpers`: the threads that it can have help it. */
export async function runHelped(
  host: Host,
  helpers: Helpers | undefined,
  ...args: readonly string[]
): Promise<Ran> {
  const out: string[] = [];
  const warned: string[] = [];
  const code = await run(args, {
    host: async () => host,
    helpers,
    ...terminalTo(
      (text) => void out.push(text),
      (text) => void warned.push(text),
    ),
  });
  return { code, text: out.join('\n'), warned: warned.join('\n') };
}
