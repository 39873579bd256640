// A ledger is compared with values that a person knows from elsewhere: pins, keys, anchors, worlds.

import { readFileSync } from 'node:fs';
import { appTest, EMPTY_JOURNEY, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const KEY = 'ed6a47a39da869b5446155e40b2d93f1e3f0167be26732bae7a3ef9d8e3a3fd3';
const OTHER = 'ab'.repeat(32);

appTest(
  'a wrong pin fails, the right one passes, and both are said',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(demoFile('signed.db'));
    await app.screen('Read', 'Checks');
    const signer = page.getByLabel('Signer, Ed25519 public key (hex)');
    await signer.fill('xyz');
    await expect(page.getByText('Only the digits 0 to 9 and a to f')).toBeVisible();
    await signer.fill(OTHER);
    await page.getByRole('button', { name: 'Verify again' }).click();
    await expect(app.verdict).toHaveText('Not as expected');
    await expect(page.getByText('contradicts nothing in itself')).toBeVisible();
    await signer.fill(KEY);
    await page.getByRole('button', { name: 'Verify again' }).click();
    await expect(app.verdict).toHaveText(/^Verified/);
    await page.reload();
    await expect(signer).toHaveValue(KEY);
  },
);

appTest('a kept key shows how much it signed, for every ledger', async ({ app, page }) => {
  await app.openLedger(demoFile('signed.db'));
  await app.screen('Read', 'Checks');
  await page.getByLabel('Ed25519 public key to add, hex').fill(KEY);
  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('button', { name: 'Verify again' }).click();
  const check = page.getByText('Signed by keys that you pinned');
  await expect(check).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Remove the key ed6a47a3/ })).toBeVisible();
});

appTest('an anchor saved here proves later that the ledger is whole', async ({ app, page }) => {
  await app.openLedger(demoFile('coding-run.db'));
  await expect(page.getByText('Whole: not proven')).toBeVisible();
  await app.screen('Hand over');
  const choices = page.getByRole('group', { name: 'What to hand over' });
  await choices.getByText('Anchor', { exact: true }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the anchor' }).click(),
  ]);
  const path = await saved.path();
  const bytes = readFileSync(path);
  await app.screen('Read', 'Checks');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose an anchor file' }).click(),
  ]);
  await chooser.setFiles({ name: 'anchors.json', mimeType: 'application/json', buffer: bytes });
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('Whole: yes')).toBeVisible();
});

appTest(
  'a world hash is shown at every entry, and compared with one from elsewhere',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(/tide/i);
    const chips = app.timeline.getByRole('option').first();
    const before = await chips.textContent();
    await page.getByRole('button', { name: 'World hashes' }).click();
    await expect(chips).not.toHaveText(before ?? '');
    await app.tab('State');
    const field = page.getByLabel('World hash to compare with, 64 hex digits');
    await field.fill('00');
    await expect(page.getByText('2 of 64 hex digits')).toBeVisible();
    await field.fill('00'.repeat(32));
    await expect(page.getByText('Another world')).toBeVisible();
  },
);
