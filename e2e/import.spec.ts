// Imports: several at once, refused ones, and one that a reload cuts off.

import { EMPTY_JOURNEY, expect, expectDrawn, test } from './support/app.ts';
import { kept, only } from './support/kept.ts';
import { corpus, demo, longLedger } from './support/ledgers.ts';

test('several files at once, each with its own card; what cannot be read says why', {
  tag: EMPTY_JOURNEY,
}, async ({ app, page }) => {
  await app.open();
  await app.drop(
    demo('signed.db'),
    { name: 'notes.txt', bytes: new TextEncoder().encode('no ledger at all') },
    demo('delegation.db'),
  );
  // First: it is said for a few seconds only.
  await expect(page.getByRole('status').filter({ hasText: 'signed.db: Verified.' })).toHaveCount(1);
  await expect(app.imported('signed.db')).toContainText('Verified');
  await expect(app.imported('delegation.db')).toContainText('With warnings');
  // What is done leaves the list by itself; what was refused stays until it is taken off.
  await expect(app.card('signed.db')).toHaveCount(0);
  await expect(app.card('delegation.db')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Opening' })).toHaveCount(0);
  const refused = app.card('notes.txt');
  await expect(refused.getByRole('alert')).not.toBeEmpty();
  await refused.getByRole('button', { name: /off this list/ }).click();
  await expect(page.getByRole('heading', { name: 'Not opened' })).toHaveCount(0);
});

test('files that are chosen far down are seen being opened', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open();
  await page.getByRole('button', { name: 'Choose files' }).scrollIntoViewIfNeeded();
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await app.drop({ name: 'notes.txt', bytes: new TextEncoder().encode('no ledger at all') });
  await expect(page.getByRole('heading', { name: 'Not opened' })).toBeInViewport();
  await expect(app.card('notes.txt')).toBeInViewport();
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await app
    .card('notes.txt')
    .getByRole('button', { name: /off this list/ })
    .evaluate((one) => (one as HTMLElement).click());
  await expect(page.getByRole('heading', { name: 'Not opened' })).toHaveCount(0);
});

test('nothing moves away under a pointer when an import is done', async ({ app, page }) => {
  await app.open();
  await app.drop(demo('signed.db'));
  const row = app.imported('signed.db');
  await expect(row).toContainText('Verified');
  await expectDrawn(page);
  await row.hover();
  const at = await row.boundingBox();
  // Longer than a finished import stays on the list otherwise.
  await page.waitForTimeout(8000);
  await expect(app.card('signed.db')).toHaveCount(1);
  expect(await row.boundingBox()).toEqual(at);
  await page.mouse.move(2, 2);
  await expect(app.card('signed.db')).toHaveCount(0);
});

test('a reload in the middle leaves no half ledger, and the app says so', async ({ app, page }) => {
  await app.open();
  await app.drop(longLedger());
  await expect(app.card('long.jsonl')).toContainText('Verifying every entry');
  await page.reload();
  await expect(page.getByText(/cut off by a reload/)).toContainText('long.jsonl');
  await expect(page.getByRole('row').filter({ hasText: 'long.jsonl' })).toHaveCount(0);
  // Shown once, and not again; and nothing of it has come back.
  await page.reload();
  await expect(page.getByRole('button', { name: /more stories/ })).toBeVisible();
  await expect(page.getByText(/cut off by a reload/)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'long.jsonl' })).toHaveCount(0);
});

test('an import that is cancelled leaves nothing behind', async ({ app, page }) => {
  await app.open();
  await app.drop(longLedger());
  await page.getByRole('button', { name: /Cancel the import of long.jsonl/ }).click();
  await expect(app.card('long.jsonl')).toContainText('nothing of it was kept');
  await page.reload();
  await expect(page.getByRole('button', { name: /more stories/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'long.jsonl' })).toHaveCount(0);
});

test('forgetting a ledger removes it', async ({ app, page }) => {
  await app.openLedger(corpus('signed.db'));
  const at = page.url();
  await page.goto('/');
  await page.getByRole('button', { name: 'Actions for signed.db' }).click();
  await page.getByRole('menuitem', { name: 'Forget…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'signed.db' })).toHaveCount(0);
  await page.goto(at);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('This ledger is not in this browser');
});

test('what ledgers take is said, and all of them are forgotten at once', {
  tag: EMPTY_JOURNEY,
}, async ({ app, page, context }) => {
  await app.open();
  await app.drop(demo('signed.db'), demo('delegation.db'));
  await expect(app.imported('signed.db')).toContainText(/45 kB\s*up to \d+ kB/);
  await expect(app.imported('delegation.db')).toContainText(/61 kB\s*up to \d+ kB/);
  await expect(
    page.getByText(/^2 ledgers take up to \d+ kB; the browser has .* left/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Forget all…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget all 2 ledgers?' });
  await expect(dialog).toContainText('the copies of their files (106 kB)');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Forget all…' }).click();
  await dialog.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect.poll(() => kept(context)).toEqual(only());
});

const PERSISTENT = `
  let isKept = false;
  const asked = () => Number(localStorage.getItem('asked') ?? 0);
  StorageManager.prototype.persisted = async () => isKept;
  StorageManager.prototype.persist = async () => {
    localStorage.setItem('asked', String(asked() + 1));
    // A person who says no at first, and then yes.
    return (isKept = asked() > 1);
  };`;

test('the browser is asked once to keep what a person brought, and again by hand', async ({
  app,
  page,
  context,
}) => {
  await context.addInitScript(PERSISTENT);
  const asked = () => page.evaluate(() => localStorage.getItem('asked'));
  await app.open();
  await app.openStory(/A signed night/);
  await expect(app.verdict).toHaveText('Verified');
  await app.open();
  await expect(page.getByText(/it may remove them/)).toBeVisible();
  expect(await asked()).toBeNull();
  await app.drop(demo('delegation.db'));
  await expect.poll(asked).toBe('1');
  await app.drop(demo('branches.db'));
  await expect(app.imported('branches.db')).toContainText('Verified');
  expect(await asked()).toBe('1');
  await page.getByRole('button', { name: 'Ask it to keep them' }).click();
  await expect(page.getByText('It keeps them until you forget them.')).toBeVisible();
  expect(await asked()).toBe('2');
});

test('a ledger that lost a part says so, and not that it is elsewhere', async ({ app, page }) => {
  await app.openLedger(demo('signed.db'));
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('ledgerscope');
        open.onerror = reject;
        open.onsuccess = () => {
          const change = open.result.transaction('overviews', 'readwrite');
          change.objectStore('overviews').clear();
          change.oncomplete = resolve;
          change.onerror = reject;
        };
      }),
  );
  await page.reload();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('A part of this ledger is missing');
  await expect(page.getByText('Forget it and import its file again.')).toBeVisible();
});

test('a signer is expected, and every signature is checked', async ({ app, page }) => {
  const { bytes } = demo('signed.db');
  await app.openLedger({ name: 'signed.db', bytes });
  await expect(app.verdict).toHaveText('Verified');
  await app.screen('Read', 'Checks');
  const signer = page.getByLabel(/Signer/);
  await signer.fill('ab'.repeat(32));
  await signer.press('Enter');
  await expect(app.verdict).toHaveText('Not as expected');
});
