// Some parts of a screen appear only when somebody points at them or opens them.

import type { Page } from '@playwright/test';

/** Shows what only the pointer brings up: tips, cards over nodes. */
export async function hoverSome(page: Page, selector: string, most: number): Promise<void> {
  const all = page.locator(selector).filter({ visible: true });
  for (let i = 0; i < Math.min(most, await all.count()); i++) {
    await all.nth(i).hover({ force: true });
    await page.waitForTimeout(400);
  }
}

/**
 * Opens every choice of every select, and every menu of the page, or of the dialog that is open
 * over it.
 */
export async function openChoices(page: Page): Promise<void> {
  const isCovered = (await page.getByRole('dialog').count()) > 0;
  const all = page
    .locator(isCovered ? '[role="dialog"]' : 'main')
    .locator(':is([aria-haspopup="listbox"], [aria-haspopup="menu"]):enabled')
    .filter({ visible: true });
  for (let i = 0; i < (await all.count()); i++) {
    await all.nth(i).click();
    await page.waitForTimeout(100);
    await page.keyboard.press('Escape');
  }
}
