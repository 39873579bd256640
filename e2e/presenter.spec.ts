// Somebody presents for the first time, by keyboard alone: a replay, a forgery and a story, on a demo and on
// a ledger of each system.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { corpusBytes, corpusPath } from '../src/testing/corpus.ts';
import { type AppLedger, type AppPage, appTest, expect, expectDrawn } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { corpus, demoFile } from './support/ledgers.ts';

const station = (page: Page) =>
  page.getByRole('list', { name: 'Stations of the verifier' }).locator('[aria-current]');
const runs = (page: Page) => page.getByRole('region', { name: 'Runs', exact: true });
const caption = (page: Page) => page.getByRole('region', { name: 'Story' }).getByRole('status');

const VERIFIER_VIEW = '[aria-label="What the verifier sees"]';

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let i = 0; i < 120; i++) {
    if (await goal.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

/** The dialog that the button opens is the system's, so a test goes only as far as the button. */
async function openByKeys(app: AppPage, page: Page, ledger: AppLedger): Promise<void> {
  await app.open();
  const file = {
    name: ledger.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(ledger.bytes),
  };
  await expect(async () => {
    await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
    const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file);
  }).toPass();
  await page.waitForURL(/\/ledger\//, { timeout: 60_000 });
  await expect(app.verdict).toBeVisible();
}

async function walkReplay(app: AppPage, page: Page): Promise<void> {
  await app.go('p', /\/prove/);
  await expect(station(page)).toContainText('Load');
  await press(page, 'ArrowRight');
  await expect(page).toHaveURL(/at=1/);
  await press(page, 'ArrowDown');
  await expect(page).toHaveURL(/at=1&station=1/);
  await press(page, 'ArrowUp');
  await expect(station(page)).toContainText('Load');
  await press(page, '.', 5);
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('full');
  const report = page.getByRole('region', { name: 'The replay report' });
  await expect(report).toContainText(/entries seen|receipts|events|records|blocks|entries/);
  await expect(report).toContainText('replayed in', { timeout: 60_000 });
  await press(page, 'r');
  await expect(runs(page)).toContainText(/3 runs, 1 (world|chain)/, { timeout: 60_000 });
  await expect(runs(page)).toContainText(/\d equal/);
  await expect(runs(page)).not.toContainText('≠');
  await expectNoFault(page, 'the replay');
}

async function walkBreakIt(app: AppPage, page: Page): Promise<void> {
  await app.screen('Prove', 'Break it');
  await expect(page.getByRole('heading', { name: /^Nothing is wrong/ })).toBeVisible();
  for (const step of [1, 2, 3]) {
    await tabTo(page, page.getByRole('button', { name: `Step ${step}:` }));
    await press(page, 'Enter');
    const row = page
      .getByRole('list', { name: 'The copy, step by step' })
      .locator('> li')
      .filter({ hasText: new RegExp(`^${step} `) });
    await expect(row).toContainText(/Verified|Not intact|Warning|forged|Not in this ledger|rule/, {
      timeout: 30_000,
    });
  }
  await expect(page.getByRole('region', { name: 'What the verifier sees' })).toContainText(
    /Fails|Still holds/,
  );
  await expectNoFault(page, 'the bench', { part: VERIFIER_VIEW });
}

async function walkStory(page: Page): Promise<void> {
  await page.goto('/stories/three-minutes/play');
  await expect(caption(page)).toContainText('This is its diary');
  for (const words of ['the same fingerprint', 'No model, no tool', 'That is deterministic']) {
    await press(page, 'ArrowRight');
    await expect(caption(page)).toContainText(words);
  }
  await expect(runs(page)).toContainText('2 runs, 1 world', { timeout: 30_000 });
  await expectNoFault(page, 'a story');
  await press(page, 'Escape');
  await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
}

function stateFolder(name: string): AppLedger {
  const folder = corpusPath('reactor', name, 'state');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const files = paths.map((path) => [`${name}/${path}`, readFileSync(join(folder, path))] as const);
  return { name: `${name}.zip`, bytes: zipSync(Object.fromEntries(files)) };
}

const LEDGERS: readonly (readonly [system: string, () => AppLedger])[] = [
  ['a demo', () => demoFile('footbridge.db')],
  ['recorded by OpenThymos', () => corpus('run-847.db')],
  ['recorded by a Reactor', () => stateFolder('synthetic-freshness')],
  [
    'a recorded chained log',
    () => ({
      name: 'session-a.jsonl',
      bytes: corpusBytes('chains', 'attestroot', 'session-a.jsonl'),
    }),
  ],
  ['a Holon run', () => demoFile('holon-run.jsonl')],
  ['a block ledger', () => demoFile('blocks-release-notes.jsonl')],
];

for (const [system, ledger] of LEDGERS)
  appTest.describe(`${system}, with less motion`, () => {
    appTest.use({ contextOptions: { reducedMotion: 'reduce' } });

    appTest('the replay, the bench and a story, by keyboard alone', async ({ app, page }) => {
      await openByKeys(app, page, ledger());
      await walkReplay(app, page);
      await walkBreakIt(app, page);
      await walkStory(page);
    });
  });

appTest(
  'with motion: it plays by itself, stops by a key, and the same walk holds',
  async ({ app, page }) => {
    await openByKeys(app, page, demoFile('footbridge.db'));
    await app.go('p', /\/prove/);
    await expect(station(page)).toContainText('Load');
    await press(page, 'Space');
    await expect(page).toHaveURL(/station=[2-9]|at=\d/, { timeout: 30_000 });
    await press(page, 'Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await press(page, 'Home');
    await app.go('r', /\/ledger\/[0-9a-f]+$/);
    await expect(app.verdict).toBeVisible();
    await walkReplay(app, page);
    await walkBreakIt(app, page);
    await walkStory(page);
  },
);

appTest('presented, a story has the whole screen, and gives it back', async ({ app, page }) => {
  await app.open();
  await page.goto('/stories/three-minutes');
  await page.getByRole('heading', { name: 'Three minutes' }).waitFor();
  const isWhole = () => page.evaluate(() => document.fullscreenElement !== null);
  await press(page, 'F');
  await expect(caption(page)).toContainText('eight records');
  await expect.poll(isWhole).toBe(true);
  await press(page, 'ArrowRight');
  await expect(caption(page)).toContainText('the same fingerprint');
  await expect(page.getByRole('img', { name: 'is the same as' })).toBeInViewport({ ratio: 1 });
  await press(page, 'Escape');
  await expect.poll(isWhole).toBe(false);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(caption(page)).toContainText('the same fingerprint');
});

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const)
  appTest(
    `both hashes are in sight, in a story and outside of one: ${width}`,
    async ({ app, page }) => {
      await page.setViewportSize({ width, height });
      await app.open();
      await page.goto('/stories/three-minutes/play');
      await expect(caption(page)).toContainText('eight records');
      await press(page, 'h');
      await press(page, 'ArrowRight');
      await expect(caption(page)).toContainText('the same fingerprint');
      const pair = page.getByText(/^(Computed now|Written in the file)/);
      const hash = (at: number) => pair.nth(at).locator('xpath=..').locator('code');
      for (const at of [0, 1]) await expect(hash(at)).toBeInViewport({ ratio: 1 });
      const own = page
        .locator('#screen :is(h1, p)')
        .filter({ hasText: 'We count the fingerprint of those bytes again' });
      await expect(own).toHaveCount(0);
      await press(page, 'Escape');
      await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
      // Leaving may still be going back a page by itself.
      await expectDrawn(page);
      await page.goto('/');
      await app.drop(demoFile('footbridge.db'));
      await app.openImported('footbridge.db');
      await app.go('p', /\/prove/);
      await expect(station(page)).toContainText('Load');
      await press(page, 'ArrowRight', 4);
      await press(page, 'ArrowDown');
      for (const at of [0, 1]) await expect(hash(at)).toBeInViewport({ ratio: 1 });
    },
  );
