// People who read with difficulty set the spacing of text (WCAG 1.4.12): nothing is cut off,
// covered or too low to read in.

import type { Page } from '@playwright/test';
import type { WalkFind } from './check.ts';
import { AT_HAND, findLosses } from './losses.ts';

/** A browser's extension would set it, which no policy of the page refuses. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

function spacing(page: Page): Promise<number> {
  return page
    .locator('main')
    .first()
    .evaluate((one) => {
      const { letterSpacing, fontSize } = getComputedStyle(one);
      return Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize);
    });
}

export const wideText: WalkFind = async ({ page }) => {
  await spaceText(page);
  const set = await spacing(page);
  const losses = await findLosses(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  if (Math.abs(set - 0.12) > 0.01) return [`letters are ${set} em apart, and not 0.12: main`];
  return losses.filter((one) => !AT_HAND.test(one));
};
