// The review journal is recorded, verified, exported, restored, and its decisions are checked by
// whoever receives them.

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { exportJournal } from './support/app-page.ts';
import { APPROVE, ownKey } from './support/decisions.ts';
import { demoFile } from './support/ledgers.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const LEDGER = join(import.meta.dirname, '../dist/app/demo/policy-intercept.db');

function command(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
  return { status, stdout };
}

async function decide(app: AppPage, page: Page, how: 'Approve' | 'Deny'): Promise<void> {
  await app.openLedger(demoFile('policy-intercept.db'));
  await page.goto('/inbox');
  await page.getByRole('link', { name: /order_place/ }).click();
  const name = how === 'Approve' ? APPROVE : /^Deny(?! and)/;
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Reviewer One');
  await dialog
    .getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ })
    .fill('read with the invoice');
  await dialog.getByRole('button', { name: / final$/ }).click();
  await expect(dialog).toBeHidden();
}

async function openJournal(page: Page) {
  await page.goto('/inbox/journal');
  const own = page.getByRole('region', { name: 'Your journal' });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
  return own;
}

async function saved(page: Page, name: string | RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: typeof name === 'string' }).click(),
  ]);
  return download.path();
}

async function openActions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Your journal' }).click();
}

async function exported(page: Page): Promise<string> {
  return (await exportJournal(page)).path();
}

async function check(page: Page, text: string): Promise<void> {
  await page.goto('/inbox/check');
  await page.getByLabel('Or paste it').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

appTest(
  'a decision is recorded, verifies, leaves, and is checked here and on the command line',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await decide(app, page, 'Approve');
    const own = await openJournal(page);
    await expect(own).toContainText('3 records');
    const row = page.getByRole('region', { name: /^Decisions/ }).getByRole('listitem');
    await expect(row).toContainText('Approved');
    await expect(row).toContainText('by Reviewer One');
    await expect(row).toContainText('read with the invoice');

    const named = await own
      .getByRole('button', { name: /^last record/ })
      .getAttribute('aria-label');
    const head = /[0-9a-f]{64}/.exec(named ?? '')?.[0] ?? '';
    const key = await ownKey(page);
    const file = await saved(page, /^Save the signed decision/);
    const good = await readFile(file, 'utf8');
    const holds = command('check-decision', file, '--key', key, '--ledger', LEDGER);
    expect(holds.stdout).toContain('holds: Approved by Reviewer One');
    expect(holds.status).toBe(0);
    expect(command('check-decision', file, '--key', head).status).toBe(1);

    const journal = await exported(page);
    expect(command('verify', journal, '--head', head, '--key', key).status).toBe(0);
    expect(command('verify', journal, '--head', key).status).toBe(1);

    await check(page, good);
    await expect(page.getByText('by a key that you know')).toBeVisible();
    await expect(page.getByText('Agrees', { exact: true })).toBeVisible();
    await check(page, good.replace('"approve"', '"deny"'));
    await expect(page.getByText('This decision is not to be relied on')).toBeVisible();
    await check(page, '{"format": "signed-decision/1"}');
    await expect(page.getByRole('alert')).toContainText('This is no signed decision');

    await page.goto('/inbox/check');
    await expect(page.getByLabel('Or paste it')).toBeVisible();
    await app.drop({ name: 'x.decision.json', bytes: new TextEncoder().encode(good) });
    await expect(page.getByText('by a key that you know')).toBeVisible();
    const fold = page.locator('summary').filter({ hasText: 'checks hold' }).first();
    const folded = fold.locator('..').getByText('yes', { exact: true }).nth(1);
    await expect(folded).toBeHidden();
    await fold.click();
    await expect(folded).toBeVisible();

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await app.drop({ name: 'x.decision.json', bytes: new TextEncoder().encode(good) });
    await expect(page).toHaveURL(/\/inbox\/check$/);
    await expect(page.getByText('by a key that you know')).toBeVisible();
    await page.goto('/?view=servers');
    await expect(page.getByRole('dialog', { name: 'Servers' })).toBeVisible();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, good);
    await expect(page).toHaveURL(/\/inbox\/check$/);
    await expect(page.getByText('by a key that you know')).toBeVisible();
  },
);

appTest(
  'another browser reads the journal, checks its decisions, and goes on in one of its own',
  async ({ app, page, browser, baseURL }) => {
    await decide(app, page, 'Deny');
    await openJournal(page);
    const file = await saved(page, /^Save the signed decision/);
    const document = await readFile(file, 'utf8');
    const journal = await exported(page);

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await check(other, document);
    await expect(other.getByText('by a key that you do not know')).toBeVisible();
    await expect(other.getByText('No ledger in this browser has the lane')).toBeVisible();
    await other.getByRole('button', { name: 'Pin this key' }).click();
    await expect(other.getByText('by a key that you know')).toBeVisible();

    await other.goto('/inbox/journal');
    await other.getByLabel('Choose an exported journal').setInputFiles(journal);
    await expect(other.getByRole('dialog')).toContainText('3 records were added');
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(other.getByText('by Reviewer One')).toBeVisible();
    const restored = other.getByRole('region', { name: /^Journal .{8}, restored/ });
    await expect(restored.getByText('Verified', { exact: true })).toBeVisible();
    await expect(restored).toContainText('it can be read, and not added to');

    await other.getByLabel('Your name').fill('Reviewer Two');
    await other.getByRole('button', { name: 'Open a journal' }).click();
    const own = other.getByRole('region', { name: 'Your journal' });
    await expect(own).toContainText('2 records');
    await openActions(other);
    await other.getByRole('menuitem', { name: 'Open it as a ledger' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Verified');
    await other.getByRole('link', { name: 'Run', exact: true }).click();
    await expect(other.getByText('continues an earlier one')).toBeVisible();
    await elsewhere.close();
  },
);

appTest(
  'tabs that record at once keep one chain, with one key that the browser keeps',
  async ({ page, context }) => {
    await page.goto('/inbox/journal');
    await page.getByLabel('Your name').fill('Reviewer One');
    await page.getByRole('button', { name: 'Open a journal' }).click();
    const tabs = [page, await context.newPage(), await context.newPage()];
    const fields = tabs.map((tab) => tab.getByRole('dialog').getByLabel('Your name'));
    for (const [place, tab] of tabs.entries()) {
      await tab.goto('/inbox/journal');
      await tab.getByRole('button', { name: 'Actions for your key' }).click();
      await tab.getByRole('menuitem', { name: 'Change your name…' }).click();
      await fields[place]?.fill(`Reviewer ${place}`);
    }
    await Promise.all(fields.map((field) => field.press('Enter')));
    for (const tab of tabs) {
      const own = tab.getByRole('region', { name: 'Your journal' });
      await expect(own).toContainText('5 records');
      await expect(own.getByText('Verified', { exact: true })).toBeVisible();
    }
    const keys = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('ledgerscope-journal');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const all = opening.result.transaction('keys').objectStore('keys').getAll();
            all.onsuccess = () =>
              resolve(all.result.map(({ secret }) => secret instanceof CryptoKey && secret.type));
          };
        }),
    );
    expect(keys).toEqual(['private']);
  },
);

appTest('forgetting its ledger loses nothing of it', async ({ app, page }) => {
  await decide(app, page, 'Approve');
  await page.goto('/');
  await page.getByRole('button', { name: /^Actions for review-journal/ }).click();
  await page.getByRole('menuitem', { name: 'Forget…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Forget/ })
    .click();
  await expect(page.getByRole('link', { name: /^review-journal/ })).toHaveCount(0);
  await page.goto('/inbox/journal');
  const own = page.getByRole('region', { name: 'Your journal' });
  await expect(own).toContainText('3 records');
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Open it as a ledger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Verified');
});
