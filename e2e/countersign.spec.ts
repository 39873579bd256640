// A second person gets a link, some decisions are refused, and a server waits for both.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { another, readLinkBehind, sign, signElsewhere } from './support/countersign.ts';
import { APPROVE, keptRecords, readyToSign } from './support/decisions.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';
import { connect, liveTest as live } from './support/live.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const LEDGER = join(import.meta.dirname, '../dist/app/demo/policy-intercept.db');

async function shared(app: AppPage, page: Page): Promise<string> {
  await app.openLedger(demoFile('policy-intercept.db'));
  await page.goto('/inbox');
  await page.getByRole('link', { name: /order_place/ }).click();
  await page.getByRole('button', { name: APPROVE }).click();
  await (await readyToSign(page, 'Approve')).click();
  // The button is the first; before it is there, another one is, whose screen may be left.
  await expect(page.getByRole('status').filter({ hasText: 'Approved:' })).toBeVisible();
  return readLinkBehind(page, 'Ask a second person…');
}

appTest(
  'two people sign the same, and the document of both checks',
  { tag: EMPTY_JOURNEY },
  async ({ app, page, browser, baseURL }) => {
    const link = await shared(app, page);
    expect(new URL(link).search).toBe('');
    const other = await another(browser, baseURL);
    // No request has a fragment; nothing may put it into one.
    const sent: string[] = [];
    other.on('request', (request) => {
      const { hash, href } = new URL(request.url());
      sent.push(
        href.replace(hash, ''),
        JSON.stringify(request.headers()),
        request.postData() ?? '',
      );
    });
    await other.goto(link);
    await expect(other.getByText('Why it stopped')).toBeVisible();
    await expect(other.getByText('The sender says: verified.')).toBeVisible();
    await sign(other);
    // The link's content has gone to nobody.
    const secret = link.split('#')[1]?.slice(0, 40) ?? '';
    expect(secret).not.toBe('');
    expect(sent.filter((text) => text.includes(secret))).toEqual([]);
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Save both signatures' }).click(),
    ]);
    const file = await download.path();
    const checked = spawnSync(process.execPath, [CLI, 'check-decision', file, '--ledger', LEDGER], {
      encoding: 'utf8',
    });
    expect(checked.stdout).toContain('holds: Approved by');
    expect(checked.stdout).toContain('Is it a second signature on the same decision?');
    expect(checked.status).toBe(0);

    await other.goto('/inbox/check');
    await other.locator('input[type="file"]').last().setInputFiles(file);
    await expect(other.getByRole('heading', { name: /^2 keys signed/ })).toBeVisible();
    await other.getByRole('button', { name: 'Pin the key of Reviewer One' }).click();
    await expect(
      other.getByRole('heading', { name: /all of which you know/ }).first(),
    ).toBeVisible();
    await other.context().close();
  },
);

appTest(
  'a link that was changed on the way is not signed',
  async ({ app, page, browser, baseURL }) => {
    const link = await shared(app, page);
    const other = await another(browser, baseURL);
    await other.goto(`${link.slice(0, -60)}`);
    await expect(other.getByRole('alert')).toContainText('This link is not whole');
    await page.getByRole('button', { name: 'Ask a second person…' }).first().click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const stream = await download.createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    expect(text).toContain('412.8');
    const name = 'order.request.json';
    const elsewhere = new (app.constructor as new (page: Page) => AppPage)(other);
    await elsewhere.open();
    await elsewhere.drop({
      name,
      bytes: new TextEncoder().encode(text.replaceAll('412.8', '12.8')),
    });
    await expect(other).toHaveURL(/\/countersign$/);
    await expect(other.getByRole('alert')).toContainText('Do not sign this');
    await expect(other.getByRole('button', { name: APPROVE })).toBeDisabled();
    await other.keyboard.press('a');
    await expect(other.getByRole('dialog')).toBeHidden();
    await elsewhere.drop({ name, bytes: new TextEncoder().encode(text) });
    await expect(other.getByRole('button', { name: APPROVE })).toBeEnabled();
    await other.context().close();
  },
);

appTest(
  'whoever has the ledger decides with all evidence, and hands that over',
  async ({ app, page, browser, baseURL }) => {
    const link = await shared(app, page);
    const other = await another(browser, baseURL);
    const elsewhere = new (app.constructor as new (page: Page) => AppPage)(other);
    await elsewhere.openLedger(demoFile('policy-intercept.db'));
    await other.goto(link);
    await other.getByRole('link', { name: 'Decide with all evidence' }).click();
    await expect(other).toHaveURL(/\/inbox\//);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('order_place');
    await other.getByRole('button', { name: APPROVE }).click();
    await (await readyToSign(other, 'Approve', 'Reviewer Two')).click();
    await expect(other.getByRole('status').filter({ hasText: 'Approved:' })).toBeVisible();
    const back = await readLinkBehind(other, 'Ask a second person…');
    await page.goto(back);
    await page.getByRole('button', { name: 'Add their signature to your journal' }).click();
    await expect(page.getByText('Two signatures on the same request')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the request' }).click();
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText(
      'Signed by Reviewer Two, too.',
    );
    await other.context().close();
  },
);

live(
  'a server gets nothing until a second person has signed',
  async ({ app, page, live, browser, baseURL }) => {
    await connect(app, live);
    await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    await app.go('i', /\/inbox(\/|$)/);
    live.server.settle();
    await page
      .getByRole('link', { name: /secrets_publish/ })
      .first()
      .press('Enter');
    await page.getByRole('button', { name: /^Approve on / }).click();
    const hold = page.getByRole('checkbox', { name: 'Ask a second person before it is sent' });
    await hold.check();
    await expect(page.getByRole('dialog')).toContainText('Nothing is sent until a second person');
    await (await readyToSign(page, 'Approve')).click();
    await expect(page.getByRole('status').filter({ hasText: 'Nothing is sent to' })).toBeVisible();
    expect(live.server.decisions).toEqual([]);
    const link = await readLinkBehind(page, 'Ask a second person…');

    const back = await signElsewhere(browser, baseURL, link);

    // The link is opened as from a message: in a tab of its own, next to the connected one.
    const tab = await page.context().newPage();
    await tab.goto(back);
    expect(live.server.decisions).toEqual([]);
    const stop = setInterval(() => live.server.run('run-1').tick(), 400);
    await tab.getByRole('button', { name: 'Add their signature to your journal' }).click();
    await expect(tab.getByText('Two signatures on the same request')).toBeVisible();
    await tab.close();
    expect(live.server.decisions).toEqual([]);
    await page
      .getByRole('status')
      .getByRole('link', { name: /secrets_publish/ })
      .click();
    const decision = page.getByRole('region', { name: 'Decision' });
    await expect(decision).toContainText('Both signed, not sent.');
    await expect(decision).toContainText('Signed by Reviewer Two, too.');
    // Where the server is connected, one button sends what both signed.
    await decision.getByRole('button', { name: /^Both signed: send to / }).click();
    await expect.poll(() => live.server.decisions.length, { timeout: 60_000 }).toBe(1);
    clearInterval(stop);
    const kinds = (await keptRecords(page)).map(({ kind }) => kind);
    expect(kinds.slice(0, 5)).toEqual([
      'opened',
      'reviewer',
      'decision',
      'delivery',
      'countersignature',
    ]);
  },
);

async function askKey(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for your key' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function ownWords(page: Page): Promise<string> {
  const own = page.getByRole('region', { name: 'Your key' });
  return own.getByText('Key in words:').locator('..').innerText();
}

appTest.describe('the reviewer’s key', () => {
  appTest('is saved, taken in elsewhere, and signs there', async ({ page, browser, baseURL }) => {
    await page.goto('/inbox/journal');
    await page.getByLabel('Your name').fill('Reviewer One');
    await page.getByRole('button', { name: 'Open a journal' }).click();
    const words = await ownWords(page);
    await askKey(page, 'Save the key…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Passphrase').fill('seven quiet herons');
    await dialog.getByLabel('The same again').fill('seven quiet herons');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the key' }).click(),
    ]);
    const file = await download.path();
    await page.getByRole('button', { name: 'Remove it from this browser' }).click();
    await expect(page.getByText('No key signs here yet')).toBeVisible();

    const other = await another(browser, baseURL);
    await other.goto('/inbox/journal');
    await askKey(other, 'Take in a saved key…');
    const asked = other.getByRole('dialog');
    await other.locator('input[type="file"][accept^=".json"]').last().setInputFiles(file);
    await asked.getByLabel('Its passphrase').fill('another passphrase');
    await asked.getByRole('button', { name: 'Take the key in' }).click();
    await expect(asked.getByRole('alert')).toContainText('does not open this key');
    await asked.getByLabel('Its passphrase').fill('seven quiet herons');
    await asked.getByRole('button', { name: 'Take the key in' }).click();
    await expect(asked).toContainText('The key signs here now');
    await other.keyboard.press('Escape');
    expect(await ownWords(other)).toBe(words);
    await expect(other.getByRole('region', { name: 'Your key' })).toContainText('Reviewer One');
    await other.context().close();
  });

  appTest('is revoked, and another takes its place', async ({ page }) => {
    await page.goto('/inbox/journal');
    await page.getByLabel('Your name').fill('Reviewer One');
    await page.getByRole('button', { name: 'Open a journal' }).click();
    await askKey(page, 'Revoke or replace…');
    await page
      .getByRole('dialog')
      .getByLabel(/^(Why (yes|no)|Reason)/)
      .fill('the laptop is gone');
    await page.getByRole('button', { name: 'Revoke and replace' }).click();
    await expect(page.getByRole('heading', { name: /^Journal .{8}, ended/ })).toBeVisible();
    await expect(page.getByText(/revoked .*, replaced by/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your key' })).toContainText('Reviewer One');
    const kinds = (await keptRecords(page)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['opened', 'opened', 'reviewer', 'reviewer', 'revoked']);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  appTest.describe(`in the ${colorScheme} theme`, () => {
    appTest.use({ colorScheme });

    appTest(
      'axe finds no fault on what two people see',
      async ({ app, page, browser, baseURL }) => {
        const link = await shared(app, page);
        await page.getByRole('button', { name: 'Ask a second person…' }).first().click();
        await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toBeVisible();
        await expectNoFault(page, 'asking', { part: '[role="dialog"]' });
        const other = await another(browser, baseURL);
        await other.emulateMedia({ colorScheme });
        await other.goto(link);
        await expect(other.getByText('Why it stopped')).toBeVisible();
        await expectNoFault(other, 'second signature');
        await other.getByRole('button', { name: APPROVE }).click();
        await expectNoFault(other, 'signing', { part: '[role="dialog"]' });
        await other.context().close();
        await page.goto('/inbox/journal');
        for (const name of ['Save the key…', 'Take in a saved key…', 'Revoke or replace…']) {
          await askKey(page, name);
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectNoFault(page, name, { part: '[role="dialog"]' });
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
      },
    );
  });
