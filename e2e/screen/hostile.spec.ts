// Hostile text in a ledger is shown as text, whatever it says.

import { appTest, expect } from '../support/app.ts';
import { hostileFile } from '../support/ledgers.ts';

appTest('markup, bidi marks, prototype keys and depth are shown as text', async ({ app, page }) => {
  await app.openLedger(hostileFile());
  await expect(app.verdict).toHaveText('Verified');
  await app.screen('Run');
  await expect(app.timeline).toBeVisible();
  await expect(app.timeline.getByRole('option')).toHaveCount(9);
  for (let seq = 0; seq < 9; seq++) {
    await app.row(seq).click();
    await expect(app.selected).toHaveText(new RegExp(`^${seq}\\D`));
    for (const name of ['What', 'Why', 'State', 'Diff', 'Bytes']) {
      const panel = await app.tab(name);
      await expect(panel).toContainText(`record ${seq}`);
      // All elements are ours: none comes from the ledger.
      await expect(page.locator('img, script:not([src]), iframe, b:has-text("bold")')).toHaveCount(
        0,
      );
      await expect(page.locator('a[href^="javascript:"], a[href*="example.invalid"]')).toHaveCount(
        0,
      );
    }
  }
  const polluted = await page.evaluate(() => 'polluted' in {});
  expect(polluted).toBe(false);
  await app.row(2).click();
  await app.tab('What');
  await expect(app.inspector).toContainText(/202E|RLO/i);
  await expect(app.inspector).not.toContainText('\u202E');
});
