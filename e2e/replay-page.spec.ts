// A person takes away a link, a picture, or a page that verifies by itself.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Download, Page, TestInfo } from '@playwright/test';
import { type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await press();
  return download;
}

async function pageFile(app: AppPage, page: Page, name: string, info: TestInfo): Promise<string> {
  await app.openLedger(demoFile(name));
  await app.screen('Hand over');
  await page.getByText('Replay page', { exact: true }).click();
  const made = await saved(page, () => page.getByRole('button', { name: 'Save the page' }).click());
  expect(made.suggestedFilename()).toMatch(/^replay-[0-9a-f]{8}\.html$/);
  const path = info.outputPath('replay.html');
  await made.saveAs(path);
  return path;
}

/** The page is opened as a file, in a browser without a network, and its requests are counted. */
async function openFile(
  page: Page,
  path: string,
): Promise<{ page: Page; asked: string[]; faults: string[] }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('there is no browser');
  const context = await browser.newContext({ offline: true });
  const other = await context.newPage();
  const asked: string[] = [];
  const faults: string[] = [];
  const own = pathToFileURL(path).href;
  other.on('request', (request) => request.url() !== own && asked.push(request.url()));
  other.on('pageerror', (error) => faults.push(error.message));
  other.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  other.on('dialog', (dialog) => {
    faults.push(dialog.message());
    return dialog.dismiss();
  });
  await other.goto(own);
  return { page: other, asked, faults };
}

appTest(
  'a page verifies the ledger in it by itself, as a file and without a network',
  { tag: JOURNEY },
  async ({ app, page }, info) => {
    const path = await pageFile(app, page, 'footbridge.db', info);
    const opened = await openFile(page, path);
    const other = opened.page;
    await expect(other.getByText('✓ Verified, here in this page')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Inspect the footbridge/);
    await expect(other.getByRole('heading', { level: 2 })).toHaveText(/^Record 0: /);
    for (let i = 0; i < 4; i++) await other.keyboard.press('ArrowRight');
    await expect(other.getByRole('heading', { level: 2 })).toHaveText('Record 4: bolts_test bolts');
    await expect(other.getByText('Its bytes fit its fingerprint')).toBeVisible();
    await other.getByRole('slider', { name: 'Step' }).fill('8');
    await expect(other.getByText('All 8 records fit')).toBeVisible();
    await expectNoFault(other, 'replay page');
    expect(opened.asked).toEqual([]);
    expect(opened.faults).toEqual([]);
    await other.context().close();
  },
);

appTest('a page whose bytes were changed afterwards says so', async ({ app, page }, info) => {
  const path = await pageFile(app, page, 'footbridge.db', info);
  const whole = readFileSync(path, 'utf8');
  const [, base64 = ''] = /"base64":"([^"]+)"/.exec(whole) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const at = bytes.indexOf('"loose":8');
  expect(at).toBeGreaterThan(0);
  bytes[at + 8] = '0'.charCodeAt(0);
  writeFileSync(path, whole.replace(base64, bytes.toString('base64')));
  const { page: other } = await openFile(page, path);
  await expect(other.getByText('Not verified')).toBeVisible();
  await expect(other.getByText(/The bytes in this page are of another ledger/)).toBeVisible();
  await other.context().close();
});

appTest('a page of a forged ledger shows where it breaks', async ({ app, page }, info) => {
  const path = await pageFile(app, page, 'tampered.db', info);
  const { page: other } = await openFile(page, path);
  await expect(other.getByText('✕ Failed, here in this page')).toBeVisible();
  for (let i = 0; i < 4; i++) await other.getByRole('button', { name: 'Next' }).click();
  await expect(other.getByText('✕ does not fit')).toBeVisible();
  await other.getByRole('button', { name: 'Next' }).click();
  await expect(other.getByText('after the break', { exact: true })).toBeVisible();
  await other.context().close();
});

appTest(
  'a view is saved as a picture from anywhere, with a legend where its screen has one',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    const plain = await saved(page, () => findOnPage(page, 'Save as SVG'));
    expect(readFileSync(await plain.path(), 'utf8')).toContain('What happened');
    await page.goto('/runs');
    await expect(page.locator('[data-pictured]')).toBeVisible();
    const runs = await saved(page, () => findOnPage(page, 'Save as PNG'));
    expect(runs.suggestedFilename()).toBe('runs-of-all-ledgers.png');
    expect(
      readFileSync(await runs.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  },
);

appTest('a story is taken away as a page that shows it by itself', async ({ app, page }, info) => {
  await app.openLedger(demoFile('footbridge.db'));
  await page.goto('/stories/replay');
  const made = await saved(page, () =>
    page.getByRole('button', { name: 'Save as a page' }).click(),
  );
  const path = info.outputPath('story.html');
  await made.saveAs(path);
  const { page: other, asked, faults } = await openFile(page, path);
  await expect(other.getByText('✓ Verified, here in this page')).toBeVisible();
  await other.keyboard.press('ArrowRight');
  await expect(other.getByText('It found eight loose bolts')).toBeVisible();
  await expect(other.getByRole('heading', { level: 2 })).toHaveText('Record 4: bolts_test bolts');
  expect(asked).toEqual([]);
  expect(faults).toEqual([]);
  await other.context().close();
});
