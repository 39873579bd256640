// A screen looked at in light and dark, on a laptop and on a phone.

import { expect, type Page } from '@playwright/test';
import { type App, test } from './app.ts';
import { VIEWS } from './ledgers.ts';

const SIZES = [...VIEWS, ['dark', 390, 844]] as const;

/** `look` opens the screen and has axe look at it; that nothing is cut off at the side is looked at after it. */
export function atEverySize(look: (page: Page, app: App) => Promise<void>): void {
  for (const [colorScheme, width, height] of SIZES)
    test(`axe finds no fault, and nothing is cut off: ${colorScheme}, ${width} × ${height}`, async ({
      app,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await look(page, app);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    });
}
