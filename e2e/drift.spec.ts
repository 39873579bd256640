// Expectations are switched on one by one over a ledger that drifts and was never tampered with.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile, makeRunLedger } from './support/ledgers.ts';

const caption = (page: Page) =>
  page
    .getByRole('region', { name: 'What you expect', exact: true })
    .getByRole('heading', { level: 2 })
    .first();
const pin = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const command = (page: Page) => page.locator('code').filter({ hasText: './ledgerscope verify' });
const differing = (page: Page) => page.getByRole('region', { name: 'Records that differ' });

async function drift(page: Page, search = ''): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}/drift${search.replace('&', '?')}`);
  await expect(pin(page, 'Compiler version')).toBeVisible();
}

appTest(
  'what is expected is switched on one by one, and it is intact',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(demoFile('drift.db'));
    const address = new URL(page.url()).pathname;
    await app.go('p', /\/prove/);
    await page.getByRole('link', { name: 'Name what you expect' }).click();
    await expect(caption(page)).toContainText('Nothing is expected yet.');
    await page.getByRole('button', { name: 'Switch on the next' }).press('Enter');
    await expect(caption(page)).toContainText(
      'From record 5 on, 9 of 13 commits were made by another compiler. Not as expected, and intact',
    );
    await expect(pin(page, 'Compiler version')).toContainText(
      '9 of 13 commits differ, from record 5 on',
    );
    await page.getByRole('button', { name: 'Switch on the next' }).press('Enter');
    await expect(pin(page, 'Signing identity')).toContainText(
      '3 of 13 commits differ, from record 13 on',
    );
    await page.getByRole('button', { name: 'Switch on the next' }).press('Enter');
    await expect(pin(page, 'Policy set')).toContainText('6 of 13 commits differ, from record 9 on');
    await page.getByRole('button', { name: 'Switch on the next' }).press('Enter');
    await expect(pin(page, 'Observed world')).toContainText('another than expected');
    await expect(caption(page)).toContainText('4 of 4 differ, the first of them from record 5 on');
    await pin(page, 'Compiler version').getByRole('switch').press('Space');
    await expect(pin(page, 'Compiler version')).toContainText('not given');
    await expect(caption(page)).toContainText('3 of 3 differ');
    await page.getByRole('button', { name: 'All off' }).press('Enter');
    await expect(caption(page)).toContainText('Nothing is expected yet.');
    await page.goto(address);
    await expect(app.verdict).toHaveText('With warnings');
  },
);

appTest('a value is one press, and of one’s own; the address keeps it', async ({ app, page }) => {
  await app.openLedger(demoFile('drift.db'));
  await drift(page);
  const compiler = pin(page, 'Compiler version');
  await compiler.getByRole('button', { name: /^thymos-compiler\/0\.1\.0/ }).click();
  await expect(compiler).toContainText('4 of 13 commits differ, from record 1 on');
  expect(new URL(page.url()).searchParams.get('compiler')).toBe('thymos-compiler/0.1.0');
  await page.reload();
  await expect(compiler).toContainText('4 of 13 commits differ, from record 1 on');
  await compiler.getByRole('button', { name: 'Another value' }).click();
  await page.keyboard.type('thymos-compiler/9');
  await page.keyboard.press('Enter');
  await expect(compiler).toContainText('13 of 13 commits differ, from record 1 on');
  await expect(differing(page).getByRole('link').first()).toHaveText('record 1');
  const signer = pin(page, 'Signing identity');
  await signer.getByRole('button', { name: 'Another value' }).click();
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(signer).toContainText('3 of 64 hex digits');
  await differing(page).getByRole('link', { name: 'record 1', exact: true }).click();
  await app.expectAt(1);
});

appTest('the command that is shown says the same', async ({ app, page }) => {
  await app.openLedger(demoFile('drift.db'));
  await drift(page);
  for (const name of ['Compiler version', 'Policy set']) {
    await pin(page, name).getByRole('switch').press('Space');
    await expect(pin(page, name)).toContainText('differs');
    const [, ...words] = ((await command(page).textContent()) ?? '').split(' ');
    const file = join(import.meta.dirname, '../dist/app/demo/drift.db');
    const args = words.map((word) => (word === 'drift.db' ? file : word));
    const run = () =>
      execFileSync(process.execPath, [
        join(import.meta.dirname, '../dist/cli/ledgerscope.js'),
        ...args,
        '--json',
      ]);
    // It fails, as the screen says.
    expect(run).toThrow();
    await expect(page.getByText('exit code 1')).toBeVisible();
    await page.getByRole('button', { name: 'All off' }).press('Enter');
  }
});

appTest('a ledger that was tampered with is no drift', async ({ app, page }) => {
  await app.openLedger(demoFile('tampered.db'));
  await drift(page, '&compiler=thymos-compiler/0.0.1');
  await expect(caption(page)).toContainText(
    'It also contradicts itself at record 4: that is another matter.',
  );
});

appTest('of thousands of differences every one is listed and marked', async ({ app, page }) => {
  await app.openLedger(makeRunLedger('long.jsonl', 2500));
  await drift(page, '&compiler=another');
  await expect(pin(page, 'Compiler version')).toContainText('2,500 of 2,500 commits differ');
  await expect(pin(page, 'Compiler version')).toContainText('2,500 records that differ are marked');
  const list = differing(page);
  await list.focus();
  const last = list.getByRole('listitem').last();
  // What comes into sight is as high as it is, so that the end moves a little.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toHaveAttribute('aria-posinset', '2500', { timeout: 500 });
  }).toPass();
  await expect(last.getByRole('link')).toHaveText('record 2500');
});

appTest('formats with other pins have those, and one without says so', async ({ app, page }) => {
  await app.openLedger(demoFile('blocks-snip-and-patch.jsonl'));
  await app.go('p', /\/prove/);
  await page.getByRole('link', { name: 'Name what you expect' }).click();
  await pin(page, 'Last record').getByRole('switch').press('Space');
  await expect(pin(page, 'Last record')).toContainText('holds');
  await app.open();
  await app.drop(demoFile('harbour-watch.zip'));
  await app.openImported('harbour-watch');
  await expect(app.verdict).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/prove?view=expect`);
  await expect(page.getByText('nothing can be expected of it from elsewhere')).toBeVisible();
});
