// At 200 % and 400 % of a window of 1280 px, as people with low vision read: nothing is lost,
// nothing has to be scrolled in two directions but pictures, tables and code.

import { expect, test } from '../support/live.ts';
import { lossesOf, wordsOf } from '../support/reflow.ts';
import { JOURNEYS } from '../support/screens.ts';

test.describe.configure({ timeout: 240_000 });

const FULL = { width: 1280, height: 1024 };
/** Screens are walked through in the second. */
const ZOOMED = { '200 %': { width: 640, height: 360 }, '400 %': { width: 320, height: 256 } };

/** Shown a part at a time, or as much of it as there is room for. */
const BY_PARTS = /theatre|workspace|lanes|cascade|intents|commands|lab|approvals|request/;

test.use({ viewport: ZOOMED['400 %'] });

for (const [name, screens] of Object.entries(JOURNEYS)) {
  test(`every screen of ${name} is whole at 200 % and 400 %`, async ({ app, page, live }) => {
    for await (const screen of screens({ app, page, live })) {
      const seen = new Map<string, ReadonlySet<string>>();
      for (const [zoom, size] of Object.entries(ZOOMED)) {
        await page.setViewportSize(size);
        expect.soft(await lossesOf(page), `${screen} at ${zoom}`).toEqual([]);
        if (!BY_PARTS.test(screen)) seen.set(zoom, await wordsOf(page));
      }
      if (seen.size === 0) continue;
      await page.setViewportSize(FULL);
      const all = [...(await wordsOf(page))];
      for (const [zoom, words] of seen)
        expect
          .soft(
            all.filter((word) => !words.has(word)),
            `${screen} at ${zoom}: words`,
          )
          .toEqual([]);
      await page.setViewportSize(ZOOMED['400 %']);
    }
  });
}
