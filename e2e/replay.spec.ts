// A ledger passes through the stations of the verifier before a person, and comes to the same again
// in other ways.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

function station(page: Page) {
  return page.getByRole('list', { name: 'Stations of the verifier' }).locator('[aria-current]');
}

function runs(page: Page) {
  return page.getByRole('region', { name: 'Runs', exact: true });
}

async function openReplay(app: AppPage, page: Page, name: string): Promise<void> {
  await app.openLedger(demoFile(name));
  await app.go('p', /\/prove/);
  await expect(station(page)).toBeVisible();
}

function said(page: Page) {
  return page.getByRole('status').filter({ hasText: /[a-z]/ });
}

appTest('by keys alone: from the landing page to “3 runs, 1 world”', async ({ app, page }) => {
  await app.open();
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: 'Story' })).toBeVisible();
  await expect(station(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
  await page.goto('/');
  await app.drop(demoFile('footbridge.db'));
  await app.openImported('footbridge.db');
  await app.go('u', /\/run\//);
  await app.go('p', /\/prove/);
  await expect(station(page)).toContainText('Load');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(station(page)).toContainText('Fingerprints');
  await expect(page.locator('#screen')).toContainText('wrote down cracked 0, loose 8, tested 240');
  await expect(page.getByRole('img', { name: 'is the same as' })).toBeVisible();
  await expect(said(page).filter({ hasText: 'again: the same. It holds.' })).toHaveCount(1);
  await expect(runs(page).getByRole('columnheader', { name: 'Run 1' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(runs(page)).toContainText('2 runs, 1 world');
  await page.keyboard.press('r');
  await expect(runs(page)).toContainText('3 runs, 1 world');
  await expect(runs(page)).toContainText('5 equal');
  await expect(page).toHaveURL(/at=4&station=1&runs=3$/);
  await expect(page.getByText('0 models, tools, network calls')).toBeVisible();
  await page.getByRole('slider', { name: 'Station' }).press('End');
  await expect(page.getByRole('region', { name: 'The replay report' })).toContainText(
    /entries seen8commits replayed5head commit/,
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/run\//);
});

appTest(
  'plays through the stations, goes to events, and Full is the verifier',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await openReplay(app, page, 'footbridge.db');
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/at=6$/);
    await page.keyboard.press('Space');
    await expect(station(page)).not.toContainText('Load');
    for (let i = 0; i < 4; i++) await page.keyboard.press('.');
    await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('full');
    await expect(page.getByRole('region', { name: 'The replay report' })).toContainText(
      'replayed in',
    );
    await expect(page.locator('#screen')).toContainText('8 records replayed: verified.');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    expect((await saving).suggestedFilename()).toBe('replay-report.json');
  },
);

appTest('the world grows: what joins is dashed until it is folded', async ({ app, page }) => {
  await openReplay(app, page, 'footbridge.db');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  const world = page.getByRole('region', { name: 'The world' });
  await expect(world).toContainText('joins at record 4');
  await expect(world).toContainText('after record 3');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
  await expect(station(page)).toContainText('World');
  await expect(world).toContainText('cracked 0, loose 8, tested 240');
  await expect(world).toContainText('after record 4');
});

appTest(
  'outside of the browser the command prints what the dialog foretells',
  async ({ app, page }) => {
    await openReplay(app, page, 'footbridge.db');
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Repeat elsewhere' }).click();
    const dialog = page.getByRole('dialog');
    const command = (await dialog.locator('code').first().textContent()) ?? '';
    expect(command).toMatch(/^\.\/ledgerscope replay footbridge\.db [0-9a-f]{64} --fold-world$/);
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-replay-'));
    writeFileSync(join(folder, 'footbridge.db'), demoFile('footbridge.db').bytes);
    const words = command.split(' ').slice(1);
    const cli = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
    const printed = execFileSync('node', [cli, ...words], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const [, ...lines] = printed.trimEnd().split('\n');
    const expected = dialog.getByRole('region', { name: 'What it has to print' });
    for (const line of lines) await expect(expected).toContainText(line.trim());
    await expectNoFault(page, 'repeat');
  },
);

appTest('with less motion, every press is a still', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReplay(app, page, 'footbridge.db');
  await page.keyboard.press('Space');
  await expect(station(page)).toContainText('Fingerprints');
  await page.waitForTimeout(1500);
  await expect(station(page)).toContainText('Fingerprints');
  await page.keyboard.press('r');
  await expect(runs(page)).toContainText('2 runs, 1 world');
});

appTest('a broken entry is shown as one', { tag: JOURNEY }, async ({ app, page }) => {
  await openReplay(app, page, 'tampered.db');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/at=4$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('img', { name: 'is not the same as' })).toBeVisible();
  await expect(page.locator('#screen')).toContainText('again: another');
});

appTest(
  'the sentence of an entry is below its lane when it is wanted, and stays wanted',
  async ({ app, page }) => {
    await app.openLedger(demoFile('footbridge.db'));
    await app.go('u', /\/run\//);
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('t');
    const sentence = page.getByRole('region', {
      name: 'The record at the playhead, in a sentence',
    });
    await expect(sentence).toContainText('Inspect the footbridge');
    await page.keyboard.press('j');
    await expect(sentence).toContainText('The agent used photos read');
    await page.reload();
    await expect(sentence).toBeVisible();
    await page.getByRole('button', { name: 'The record in a sentence' }).click();
    await expect(sentence).toHaveCount(0);
  },
);

for (const name of [
  'harbour-watch.zip',
  'holon-run.jsonl',
  'blocks-release-notes.jsonl',
  'chain-policy-gate.jsonl',
])
  appTest(`every format has a replay: ${name}`, async ({ app, page }) => {
    await app.open();
    await app.drop(demoFile(name));
    await app.openImported(name.replace('.zip', ''));
    await app.go('p', /\/prove/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(station(page)).toBeVisible();
    await expect(runs(page).getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('r');
    await expect(runs(page)).toContainText(/2 runs, 1 (world|chain)/, { timeout: 30_000 });
  });

for (const colorScheme of ['light', 'dark'] as const)
  appTest.describe(`in the ${colorScheme} theme`, () => {
    appTest.use({ colorScheme });

    appTest(
      'no fault is found, on a phone neither, and nothing is small',
      async ({ app, page }) => {
        await openReplay(app, page, 'footbridge.db');
        await page.keyboard.press('r');
        await expect(runs(page)).toContainText('2 runs, 1 world');
        for (let i = 0; i < 9; i++) {
          await expectNoFault(page, `station ${i}`);
          await page.keyboard.press('ArrowDown');
        }
        const small = await page.evaluate(() => {
          const found: string[] = [];
          for (const one of document.querySelectorAll('#screen *')) {
            const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim());
            if (own && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 11.9)
              found.push(one.textContent ?? '');
          }
          return found;
        });
        expect(small).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoFault(page, 'on a phone', { all: true });
        const tooWide = await page
          .locator('#screen')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(tooWide).toBeLessThanOrEqual(0);
        const parts = page.getByRole('radiogroup', { name: 'What is shown' });
        await parts.getByText('World').click();
        await expect(page.getByRole('region', { name: 'The world' })).toBeVisible();
        await parts.getByText('Runs').click();
        await expect(runs(page)).toContainText('2 runs, 1 world');
      },
    );
  });

appTest(
  'with words twice as large, the sentence and every control are there',
  async ({ app, page }) => {
    await openReplay(app, page, 'footbridge.db');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    for (const name of ['Play', 'Next record', 'Record before', /^Run again/])
      await expect(page.getByRole('button', { name }))
        .toBeInViewport({ ratio: 0 })
        .catch(async () => {
          await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
          await expect(page.getByRole('button', { name })).toBeInViewport();
        });
    await expect(page.locator('#screen')).toContainText('We read');
  },
);
