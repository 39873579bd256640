// In a person's own few colours (contrast themes): what is chosen, what has the focus, and what
// can be pressed can still be seen, on every screen, on a light and on a dark ground.

import type { Locator, Page } from '@playwright/test';
import { expectNoFault } from '../support/faults.ts';
import { demo } from '../support/ledgers.ts';
import { expect, test } from '../support/live.ts';
import { watchMotion } from '../support/motion.ts';
import { JOURNEYS } from '../support/screens.ts';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});

/** What is left to tell two of a kind apart. */
function look(element: Locator): Promise<string> {
  return element.evaluate((one) => {
    const style = getComputedStyle(one);
    const outline = style.outlineStyle === 'none' ? 'none' : style.outline;
    return [outline, style.borderColor, style.borderStyle, style.fontWeight].join(' | ');
  });
}

async function expectApart(chosen: Locator, other: Locator): Promise<void> {
  await expect.poll(async () => (await look(chosen)) === (await look(other))).toBe(false);
}

/** Words on a ground of their own behind which the browser still draws its plate; and the reverse. */
function hiddenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.background = 'Canvas';
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => {
        const style = getComputedStyle(one);
        const opaque = !/, 0\)$|transparent/.test(style.backgroundColor);
        const isOwn = opaque && style.backgroundColor !== canvas && one.textContent?.trim();
        return isOwn && style.getPropertyValue('forced-color-adjust') !== 'none';
      })
      .map((one) => one.outerHTML.slice(0, 160));
  });
}

test.describe('words', () => {
  // As most contrast themes are.
  test.use({ colorScheme: 'dark' });

  for (const [name, screens] of Object.entries(JOURNEYS)) {
    test(`can be read on every screen of ${name}, and none moves`, async ({ app, page, live }) => {
      const moved = await watchMotion(page);
      for await (const screen of screens({ app, page, live })) {
        expect.soft([...moved], screen).toEqual([]);
        await expectNoFault(page, screen, { rules: ['color-contrast', 'link-in-text-block'] });
        expect(await hiddenWords(page), screen).toEqual([]);
      }
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a ${colorScheme} ground`, () => {
    test.use({ colorScheme });

    test('what is chosen looks different', async ({ app, page }) => {
      await app.openLedger(demo('coding-run.db'));
      await app.openLane(/Tides are wrong at midnight/);
      await app.row(8).click();
      await app.expectAt(8);
      await expectApart(app.row(8), app.row(7));
      await app.tab('Diff');
      const tabs = app.inspector.getByRole('tab');
      await expectApart(tabs.filter({ hasText: 'Diff' }), tabs.filter({ hasText: 'State' }));
      const bases = app.inspector.locator('.mantine-SegmentedControl-label');
      await expectApart(bases.nth(0), bases.nth(1));
      // Hashes differ by colour: the world before a commit and after it.
      await page.getByRole('button', { name: 'World hashes' }).click();
      const squares = app.timeline.locator('[class*="square"]');
      const colour = (at: number) =>
        squares.nth(at).evaluate((one) => getComputedStyle(one).backgroundColor);
      expect(await colour(1)).not.toBe(await colour(2));
      await page.keyboard.press('Control+k');
      const commands = page.getByRole('dialog').locator('.mantine-Spotlight-action');
      // Before its items are there, the arrow chooses nothing.
      await expect(commands.first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      const selected = page.getByRole('dialog').locator('[data-selected]');
      await expect(selected).toHaveCount(1);
      await expectApart(selected, commands.last());
    });

    test('the focus, and what was chosen elsewhere', async ({ app, page }) => {
      await app.openLedger(demo('policy-intercept.db'));
      await page.goto('/approvals');
      const request = page.getByRole('link', { name: /order_place/ });
      const before = await look(request);
      await request.click();
      await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
      await expect.poll(() => look(request)).not.toBe(before);
      const deny = page.getByRole('button', { name: 'Deny with a reason' });
      const quiet = await look(deny);
      await deny.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(deny).toBeFocused();
      await expect.poll(() => look(deny)).not.toBe(quiet);
      // The lines that keep a place are not seen: on every row they would say nothing.
      await app.openLedger(demo('blocks-release-notes.jsonl'));
      await app.screen('Checkpoints');
      const picks = page.getByRole('radio');
      await expect(picks.and(page.locator(':checked')).first()).toBeVisible();
      await expectApart(
        picks.and(page.locator(':checked')).first(),
        picks.and(page.locator(':not(:checked)')).first(),
      );
    });
  });
}
