// With the spacing of text that people set who read with difficulty (WCAG 1.4.12): nothing is cut
// off, covered or too low to read in.

import type { Page } from '@playwright/test';
import { expect, test } from '../support/live.ts';
import { lossesOf } from '../support/reflow.ts';
import { JOURNEYS } from '../support/screens.ts';

test.describe.configure({ timeout: 240_000 });

/** As a browser's extension would set it, which no policy of the page refuses. */
async function spaceText(page: Page): Promise<void> {
  await page.addInitScript(() => {
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

/**
 * Cut off, with a way to see it whole: text of a ledger in one line has it in a tooltip, the
 * choice of a field in its list; filters in a row are scrolled to by the keyboard, too.
 */
const AT_HAND = /^cut off: (bdi\._(text|crumb)|input)|^sideways: div\._chips/;

for (const [name, screens] of Object.entries(JOURNEYS))
  test(`every screen of ${name} is whole with wide text`, async ({ app, page, live }) => {
    await spaceText(page);
    for await (const screen of screens({ app, page, live })) {
      const [spacing, size] = await page
        .locator('main')
        .first()
        .evaluate((one) => [getComputedStyle(one).letterSpacing, getComputedStyle(one).fontSize]);
      expect(Number.parseFloat(spacing ?? '')).toBeCloseTo(0.12 * Number.parseFloat(size ?? ''), 1);
      const losses = await lossesOf(page);
      expect
        .soft(
          losses.filter((one) => !AT_HAND.test(one)),
          screen,
        )
        .toEqual([]);
    }
  });
