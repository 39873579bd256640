// Filters of the inbox that are saved by name: a click away in this browser, and an address for
// everybody else.

import type { Page } from '@playwright/test';
import { type App, expect, test } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demo } from './support/ledgers.ts';

async function bring(app: App, page: Page): Promise<void> {
  await app.open();
  const ledgers = [demo('policy-intercept.db'), demo('coding-run.db')];
  await app.drop(...ledgers);
  for (const { name } of ledgers) await expect(app.imported(name).first()).toBeVisible();
  await page.goto('/inbox');
}

function views(page: Page) {
  return page.getByRole('navigation', { name: 'Saved views' });
}

test('a filter is saved by name, found again after a reload, renamed and removed', async ({
  app,
  page,
}) => {
  await bring(app, page);
  // Nothing is offered where there is nothing to save.
  await expect(page.getByRole('button', { name: /^Needs a step from you 0/ })).toBeVisible();
  await expect(views(page)).toHaveCount(0);

  await page.goto('/inbox?show=granted&tool=mail_send');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  const name = dialog.getByLabel('Name of this view');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Carried out · mail_send');
  await page.keyboard.type('Letters');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const letters = views(page).getByRole('link', { name: 'Letters' });
  await expect(letters).toHaveAttribute('aria-current', 'page');

  // Another filter is another address; one click leads back.
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  await requests.getByRole('button', { name: 'Clear' }).click();
  await expect(letters).not.toHaveAttribute('aria-current', 'page');
  await page.reload();
  await letters.click();
  await expect(page).toHaveURL(/\/inbox\?show=granted&tool=mail_send$/);
  await expect(requests.getByRole('listitem').getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit views' }).click();
  const field = dialog.getByLabel('Name of the view Letters');
  await field.fill('Post');
  await field.press('Enter');
  await page.keyboard.press('Escape');
  const post = views(page).getByRole('link', { name: 'Post' });
  await expect(post).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Edit views' }).click();
  await dialog.getByRole('button', { name: 'Remove the view Post' }).click();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(post).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no fault in saved views in the ${colorScheme} theme`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await bring(app, page);
    await page.goto('/inbox?show=granted&tool=mail_send');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFault(page, 'a new view', { all: true });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit views' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFault(page, 'views', { all: true });
    await page.keyboard.press('Escape');
    await expectNoFault(page, 'the inbox with views', { all: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(390);
  });
