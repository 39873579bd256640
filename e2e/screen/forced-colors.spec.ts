// In a person's own few colours (contrast themes), the chosen item and the focus can still be seen,
// on a light and on a dark ground. e2e/walk checks on every screen that words can be read.

import type { Locator } from '@playwright/test';
import { writeJsonValue } from '../../src/formats/thymos/write/writer/json.ts';
import { appTest, expect } from '../support/app.ts';
import { demoFile, makeAskingLedger } from '../support/ledgers.ts';

appTest.describe.configure({ timeout: 240_000 });

appTest.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});

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

for (const colorScheme of ['light', 'dark'] as const) {
  appTest.describe(`on a ${colorScheme} ground`, () => {
    appTest.use({ colorScheme });

    appTest('what is chosen looks different', async ({ app, page }) => {
      await app.openCodingRun();
      await app.row(8).click();
      await app.expectAt(8);
      await expectApart(app.row(8), app.row(7));
      await page.keyboard.press('Shift+A');
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

    appTest('the focus, and what was chosen elsewhere', async ({ app, page }) => {
      const asked = ['list_files', 'drop_bucket'] as const;
      const requests = asked.map((tool) => ({
        tool,
        channel: 'desk',
        reason: 'a first look',
        args: writeJsonValue({}),
      }));
      await app.openLedger(makeAskingLedger('two.jsonl', 'Tidy the release bucket', requests));
      await page.goto('/inbox');
      await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
      const links = page.getByRole('region', { name: 'Requests', exact: true }).getByRole('link');
      await expectApart(links.nth(0), links.nth(1));
      const deny = page.getByRole('button', { name: /^Deny(?! and)/ });
      const quiet = await look(deny);
      await deny.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(deny).toBeFocused();
      await expect.poll(() => look(deny)).not.toBe(quiet);
      // Transparent lines that keep a place are not seen: on every row they would say nothing.
      await app.openLedger(demoFile('blocks-release-notes.jsonl'));
      await app.screen('Run', 'Checkpoints');
      const picks = page.getByRole('radio');
      await expect(picks.and(page.locator(':checked')).first()).toBeVisible();
      await expectApart(
        picks.and(page.locator(':checked')).first(),
        picks.and(page.locator(':not(:checked)')).first(),
      );
    });
  });
}
