// Values that look like keys or tokens are hidden on every screen until somebody asks, and never in
// a file that leaves without a question.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SECRET_VALUES, secretSession } from '../src/testing/secret-session.ts';
import { type AppPage, appTest, expect } from './support/app.ts';

async function opened(app: AppPage, page: Page): Promise<string> {
  await app.open();
  await app.drop(secretSession());
  await app.openImported('secrets.jsonl');
  await expect(page).toHaveURL(/\/ledger\/[0-9a-f]+$/);
  return new URL(page.url()).pathname;
}

async function shown(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() => `${document.documentElement.outerHTML} ${document.title}`);
  return SECRET_VALUES.filter((value) => all.includes(value));
}

appTest('every screen hides them', async ({ app, page }) => {
  appTest.slow();
  const ledger = await opened(app, page);
  const screens: readonly (readonly [string, string | RegExp])[] = [
    [ledger, 'ghp_⟨GitHub token hidden⟩'],
    [`${ledger}?view=checks`, '1 GitHub token'],
    [`${ledger}/run/one`, 'Done.'],
    [`${ledger}/run/one?at=2&tab=bytes`, 'What looks like a secret is dots here'],
    [`${ledger}/run/one?at=3&tab=diff`, 'file'],
    [`${ledger}/run/one?at=4&tab=state`, '/tmp/.env'],
    [`${ledger}/prove`, 'ghp_⟨GitHub token hidden⟩'],
    [`${ledger}/run?level=map`, 'ghp_⟨'],
    ['/runs', '1 ledger'],
    ['/ask?q=please', 'please'],
  ];
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.locator('#screen')).toContainText(text, { timeout: 60_000 });
    expect({ path, shown: await shown(page) }).toEqual({ path, shown: [] });
  }
});

appTest(
  'how it was checked says how many there are, and leads to the entries that have them',
  async ({ app, page }) => {
    await opened(app, page);
    await app.screen('Read', 'Checks');
    await expect(page.locator('#screen')).toContainText('1 GitHub token, 1 password');
    await page.getByRole('link', { name: /values look like keys or tokens/ }).click();
    await expect(page).toHaveURL(/has%3Asecret/);
    await expect(page.locator('#screen')).toContainText('Push with ghp_⟨GitHub token hidden⟩');
  },
);

appTest('a mark can be heard and read, in both themes', async ({ app, page }) => {
  const ledger = await opened(app, page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${ledger}/run/one`);
    await expect(app.inspector.locator('[data-secret]').first()).toContainText(
      'GitHub token hidden',
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  }
});

appTest(
  'a copy of the ledger leaves only after a question, which says why nothing is replaced',
  async ({ app, page }) => {
    const ledger = await opened(app, page);
    await page.goto(`${ledger}/hand-over?view=data`);
    const save = page.getByRole('button', { name: 'Save the data' });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Save it with what looks like secrets?' });
    await expect(question).toContainText('values in it look like keys or tokens');
    await expect(question).toContainText('1 GitHub token');
    await expect(question).toContainText('They cannot be replaced');
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);

    await save.click();
    const saved = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Save as it is' }).click();
    expect((await saved).suggestedFilename()).toBe('secrets.jsonl');
  },
);

appTest('in what a search found they are replaced by words', async ({ app, page }) => {
  await opened(app, page);
  await page.goto('/ask?q=please');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const question = page.getByRole('dialog', { name: 'Save it with what looks like secrets?' });
  const saved = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Replace them and save' }).click();
  const stream = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain('ghp_[GitHub token removed]');
  expect(text).not.toContain('aB3dE5gH7');
});
