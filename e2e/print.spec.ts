// Every screen on paper: nothing of the app around it, and nothing cut off at the side.

import type { Page } from '@playwright/test';
import { expect } from './support/app.ts';
import { test } from './support/live.ts';
import { JOURNEYS } from './support/screens.ts';

/** Dialogs lie over a screen, and graphs are pictures that are looked at closer by moving about in them. */
const NOT_PRINTED = [
  'keys',
  'commands',
  'confirmation',
  'lanes',
  'intents',
  'cascade',
  'workspace, glyphs',
  'workspace, ribbon',
  'reactor lab',
  'block lab',
  'figures',
  'costs',
  'checkpoints',
  'what if',
];

/** As wide as A4 between margins, in CSS pixels. */
const PAPER = { width: 704, height: 1000 };

async function expectWhole(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth - root.clientWidth;
    const seen = (at: Element) => at.checkVisibility() && at.getBoundingClientRect().width > 1;
    const cuts = [...document.querySelectorAll('main *')].filter((at) => {
      if (!seen(at) || at.closest('svg, [class*="VisuallyHidden"]')) return false;
      const { overflowX } = getComputedStyle(at);
      return overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1;
    });
    const beyond = [...document.querySelectorAll('main :is(p, li, td, bdi, h1, h2)')].filter(
      (at) =>
        seen(at) &&
        !at.closest('svg, [class*="VisuallyHidden"]') &&
        at.getBoundingClientRect().right > root.clientWidth + 1,
    );
    const name = (at: Element) => `${at.tagName} ${at.className} ${at.textContent?.slice(0, 40)}`;
    return { wide, cuts: cuts.map(name).slice(0, 5), beyond: beyond.map(name).slice(0, 5) };
  });
  expect(cut, screen).toEqual({ wide: 0, cuts: [], beyond: [] });
}

for (const name of ['reading', 'deciding'] as const)
  test(`prints whole: ${name}`, async ({ app, page, live }) => {
    test.setTimeout(240_000);
    const walk = JOURNEYS[name];
    if (!walk) throw new Error(`there is no journey ${name}`);
    let printed = 0;
    for await (const screen of walk({ app, page, live })) {
      if (NOT_PRINTED.includes(screen)) continue;
      const { width, height } = page.viewportSize() ?? PAPER;
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(PAPER);
      await expect(page.getByRole('region', { name: 'Transport' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Ledgerscope, library' })).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Screens of this ledger' })).toBeHidden();
      await expect(page.locator('main')).toBeVisible();
      await expectWhole(page, screen);
      printed++;
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width, height });
    }
    expect(printed).toBeGreaterThan(5);
  });
