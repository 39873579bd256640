// The app works without a network, and from one version to the next.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { MANIFESTS } from '../src/formats/registry.ts';
import { expect, expectDrawn } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { BUILT } from './support/host.ts';
import { offlineTest, untilKept } from './support/offline.ts';

offlineTest.slow();

async function expectScreen(page: Page): Promise<void> {
  await expectDrawn(page);
  // A dialog hides the screen behind it from assistive technology.
  const screen = page.getByRole('dialog').or(page.locator('#screen')).last();
  await expect(screen.getByRole('heading').first()).toBeVisible();
  await expect(screen.getByRole('alert')).toHaveCount(0);
  await expect(screen).not.toContainText('There is no such page');
}

offlineTest(
  'after the first visit every screen and every demo opens without a network',
  async ({ page, host }) => {
    await page.goto(host.url);
    await untilKept(page);
    await host.close();
    const labs = MANIFESTS.flatMap(({ lab }) => lab?.path ?? []);
    for (const path of ['inbox', 'servers', 'inbox/journal', 'inbox/check', 'trust', ...labs]) {
      await page.goto(host.url + path);
      await expectScreen(page);
    }
    await page.goto(host.url);
    const more = page.getByRole('link', { name: /more stories/ });
    await more.click();
    const demos = page.getByRole('list', { name: 'Demo ledgers' }).getByRole('button');
    await expect(demos.first()).toBeVisible();
    const titles = await demos.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    const demo = (title: string) => page.getByRole('button', { name: title, exact: true });
    expect(titles.length).toBeGreaterThan(8);
    const seen = new Set<string>();
    for (const title of titles) {
      await page.goto(host.url);
      await more.click();
      await demo(title).click();
      await page.waitForURL('**/ledger/*', { timeout: 120_000 });
      const ledger = page.url();
      const views = page.getByRole('navigation', { name: 'Views in this tab' }).getByRole('link');
      const inside = page.locator('#screen a[href*="/ledger/"][href*="view="]');
      const tabs = page.getByRole('navigation', { name: 'Tabs of this ledger' }).getByRole('link');
      for (const tab of await readAddresses(tabs)) {
        await page.goto(new URL(tab, host.url).href);
        await expectScreen(page);
        for (const link of await readAddresses(views.or(inside))) {
          const { searchParams } = new URL(link, host.url);
          const view = searchParams.get('view') ?? '';
          if (view === '' || seen.has(view)) continue;
          seen.add(view);
          await page.goto(new URL(link, host.url).href);
          await expectScreen(page);
        }
      }
      const name = await page.getByRole('banner').innerText();
      for (const [of, view, path] of [
        ['harbour-watch.zip', 'cascade', '/run?level=cascade'],
        ['chain-policy-gate.jsonl', 'rules', '?view=rules'],
      ] as const) {
        if (!name.includes(of)) continue;
        await page.goto(ledger + path);
        await expectScreen(page);
        seen.add(view);
      }
    }
    const own = MANIFESTS.flatMap(({ views }) => views.map(({ view }) => view));
    expect([...seen]).toEqual(expect.arrayContaining(['break', 'checks', 'patterns', ...own]));
  },
);

function readAddresses(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

async function nextVersion(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'ledgerscope-next-'));
  await build({
    configFile: join(BUILT, '../../vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'next-version',
        transform: (code, id) =>
          id.endsWith('/TrustPage.tsx')
            ? code.replace('title: "What is proven"', 'title: "What version two proves"')
            : null,
      },
    ],
  });
  return outDir;
}

offlineTest(
  'a new version is announced, and no tab ever shows parts of two',
  async ({ page, host }) => {
    const next = await nextVersion();
    try {
      await page.goto(host.url);
      await untilKept(page);
      const other = await page.context().newPage();
      await other.goto(`${host.url}journal`);
      host.serve(next);
      await page.reload();
      const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
      await expect(notice).toBeVisible();
      await expect(other.getByText('A new version is ready')).toBeVisible();
      // Nothing of it is on screen yet: this screen was not loaded before.
      await findOnPage(page, 'What is proven');
      await expect(page).toHaveTitle(/^What is proven · /);
      await notice.getByRole('button', { name: 'Reload' }).click();
      await expect(page).toHaveTitle(/^What version two proves/);
      await expect(notice).toHaveCount(0);
      // The other tab was not asked: it goes on with its own version, screens and workers alike.
      await findOnPage(other, 'What is proven');
      await expect(other).toHaveTitle(/^What is proven · /);
      await other.getByRole('button', { name: 'Reload' }).click();
      await expect(other).toHaveTitle(/^What version two proves/);
      const assets = (folder: string) => readdirSync(join(folder, 'assets'));
      const gone = assets(BUILT).filter((name) => !assets(next).includes(name));
      expect(gone.length).toBeGreaterThan(0);
      await expect.poll(() => listKept(page, gone)).toEqual([]);
    } finally {
      rmSync(next, { recursive: true });
    }
  },
);

function listKept(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (wanted) => {
    const found = await Promise.all(wanted.map((name) => caches.match(`assets/${name}`)));
    return wanted.filter((_, index) => found[index]);
  }, names);
}

offlineTest('what goes to other hosts is never answered or kept', async ({ page, host }) => {
  await page.goto(host.url);
  await untilKept(page);
  await page.reload();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((url) => !url.startsWith(host.url))).toEqual([]);
});
