// All ledgers are searched by keyboard and by clicks, hits are shown by ledger and lane, wrong
// queries are explained, and hits are saved as a file.

import { readFile } from 'node:fs/promises';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

const LEDGERS = ['coding-run.db', 'policy-intercept.db', 'blocks-release-notes.jsonl'];

async function hold(app: AppPage): Promise<void> {
  await app.open();
  await app.drop(...LEDGERS.map(demoFile));
  for (const name of LEDGERS) await expect(app.imported(name)).toBeVisible();
}

appTest(
  'entries of all ledgers are found, and each leads to its place',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await hold(app);
    await findOnPage(page, 'Ask');
    const question = page.getByRole('link', { name: 'Denials by rule' });
    await expect(question).toBeVisible();
    await question.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^\d+ refusals in \d ledgers$/,
    );
    await expect(
      page.getByText(/Worst ledgers first. All \d+ records were looked at/),
    ).toBeVisible();
    const list = page.getByRole('table', { name: 'What was found' });
    await expect(list.getByRole('link').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFault(page, `found, ${colorScheme}`, { all: true });
    }
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/ledger\/.+\/run\/.+\?at=\d+/);
    await page.goBack();
    await expect(list.getByRole('link').first()).toBeVisible();
  },
);

appTest('a query is completed by keyboard', async ({ app, page }) => {
  await hold(app);
  await page.goto('/ask');
  const field = page.getByRole('textbox', { name: 'Query over all records' });
  await field.fill('ki');
  const options = page.getByRole('listbox', { name: 'What may come next' });
  await expect(options.getByRole('option').first()).toContainText('kind:');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('kind:');
  await page.keyboard.type('den');
  await expect(options.getByRole('option').first()).toContainText('denied');
  await expectNoFault(page, 'completion');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('kind:denied');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=kind%3Adenied$/);
});

appTest(
  'a bad query says where, and what may have been meant',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await hold(app);
    await page.goto(`/ask?q=${encodeURIComponent('kidn:denied')}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Character 1');
    await expect(alert).toContainText('^^^^');
    await expectNoFault(page, 'a bad query');
    await alert.getByRole('link', { name: 'Ask kind:denied' }).click();
    await expect(page.getByRole('table', { name: 'What was found' })).toBeVisible();
    await page.goto(`/ask?q=${encodeURIComponent('tool=order_plase')}`);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(page.getByText(/Did you mean order_place/)).toBeVisible();
  },
);

appTest('counts at the side narrow the query', async ({ app, page }) => {
  await hold(app);
  await page.goto(`/ask?q=${encodeURIComponent('kind:commit')}`);
  const facets = page.getByRole('region', { name: 'Narrow down' });
  await facets
    .getByRole('link', { name: /^Tool: / })
    .last()
    .click();
  await expect(page).toHaveURL(/q=kind%3Acommit\+tool%3D/);
  await facets
    .getByRole('link', { name: /^Ledger: / })
    .first()
    .click();
  await expect(page).toHaveURL(/&ledger=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in 1 ledger');
});

appTest('a search is saved by name, and what it found as files', async ({ app, page }) => {
  await hold(app);
  await page.goto(`/ask?q=${encodeURIComponent('kind:denied')}`);
  await page.getByRole('button', { name: 'Keep this question' }).click();
  await page.getByLabel('Name of this question').fill('All refusals');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Kept as All refusals' })).toBeVisible();
  for (const [item, name] of [
    ['Save as CSV', 'search.csv'],
    ['Save as JSON Lines', 'search.jsonl'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    if (name === 'search.jsonl')
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ schema: 'ledgerscope/query/1' });
  }
  await page.goto('/ask');
  await page.getByRole('link', { name: /All refusals/ }).click();
  await expect(page).toHaveURL(/q=kind%3Adenied$/);
  await page.goto('/ask');
  await page.getByRole('button', { name: 'Remove the question All refusals' }).click();
  await expect(page.getByRole('link', { name: /All refusals/ })).toHaveCount(0);
});

appTest('the command list finds entries too', async ({ app, page }) => {
  await hold(app);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('tool=order_place');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/· seq \d+$/).first()).toBeVisible();
  await dialog.getByText('Ask all ledgers for “tool=order_place”').click();
  await expect(page).toHaveURL(/\/ask\?q=tool%3Dorder_place$/);
});
