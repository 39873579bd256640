// A filter of the inbox that is saved by name is a click away in this browser, and an address for
// everybody else.

import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

async function bring(app: AppPage, page: Page): Promise<void> {
  await app.open();
  const ledgers = [demoFile('policy-intercept.db'), demoFile('coding-run.db')];
  await app.drop(...ledgers);
  for (const { name } of ledgers) await expect(app.imported(name).first()).toBeVisible();
  await page.goto('/inbox');
}

function views(page: Page) {
  return page.getByRole('navigation', { name: 'Saved views' });
}

for (const colorScheme of ['light', 'dark'] as const)
  appTest(
    `axe finds no fault in saved views in the ${colorScheme} theme`,
    async ({ app, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await bring(app, page);
      await page.goto('/inbox?show=granted&tool=mail_send');
      await page.getByRole('button', { name: 'Save this view' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFault(page, 'a new view', { all: true });
      await page.keyboard.press('Enter');
      await expect(views(page)).toBeVisible();
      await expectNoFault(page, 'the inbox with views', { all: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(390);
    },
  );
