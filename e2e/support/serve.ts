import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '../../dist/cli/ledgerscope.js');

export interface RunningServe {
  readonly entry: string;
  readonly origin: string;
  readonly printed: () => string;
  close(): Promise<void>;
}

export async function startServeProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningServe> {
  const child = spawn(process.execPath, [CLI, 'serve', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const entry = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      text += piece;
      const [address] = /http:\S+\/open\/\S+(?=\n)/.exec(text) ?? [];
      if (address !== undefined && text.includes('Ctrl+C')) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`serve ended: ${text}`)));
  });
  return { entry, origin: new URL(entry).origin, printed: () => text, close: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
