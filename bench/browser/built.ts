import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { startHost } from '../../e2e/support/host.ts';
import { findChromium, launchOptions } from '../../scripts/chromium.js';
import { headersFor } from '../../src/app/hosting/headers.ts';
import { Targets } from './targets.ts';

const HOUR_MS = 3_600_000;

export interface BuiltApp {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  readonly targets: Targets;
  /** Bytes of the largest renderer: Chromium keeps an empty one as a spare. */
  residentRenderer(): Promise<number>;
  end(): Promise<void>;
}

export async function openBuilt(): Promise<BuiltApp> {
  const folder = join(process.argv[1] ?? '', '../../app');
  const host = await startHost({ folder, headers: headersFor });
  const profile = mkdtempSync(join(tmpdir(), 'ledgerscope-bench-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions(findChromium()));
  const browser = await browserSession(context);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(HOUR_MS);
  return {
    context,
    page,
    url: host.url,
    targets: new Targets(browser, host.url),
    residentRenderer: () => residentRenderer(browser),
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

async function residentRenderer(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' });
  const each = kilobytes.trim().split(/\s+/).map(Number);
  return each.reduce((most, one) => Math.max(most, one), 0) * 1024;
}
