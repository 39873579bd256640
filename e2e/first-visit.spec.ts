// What greets a new visitor on a screen, and what the browser holds, from anywhere.

import { expect, test } from './support/app.ts';
import { kept, only } from './support/kept.ts';
import { demo } from './support/ledgers.ts';

test.describe('a sentence on the first visit to a screen', () => {
  test.use({ isNew: true });

  test('is there once, and never again', async ({ app, page }) => {
    const close = page.getByRole('button', { name: 'Close this sentence' });
    await app.open();
    // The landing page shows, and does not explain.
    await expect(close).toHaveCount(0);
    await app.openLedger(demo('coding-run.db'));
    await expect(page.getByText('What a person asks first comes first')).toBeVisible();
    const overview = page.url();
    await app.openLane(/Tides are wrong at midnight/);
    await expect(page.getByText('Entries are read from top to bottom')).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
    // Who left a screen has seen it; what was closed stays closed.
    await page.goto(overview);
    await expect(app.verdict).toBeVisible();
    await expect(close).toHaveCount(0);
    await app.openLane(/Tides are wrong at midnight/);
    await expect(close).toHaveCount(0);
  });

  test('is shown no more anywhere, if somebody says so', async ({ app, page }) => {
    await page.goto('/approvals');
    await page.getByRole('button', { name: 'No more of these' }).click();
    await page.goto('/journal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close this sentence' })).toHaveCount(0);
    expect(await app.page.evaluate(() => localStorage.getItem('ledgerscope.visited'))).toBe('all');
  });
});

test('what the browser holds is one click away, and so is forgetting all of it', async ({
  app,
  page,
  context,
}) => {
  await app.openLedger(demo('signed.db'));
  await app.openLane(/./);
  const held = page.getByRole('button', { name: 'What this browser holds' });
  await held.click();
  const shown = page.getByRole('dialog', { name: 'What this browser holds' });
  await expect(shown).toContainText(/1 ledger, up to \d+ kB, since \d{4}-\d\d-\d\d/);
  await shown.getByRole('button', { name: 'Forget all…' }).click();
  const asked = page.getByRole('dialog', { name: 'Forget signed.db?' });
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(app.imported('signed.db')).toBeVisible();
  await held.click();
  await shown.getByRole('button', { name: 'Forget all…' }).click();
  await asked.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(app.imported('signed.db')).toHaveCount(0);
  await expect.poll(() => kept(context)).toEqual(only());
  await held.click();
  await expect(shown).toContainText('This browser holds no ledgers');
});
