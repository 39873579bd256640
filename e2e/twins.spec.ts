// Two things of one name are told apart in every list.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect } from './support/app.ts';
import { corpus } from './support/ledgers.ts';

async function openFolders(app: AppPage, page: Page, folders: Readonly<Record<string, string>>) {
  const given = mkdtempSync(join(tmpdir(), 'ledgerscope-'));
  try {
    for (const [folder, file] of Object.entries(folders)) {
      mkdirSync(join(given, folder));
      writeFileSync(join(given, folder, 'ledger.db'), corpus(file).bytes);
    }
    await app.open();
    await page.getByLabel('Choose a folder of ledgers to open').setInputFiles(given);
    await expect(app.imported('ledger.db')).toHaveCount(Object.keys(folders).length, {
      timeout: 60_000,
    });
  } finally {
    rmSync(given, { recursive: true });
  }
}

appTest(
  'files of one name are told apart by their folders, and by nothing where the name is enough',
  async ({ app, page }) => {
    await openFolders(app, page, { monday: 'policy-intercept.db', tuesday: 'delegation.db' });
    await app.keep(corpus('branches.db'));
    await expect(app.imported('branches.db').getByRole('link').first()).toHaveText('branches.db');
    const links = app.imported('ledger.db').getByRole('link');
    for (const folder of ['monday', 'tuesday'])
      await expect(links.filter({ hasText: `ledger.db · ${folder}` })).toHaveCount(1);
    await expect(
      page.getByRole('button', { name: 'Actions for ledger.db · monday' }),
    ).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('ledger.db monday');
    await page.getByRole('button', { name: /^ledger\.db · monday/ }).click();
    await expect(app.verdict).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText(
      'ledger.db · monday',
    );
  },
);

appTest(
  'runs of one title are told apart by when they began, wherever they are listed',
  async ({ app, page }) => {
    await app.openLedger(corpus('policy-intercept.db'));
    const title = 'rotate the production deploy key after verifying the repo state';
    const marks = ['02:59:01Z', '02:59:02Z', '02:59:03Z'];
    const lanes = page
      .getByRole('list', { name: 'Lanes', exact: true })
      .getByRole('link', { name: title });
    await expect(lanes).toHaveText(marks.map((mark) => `${title} · ${mark}`));
    for (const lane of await lanes.all()) {
      await lane.scrollIntoViewIfNeeded();
      const mark = lane.getByText(/^\d\d:\d\d:\d\dZ$/);
      await expect(mark).toBeInViewport({ ratio: 1 });
    }
    const overview = new URL(page.url()).pathname;
    await page.goto(overview);
    await app.openLane(new RegExp(marks[1] ?? ''));
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText(
      `${title} · ${marks[1]}`,
    );
    await app.draw('Map');
    const names = page.getByRole('list', { name: 'Lane names' });
    for (const mark of marks) await expect(names.getByText(mark)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const mark of marks) await expect(names.getByText(mark)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/inbox');
    const request = page.getByRole('region', { name: 'Request', exact: true });
    await expect(request).toContainText(`${title} · 02:59:02Z`);
  },
);
