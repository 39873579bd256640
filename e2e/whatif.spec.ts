// Another policy is tried on recorded decisions, and never taken for a verdict.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile, makeRunLedger } from './support/ledgers.ts';

const NOT_A_VERDICT = 'Simulation. This is not a verdict.';

async function example(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function listed(page: Page): Promise<void> {
  await page.getByText('All decisions', { exact: true }).click();
}

function story(page: Page): Locator {
  return page.getByRole('region', { name: 'Story' });
}

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Simulated records' });
}

function entries(page: Page): Locator {
  return table(page).getByRole('link');
}

function firstRow(page: Page): Locator {
  return table(page).getByRole('row').nth(1);
}

async function saved(page: Page, as: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Save simulation' }).click();
      await page.getByRole('menuitem', { name: as }).click();
    })(),
  ]);
  return readFile(await download.path(), 'utf8');
}

appTest(
  'from the Overview to what would have been decided differently, and to its entry',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('policy-intercept.db'));
    await expect(app.verdict).toHaveText('Verified');
    await app.screen('Ask', 'What if');
    await expect(page.getByText(NOT_A_VERDICT)).toBeVisible();
    await example(page, /network tools/);
    await listed(page);
    await expect(page).toHaveURL(/network\+tools/);
    await expect(entries(page)).toHaveCount(1);
    const row = firstRow(page);
    await expect(row).toContainText('require approval from librarian on duty');
    await expect(row).toContainText('deny');
    await entries(page).click();
    await app.expectAt(3);
    await page.goBack();
    // The browser keeps the policy, and the fragment of the address has it, which no host is sent.
    await expect(entries(page)).toHaveCount(1);
    expect(new URL(page.url()).search).toBe('?view=what-if');
    await page.getByRole('link', { name: 'policy-intercept.db' }).click();
    await expect(app.verdict).toHaveText('Verified');
  },
);

appTest(
  'it begins with a rule about this ledger, and what it changes is a story of steps',
  async ({ app, page }) => {
    await app.openLedger(demoFile('policy-intercept.db'));
    await page.goto(`${page.url()}/ask?view=what-if`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Deny mail_send');
    await expect(story(page)).toContainText(
      'mail_send had to wait for a person. “No mail_send” would have denied it.',
    );
    await expect(story(page)).toContainText('mailing b-0302-1 would not exist');
    const states = story(page).getByRole('list', { name: 'States of this lane' });
    await expect(states.locator('li[data-gone] s').first()).toContainText('Record 5');
    await expect(states.locator('li[data-gone]').first()).toContainText('would not exist');
    await app.openLedger(demoFile('coding-run.db'));
    const whatIf = `${page.url()}/ask?view=what-if`;
    await page.goto(whatIf);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Deny fs_patch');
    await expect(story(page)).toContainText('Step 1 of');
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Remove rule 1' }).click();
    await expect(page.getByText('This policy changes nothing here')).toBeVisible();
    await page.goto(whatIf);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine');
    await expect(page.getByText('This policy changes nothing here')).toBeVisible();
  },
);

appTest(
  'steps are walked by keys, and each is a link that shows the same elsewhere',
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await page.goto(`${page.url()}/ask?view=what-if`);
    await example(page, /Allow what only reads/);
    await expect(page).toHaveURL(/Allow\+what/);
    await expect(story(page)).toContainText('Step 1 of 10');
    await page.locator('#screen').press('ArrowRight');
    await expect(story(page)).toContainText('Step 2 of');
    const words = await story(page).getByRole('paragraph').first().textContent();
    await expect(page).toHaveURL(/#step=2&policy=/);
    await page.keyboard.press('k');
    await expect(story(page)).toContainText('Step 1 of');
    await page.keyboard.press('End');
    await expect(story(page)).not.toContainText('Step 1 of');
    await page.keyboard.press('Home');
    await page.keyboard.press('j');
    await expect(story(page)).toContainText('Step 2 of');
    const link = page.url();
    await page.evaluate(() => localStorage.removeItem('ledgerscope.what-if'));
    await page.goto('about:blank');
    await page.goto(link);
    await expect(story(page)).toContainText('Step 2 of');
    await expect(story(page).getByRole('paragraph').first()).toHaveText(words ?? '');
  },
);

appTest('where no policy changes anything, it says why', async ({ app, page }) => {
  await app.openLedger(makeRunLedger('begun.jsonl', 0));
  await page.goto(`${page.url()}/ask?view=what-if`);
  await expect(
    page.getByText('No record of this ledger holds a decision of a policy'),
  ).toBeVisible();
});

appTest('rules are added, ordered, faulty, mended and removed', async ({ app, page }) => {
  await app.openLedger(demoFile('policy-intercept.db'));
  await page.goto(`${page.url()}/ask?view=what-if`);
  await example(page, /network tools/);
  await listed(page);
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Tool of rule 6').fill('mail_send');
  await page.getByRole('combobox', { name: 'Decision of rule 6' }).click();
  await page.getByRole('option', { name: 'allow' }).click();
  await page.getByRole('button', { name: 'Move rule 6 up' }).click();
  await expect(firstRow(page)).toContainText('allow');
  await page.getByLabel('Tool of rule 5').fill('mail*send');
  await expect(page.getByRole('alert')).toContainText('only at the end');
  await page.getByLabel('Tool of rule 5').fill('other');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(firstRow(page)).toContainText('deny');
  await page.getByRole('button', { name: 'Remove rule 6' }).click();
  await expect(page.getByText('This policy changes nothing here')).toBeVisible();
});

appTest(
  'what the ledger does not record is not known, and says what is missing',
  async ({ app, page }) => {
    await app.openLedger(demoFile('policy-intercept.db'));
    await page.goto(`${page.url()}/ask?view=what-if`);
    await example(page, /Ask before anything/);
    await listed(page);
    await page.getByText(/^Not known \d/).click();
    await expect(entries(page).first()).toBeVisible();
    await expect(table(page)).toContainText('not recorded: what it would have changed');
  },
);

appTest(
  'policies and simulations leave as files, labelled as simulation',
  async ({ app, page }) => {
    await app.openLedger(demoFile('policy-intercept.db'));
    await page.goto(`${page.url()}/ask?view=what-if`);
    await page.locator('input[type=file][accept*=json]').setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"name":"mine","rules":[],"otherwise":{"decision":"deny"}}'),
    });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('mine');
    await listed(page);
    await expect(entries(page).first()).toBeVisible();
    const [head, row] = (await saved(page, 'as CSV')).split('\r\n');
    expect(head).toMatch(/^simulation,/);
    expect(row).toContain(NOT_A_VERDICT);
    const json: unknown = JSON.parse(await saved(page, 'as JSON'));
    expect(Object.keys(json ?? {}).slice(0, 2)).toEqual(['schema', 'simulation']);
    expect(json).toMatchObject({ simulation: NOT_A_VERDICT });
    await page.locator('input[type=file][accept*=json]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"rules":[]}'),
    });
    await expect(page.getByRole('dialog')).toContainText(
      'otherwise: expected "as recorded" or a decision, found nothing',
    );
  },
);
