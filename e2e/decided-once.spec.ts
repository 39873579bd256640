// There is one decision for each request, head and key: whatever is clicked twice, and in however
// many tabs at once.

import type { Page } from '@playwright/test';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import {
  holdJournal,
  keptRecords,
  keptVerdicts,
  prepare,
  waitingForJournal,
} from './support/decisions.ts';
import { demoFile } from './support/ledgers.ts';

async function openRequest(app: AppPage, page: Page): Promise<string> {
  await app.openLedger(demoFile('policy-intercept.db'));
  await page.goto('/inbox');
  await page.getByRole('link', { name: /order_place/ }).click();
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
  return page.url();
}

async function tabsAt(page: Page, url: string, count: number): Promise<readonly Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const tab = await page.context().newPage();
      await tab.goto(url);
      return tab;
    }),
  );
}

async function expectOneChain(page: Page): Promise<void> {
  const records = await keptRecords(page);
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i));
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
}

appTest(
  'what is typed as soon as a dialog is there is in the field that shows it',
  async ({ app, page }) => {
    await openRequest(app, page);
    // As on a busy machine: what is put off for a moment happens much later.
    await page.evaluate(() => {
      const putOff: (() => void)[] = [];
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0) =>
          ms === 0 ? putOff.push(run) : setTimeout(run, ms),
        catchUp: () => {
          for (const run of putOff.splice(0)) run();
        },
      });
    });
    await page.keyboard.press('x');
    await page.keyboard.type('Reviewer One');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Your name')).toHaveValue('Reviewer One');
    await page.keyboard.press('Tab');
    await page.keyboard.type('read with ');
    await page.evaluate(() => void Reflect.get(window, 'catchUp')());
    await page.keyboard.type('the invoice');
    await expect(dialog.getByLabel(/^(Why (yes|no)|Reason)/)).toHaveValue('read with the invoice');
    await expect(dialog.getByLabel('Your name')).toHaveValue('Reviewer One');
  },
);

appTest(
  'three clicks before the first is answered are one decision',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await openRequest(app, page);
    const sign = await prepare(page, 'Approve');
    await sign.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 3; click++) button.click();
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Recorded as record 2 of the review journal')).toBeVisible();
    // Whatever was still under way has ended by now.
    await page.goto('/inbox/journal');
    const own = page.getByRole('region', { name: 'Your journal' });
    await expect(own.getByText('Verified', { exact: true })).toBeVisible();
    expect(await keptVerdicts(page)).toEqual(['approve']);
    await expect(own).toContainText('3 records');
  },
);

appTest('while a decision is under way its button is disabled', async ({ app, page }) => {
  await openRequest(app, page);
  const sign = await prepare(page, 'Approve');
  const letGo = await holdJournal(page);
  await sign.click();
  await expect.poll(() => waitingForJournal(page)).toBe(1);
  await expect(sign).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await letGo();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await keptVerdicts(page)).toEqual(['approve']);
});

appTest(
  'two tabs do not record two decisions that contradict each other',
  async ({ app, page }) => {
    const [other] = await tabsAt(page, await openRequest(app, page), 1);
    if (!other) throw new Error('no tab');
    const approve = await prepare(page, 'Approve');
    const deny = await prepare(other, 'Deny');
    // Both have looked, and found nothing decided, before either of them records.
    const letGo = await holdJournal(page);
    await approve.click();
    await expect.poll(() => waitingForJournal(page)).toBe(1);
    await deny.click();
    await expect.poll(() => waitingForJournal(page)).toBe(2);
    await letGo();
    await expect(page.getByText(/Recorded as record \d of the review journal/)).toBeVisible();
    const alert = other.getByRole('alert');
    await expect(alert).toContainText('The decision was not recorded');
    await expect(alert).toContainText(/you approved it at head [0-9a-f]{8}/);
    await expect(alert).toContainText('Nothing was recorded or sent');
    expect(await keptVerdicts(page)).toEqual(['approve']);
    await expectOneChain(page);
    // Both show what is recorded; the same head is not decided a second time.
    for (const tab of [page, other]) {
      await tab.goto(page.url().replace(/\/inbox.*/, '/inbox/decided'));
      await tab.getByRole('link', { name: /order_place/ }).click();
      await expect(tab.getByRole('region', { name: 'Decision' })).toContainText('Approved');
      await expect(tab.getByRole('button', { name: 'Decide again' })).toHaveCount(0);
    }
  },
);

appTest(
  'ten tabs that decide at once record one decision, and one chain',
  async ({ app, page }) => {
    appTest.slow();
    const tabs = [page, ...(await tabsAt(page, await openRequest(app, page), 9))];
    const signs = [];
    for (const [i, tab] of tabs.entries()) {
      // The browser draws one frame a second in tabs that are not in front.
      await tab.bringToFront();
      signs.push(await prepare(tab, i % 2 ? 'Deny' : 'Approve', `Reviewer ${i}`));
    }
    const letGo = await holdJournal(page);
    for (const sign of signs) {
      await sign.page().bringToFront();
      await sign.click();
    }
    await expect.poll(() => waitingForJournal(page)).toBe(10);
    await letGo();
    for (const tab of tabs) await expect(tab.getByRole('dialog')).toBeHidden();
    expect(await keptVerdicts(page)).toHaveLength(1);
    await expectOneChain(page);
  },
);
