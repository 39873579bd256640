// Assistive technology: axe finds no serious fault on any screen, in either theme.

import { expect, test } from '../support/app.ts';
import { expectNoFault } from '../support/faults.ts';
import { demo } from '../support/ledgers.ts';

// Looking at every element of a screen takes its time.
test.describe.configure({ timeout: 150_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('library, overview, lanes and trust', async ({ app, page }) => {
      await app.open();
      await expect(page.getByRole('button', { name: /more stories/ })).toBeVisible();
      await expectNoFault(page, 'empty library');
      await app.drop(demo('tampered.db'));
      await expect(app.imported('tampered.db')).toContainText('Failed');
      await expectNoFault(page, 'library');
      await app.openImported('tampered.db');
      await expect(app.verdict).toHaveText('Failed');
      await expectNoFault(page, 'overview of a failed ledger');
      await app.openLedger(demo('branches.db'));
      await expectNoFault(page, 'overview');
      await page.goto(`${page.url()}/graph`);
      await expect(page.getByRole('option', { name: /^lane / }).first()).toBeVisible();
      await expectNoFault(page, 'lanes');
      await page.goto('/about/trust');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFault(page, 'trust');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFault(page, 'a page that is not there');
    });

    test('the workspace, tab by tab', async ({ app, page }) => {
      await app.openLedger(demo('coding-run.db'));
      await app.openLane(/Tides are wrong at midnight/);
      await app.row(8).click();
      await app.expectAt(8);
      await expectNoFault(page, 'workspace');
      for (const name of ['Policy', 'State', 'Diff', 'Checks', 'Raw']) {
        const panel = await app.tab(name);
        await expect(panel).toContainText('seq 8');
        await expectNoFault(page, name, { part: '[aria-label="Inspector"]' });
      }
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFault(page, 'keys', { part: '[role="dialog"]' });
    });
  });
}
