// A run in plain sentences is on the overview and in the workspace, and each sentence leads to its
// entries.

import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

appTest(
  'says what happened, and leads to the entries that say so',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    const words = page.getByRole('region', { name: /^Summary of d42d/ });
    await expect(words.getByRole('listitem')).toHaveCount(8);
    await expect(words).toContainText('Was asked: “Tides are wrong at midnight: find out why”.');
    await expect(words).toContainText('Refused twice: “Denied: publishing to the package index');

    await words.getByRole('link', { name: /^Record 6, / }).click();
    await expect(app.selected).toHaveText(/^6\D/);
    await expect(page).toHaveURL(/at=6$/);

    await page.getByRole('button', { name: 'Summary' }).focus();
    await page.keyboard.press('Enter');
    const own = page.getByRole('dialog', { name: 'Summary' });
    await own.getByRole('link', { name: 'tool calls: 9 of 9 used' }).first().press('Enter');
    await expect(page).toHaveURL(/at=12$/);
  },
);

appTest(
  'ends with what verifying came to, and leads to it',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(demoFile('tampered.db'));
    await app.screen('Run');
    await page.getByRole('button', { name: 'Summary' }).click();
    const words = page.getByRole('dialog', { name: 'Summary' });
    await words
      .getByRole('link', { name: /^2 errors, the first at record 4: Record 4 was changed/ })
      .click();
    await expect(page).toHaveURL(/at=4&tab=why$/);
  },
);

for (const width of [1280, 390])
  appTest(`is whole and keeps its place at ${width} px`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 720 });
    await app.openLedger(demoFile('footbridge.db'));
    const words = page.getByRole('region', { name: /^Summary of/ });
    await expect(words.getByRole('listitem')).toHaveCount(5);
    const { scrollWidth, clientWidth } = await words.evaluate((at) => ({
      scrollWidth: at.scrollWidth,
      clientWidth: at.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
