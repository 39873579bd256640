import { spawn, spawnSync } from 'node:child_process';
import { TOKEN_VARIABLE } from './servers.ts';

/** @returns whether there is something to open it with */
export function openBrowser(url: string): boolean {
  const opener = findOpener();
  if (!opener) return false;
  // A browser must not hand on the tokens of this program.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith(TOKEN_VARIABLE));
  spawn(opener, [url], { stdio: 'ignore', detached: true, env: Object.fromEntries(kept) })
    .on('error', () => undefined)
    .unref();
  return true;
}

function findOpener(): string | null {
  const { platform, env } = process;
  if (platform === 'darwin') return 'open';
  if (platform === 'win32') return 'explorer';
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  const isThere = (name: string) =>
    spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;
  return ['xdg-open', 'sensible-browser'].find(isThere) ?? null;
}
