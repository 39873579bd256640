// A case goes from one person to another: two browsers, one file, the same to the byte.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const LEDGERS = ['branches.db', 'policy-intercept.db', 'holon-run.jsonl'];

async function saved(page: Page, button: string, to: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  copyFileSync(await download.path(), to);
  return to;
}

const made = (page: Page, to: string) => saved(page, 'Save the case', to);

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this case' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function begun(app: AppPage): Promise<void> {
  const { page } = app;
  for (const name of LEDGERS) await app.openLedger(demoFile(name));
  await findOnPage(page, 'Cases');
  await page.getByRole('button', { name: 'New case' }).click();
  await page.getByLabel('Name of the case').fill('Night of the third');
  await page.getByLabel('Question', { exact: true }).fill('Who <b>moved</b> the funds?');
  await page.getByRole('textbox', { name: 'Conclusion' }).fill('Nobody did.');
  await page.getByRole('button', { name: 'Add a ledger' }).click();
  for (const name of LEDGERS) {
    await page.getByPlaceholder('Ledgers that are held here').click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('button', { name: `Take ${name} out` })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Add a question' }).click();
  const question = page.getByLabel('Question to the ledgers');
  await question.fill('kind:');
  await question.press('Enter');
  await expect(page.getByText('expected a text after kind')).toBeVisible();
  await question.fill('kind:denied');
  await question.press('Enter');
  await expect(page.getByRole('link', { name: 'kind:denied' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Conclusion' })).toHaveValue('Nobody did.');
}

for (const colorScheme of ['light', 'dark'] as const) {
  appTest.describe(`in the ${colorScheme} theme`, () => {
    appTest.use({ colorScheme });

    appTest(
      'a case is handed over, and is the same in another browser',
      { tag: colorScheme === 'light' ? EMPTY_JOURNEY : [] },
      async ({ app, page, browser, baseURL }, info) => {
        await begun(app);
        await expectNoFault(page, 'a case');
        const file = await made(page, info.outputPath('night.case.zip'));
        const checked = spawnSync(process.execPath, [CLI, 'check-case', file], {
          encoding: 'utf8',
        });
        expect(checked.stdout).toContain('holds: Night of the third');
        expect(checked.status).toBe(0);

        const context = await browser.newContext({ baseURL: baseURL ?? '', colorScheme });
        const other = new AppPage(await context.newPage());
        await other.page.addInitScript(() => localStorage.setItem('ledgerscope.visited', 'all'));
        await other.page.goto('/?view=cases');
        await expect(other.page.getByText('No case yet')).toBeVisible();
        await other.drop({ name: 'night.case.zip', bytes: readFileSync(file) });
        await expect(other.page).toHaveURL(/\/case\/[0-9a-f]{32}$/);
        await expect(other.page.getByText('Everything that it says holds')).toBeVisible();
        await expect(other.page.getByLabel('Question', { exact: true })).toHaveValue(
          'Who <b>moved</b> the funds?',
        );
        for (const name of LEDGERS)
          await expect(other.page.getByRole('link', { name, exact: true })).toBeVisible();
        await other.page.getByRole('button', { name: /hold$/ }).first().click();
        await expect(
          other.page.getByText(
            'Every file in it is a part of the case, and every byte of it is of one of them.',
          ),
        ).toBeVisible();
        await expectNoFault(other.page, 'a case from a file');
        const again = await made(other.page, info.outputPath('again.case.zip'));
        expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
        await other.page.getByRole('link', { name: 'kind:denied' }).click();
        await expect(other.page).toHaveURL(/\/ask\?q=kind%3Adenied/);
        await context.close();
      },
    );
  });
}

appTest(
  'a ledger that was changed on the way is shown, and a torn file changes nothing',
  async ({ page }, info) => {
    const file = info.outputPath('made.case.zip');
    const ledger = join(import.meta.dirname, '../dist/app/demo/blocks-release-notes.jsonl');
    expect(spawnSync(process.execPath, [CLI, 'case', ledger, '-o', file]).status).toBe(0);
    const members = unzipSync(readFileSync(file));
    const name = Object.keys(members).find((one) => one.endsWith('.jsonl')) ?? '';
    const text = Buffer.from(members[name] ?? []).toString();
    const altered = { ...members, [name]: Buffer.from(text.replace('a', 'b')) };
    const bad = info.outputPath('altered.case.zip');
    writeFileSync(bad, zipSync(altered));
    await page.goto('/?view=cases');
    await page.getByLabel('Choose the file of a case').setInputFiles({
      name: 'torn.zip',
      mimeType: 'application/zip',
      buffer: readFileSync(file).subarray(0, 900),
    });
    await expect(page.getByRole('alert')).toContainText('cut off');
    await expect(page.getByText('No case yet')).toBeVisible();
    await page.getByLabel('Choose the file of a case').setInputFiles(bad);
    await expect(page.getByText('It does not hold')).toBeVisible();
    await expect(page.getByText('they were changed')).toBeVisible();
    await chooseMore(page, 'Delete this case…');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No case yet')).toBeVisible();
  },
);

appTest(
  'anchors of all ledgers are taken in one step, and checked in one',
  async ({ app, page }, info) => {
    await begun(app);
    const anchors = info.outputPath('anchors.json');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseMore(page, 'Save the anchors of all'),
    ]);
    copyFileSync(await download.path(), anchors);
    await chooseMore(page, 'Check against anchors…');
    await page.getByLabel('Choose a file of anchors').setInputFiles(anchors);
    const rows = page.getByLabel('Ledgers compared with the anchors').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('nothing was rewritten or cut off');
    await expect(rows.nth(2)).toContainText('byte for byte');
    const text = readFileSync(anchors, 'utf8').replace(/"root": "./g, '"root": "f');
    await page
      .getByLabel('Choose a file of anchors')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(rows.nth(1)).toContainText('history was rewritten');
  },
);
