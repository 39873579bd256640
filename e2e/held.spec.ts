// Every screen says what the browser holds, and can forget it.

import { appTest, expect } from './support/app.ts';
import { chooseInMenu } from './support/app-page.ts';
import { only, readKeptParts } from './support/kept.ts';
import { demoFile } from './support/ledgers.ts';

appTest(
  'what the browser holds is one click away, and so is forgetting all of it',
  async ({ app, page, context }) => {
    await app.openLedger(demoFile('signed.db'));
    await app.openLane(/./);
    await chooseInMenu(page, 'Storage');
    const shown = page.getByRole('dialog', { name: 'Storage' });
    await expect(shown).toContainText(/1 ledger, up to \d+ kB, since \d{4}-\d\d-\d\d/);
    await shown.getByRole('button', { name: 'Forget all…' }).click();
    const asked = page.getByRole('dialog', { name: 'Forget signed.db?' });
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await expect(app.imported('signed.db')).toBeVisible();
    await chooseInMenu(page, 'Storage');
    await shown.getByRole('button', { name: 'Forget all…' }).click();
    await asked.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(app.imported('signed.db')).toHaveCount(0);
    await expect.poll(() => readKeptParts(context)).toEqual(only());
    await chooseInMenu(page, 'Storage');
    await expect(shown).toContainText('This browser holds no ledgers');
  },
);
