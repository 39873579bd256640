// The built app in a browser with a profile on the disk, as a person has it, following a server.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { startHost } from '../../e2e/support/host.ts';
import { findChromium } from '../../scripts/chromium.js';
import { headersFor } from '../../src/hosting/headers.ts';
import { mb } from '../table.ts';
import { heapsOf } from './heaps.ts';
import type { Remembered } from './memory.ts';

/**
 * Connects, and waits until a followed run waits for a decision. The resident memory includes the
 * answers that the renderer keeps for the program that drives it.
 */
export async function followInBrowser(url: string): Promise<Remembered> {
  // The program that runs is in dist/cli.
  const folder = join(process.argv[1] ?? '', '../../app');
  const host = await startHost({ folder, headers: headersFor });
  const profile = mkdtempSync(join(tmpdir(), 'ledgerscope-bench-'));
  const path = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(path === null ? {} : { executablePath: path }),
    // Chromium cannot build its sandbox for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  let requests = 0;
  context.on('request', (request) => {
    if (request.url().startsWith(url)) requests++;
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${host.url}servers`);
  const heaps = await heapsOf(page);
  const processes = await browserSession(context);
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Waits for a decision').first().waitFor();
  return {
    async figures() {
      const each = await heaps();
      const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage);
      return [
        ...each.map(({ of, used, buffers }) => `${of} ${mb(used)} heap + ${mb(buffers)} buffers`),
        `${mb(await residentRenderer(processes))} resident renderer`,
        `${mb(stored ?? 0)} stored`,
        `${requests} requests`,
      ];
    },
    async end() {
      await context.close();
      await host.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('the browser cannot be asked for its processes');
  return browser.newBrowserCDPSession();
}

/** The largest: Chromium keeps an empty one as a spare. */
async function residentRenderer(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' });
  const each = kilobytes.trim().split(/\s+/).map(Number);
  return each.reduce((most, one) => Math.max(most, one), 0) * 1024;
}
