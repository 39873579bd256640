// A report is made in the browser, saved, opened as a page of its own, and checked elsewhere.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appTest, expect } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const LEDGER = join(import.meta.dirname, '../dist/app/demo/policy-intercept.db');

for (const colorScheme of ['light', 'dark'] as const) {
  appTest.describe(`in the ${colorScheme} theme`, () => {
    appTest.use({ colorScheme });

    appTest(
      'a report is seen where the ledger is handed over, saved without a text, and holds',
      async ({ app, page }, info) => {
        await app.openLedger(demoFile('policy-intercept.db'));
        await app.screen('Hand over');
        const preview = page.getByRole('region', { name: 'Preview' });
        await expect(
          preview.getByRole('heading', { name: 'policy-intercept.db* is verified' }),
        ).toBeVisible();
        await page.getByText('Every record, not only those with findings').click();
        await expect(preview.getByText('17 records, 17 shown')).toBeVisible();
        await preview.getByText('17 records, 17 shown').click();
        await expect(preview.getByText('order_place').first()).toBeVisible();
        await page.getByRole('button', { name: 'Choose what' }).click();
        const rules = page.getByRole('dialog', { name: 'Leave out' });
        await rules.getByLabel('Rules').fill('fields:x');
        await rules.getByRole('button', { name: 'Leave it out' }).click();
        await expect(page.getByRole('alert')).toContainText('Rule 1');
        await page.getByRole('button', { name: 'Choose what' }).click();
        await rules.getByLabel('Rules').fill('text:order_place\nfield:nowhere');
        await rules.getByRole('button', { name: 'Leave it out' }).click();
        await expect(page.getByText('nowhere: the field nowhere')).toBeVisible();
        await preview.getByText('17 records, 17 shown').click();
        await expect(preview.getByText('⟦left out').first()).toBeVisible();
        await expect(preview.getByText('order_place')).toHaveCount(0);
        await expectNoFault(page, 'report');
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Save the report' }).click(),
        ]);
        const file = info.outputPath('report.html');
        copyFileSync(await download.path(), file);
        expect(readFileSync(file, 'utf8')).not.toContain('order_place');
        const checked = spawnSync(process.execPath, [CLI, 'check-report', file, LEDGER], {
          encoding: 'utf8',
        });
        expect(checked.stdout).toContain('holds: Audit report');
        expect(checked.status).toBe(0);
        await page.goto('/inbox/check?of=report');
        await page.getByLabel('Choose a report').setInputFiles(file);
        await expect(page.getByText('Everything that it says holds')).toBeVisible();
        await expectNoFault(page, 'a report that holds');
        const forged = readFileSync(file, 'utf8').replace(
          '"outcome": "open"',
          '"outcome": "denied"',
        );
        await page
          .getByLabel('Choose a report')
          .setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from(forged) });
        await expect(page.getByText('It does not hold')).toBeVisible();
        await expect(page.getByText(/requests\[\d\]\.outcome/)).toBeVisible();
        await app.toLibrary();
        await app.drop({ name: 'report.html', bytes: readFileSync(file) });
        await expect(page).toHaveURL(/\/inbox\/check\?of=report$/);
        await expect(page.getByText('Everything that it says holds')).toBeVisible();
        const own = await page.context().newPage();
        await own.goto(pathToFileURL(file).href);
        await own.getByText('17 records, 17 shown').click();
        await expect(own.getByRole('heading', { name: 'Requests and decisions' })).toBeVisible();
        await own.setViewportSize({ width: 390, height: 844 });
        const room = await own.evaluate(() => document.documentElement.scrollWidth);
        expect(room).toBeLessThanOrEqual(390);
        await expectNoFault(own, 'the page of a report');
      },
    );
  });
}

appTest(
  'sixteen records of three ledgers print to four pages, the annex with them',
  async ({ page }, info) => {
    const ledgers = ['policy-intercept.db', 'tampered.db', 'branches.db'];
    const file = info.outputPath('report.html');
    const tools = ['members_query', 'draft_write', 'photos_read', 'bolts_count'];
    const query = `kind:denied or kind:"pending approval" or ${tools.map((tool) => `tool=${tool}`).join(' or ')}`;
    const paths = ledgers.map((name) => join(import.meta.dirname, '../dist/app/demo', name));
    const made = spawnSync(
      process.execPath,
      [CLI, 'report', ...paths, '-o', file, '--query', query],
      { encoding: 'utf8' },
    );
    expect(made.stdout).toContain('3 ledgers, 16 entries');
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByText('Record 4 was changed after it was sealed.').first()).toBeVisible();
    const records = page.getByRole('heading', { name: 'Records' });
    await expect(records).toHaveCount(0);
    const paper = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4);
    await page.emulateMedia({ media: 'print' });
    await expect(records).toHaveCount(3);
  },
);
