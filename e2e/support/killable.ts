// A browser with a profile on the disk can be killed as by a power cut and opened again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium, launchOptions } from '../../scripts/chromium.js';

export interface Killable {
  readonly context: BrowserContext;
  kill(): Promise<void>;
}

export async function openKillable(profile: string): Promise<Killable> {
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions(findChromium());
  const all = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=1440,900',
    '--no-first-run',
    '--disable-crash-reporter',
    ...args,
    'about:blank',
  ];
  // A process group of its own lets all of its processes end together.
  const child = spawn(executablePath, all, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const browser: Browser = await chromium.connectOverCDP(await readAddress(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  return {
    context,
    async kill() {
      const ended = once(child, 'exit');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => undefined);
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('no output');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error('the browser ended before it could be spoken to');
}
