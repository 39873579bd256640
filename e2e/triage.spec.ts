// Many ledgers in the library: filtered, sorted and grouped, with the first thing that is wrong.

import { expect, test } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demo } from './support/ledgers.ts';

const FILES = ['tampered.db', 'branches.db', 'signed.db', 'policy-intercept.db', 'holon-run.jsonl'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('ledgers are filtered, sorted and grouped, and the address says how', async ({
      app,
      page,
    }) => {
      await app.open();
      await app.drop(...FILES.map(demo));
      for (const name of FILES)
        await expect(app.imported(name)).toContainText(
          /Not intact|Verified|With warnings|Consistent/,
        );
      await page.goto('/');
      await app.showAll();
      const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
      await expect(rows).toHaveCount(FILES.length);
      await expectNoFault(page, 'library of several');

      await page.getByRole('button', { name: 'Name', exact: true }).press('Enter');
      await expect(page).toHaveURL(/sort=name/);
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await expect(rows.first()).toContainText('branches.db');

      const bar = page.getByRole('search', { name: 'Ledgers held here' });
      await bar.getByLabel('Group the ledgers').selectOption('By format');
      await expect(page.getByRole('rowheader', { name: /^Holon 1/ })).toBeVisible();
      await bar.getByRole('button', { name: /^Not intact 1/ }).click();
      await expect(page).toHaveURL(/verdict=failed/);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('Content does not match its hash');
      await page.reload();
      await expect(rows).toHaveCount(1);
      await expectNoFault(page, 'library, filtered');

      await bar.getByLabel(/^Filter ledgers/).fill('nothing of this name');
      await expect(page.getByText('No ledger matches')).toBeVisible();
      await bar.getByRole('button', { name: 'Clear' }).click();
      await expect(rows).toHaveCount(FILES.length);
      await expect(page).toHaveURL(/\/$/);

      await app.imported('tampered.db').getByRole('link', { name: 'seq 4' }).click();
      await app.expectAt(4);
    });
  });
}
