// A byte of a copy is changed, covered up step by step, and compared with expectations. Only the
// keyboard is used where nothing else is said.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { corpusPath } from '../src/testing/corpus.ts';
import { appTest, EMPTY_JOURNEY, expect, JOURNEY } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

const stepButton = (page: Page, step: number) =>
  page
    .getByRole('list', { name: 'The copy, step by step' })
    .locator('> li')
    .filter({ hasText: new RegExp(`^${step} `) });
const press = (page: Page, step: number) =>
  page.getByRole('button', { name: `Step ${step}:` }).press('Enter');
const expectation = (page: Page, name: RegExp) => page.getByRole('switch', { name });
const seen = (page: Page) => page.getByRole('region', { name: 'What the verifier sees' });
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /^Step \d/ });

async function forger(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('figure', { name: /one byte of it/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Nothing is wrong/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New value of loose' })).toBeFocused();
}

appTest(
  'one byte, five steps, three nets: by keyboard, each announced',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ page }) => {
    await forger(page);
    await page.keyboard.type('0');
    await expect(stepButton(page, 1)).toContainText('Not intact at 4');
    await expect(seen(page)).toContainText('"loose":8');
    await expect(stepButton(page, 1)).toContainText('"loose":0');
    await expect(seen(page)).toContainText('Still holds: 0 to 3');
    await expect(seen(page)).toContainText('Rest on it: 5 to 7');
    await expect(spoken(page)).toContainText('Step 1. Not intact at 4. loose: 8 became 0.');
    await press(page, 2);
    await expect(stepButton(page, 2)).toContainText('Not intact at 5');
    await expect(seen(page)).toContainText('Fails: 5');
    await press(page, 3);
    await expect(stepButton(page, 3)).toContainText('Verified, and yet forged');
    await expect(spoken(page)).toContainText(
      'Verified, and yet forged. loose: 8 became 0. The chain alone cannot see',
    );
    await expectation(page, /anchor/).press('Space');
    await expect(expectation(page, /anchor/)).toHaveAccessibleName(/history rewritten/);
    await expectation(page, /signer/).press('Space');
    await expect(expectation(page, /signer/)).toHaveAccessibleName(/at 4 and 5/);
    await expect(seen(page)).toContainText('Fails: 4 and 5');
    await expectation(page, /anchor/).press('Space');
    await expectation(page, /signer/).press('Space');
    await press(page, 4);
    await expect(stepButton(page, 4)).toContainText('Verified, and yet forged');
    await press(page, 5);
    await expect(stepButton(page, 5)).toContainText('Anchor met, and forged');
    await expectation(page, /signer/).press('Space');
    await expect(stepButton(page, 5)).toContainText('at 4 and 5');
    await press(page, 1);
    await expect(seen(page)).toContainText('Fails: 4');
    await expect(stepButton(page, 5)).toContainText('at 4 and 5');
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    await expect(page.getByRole('heading', { name: /^Nothing is wrong/ })).toBeVisible();
  },
);

appTest(
  'a case is a link, a file, and a command; the ledger stays as it was',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await forger(page);
    await page.keyboard.type('0');
    await press(page, 3);
    await expect(stepButton(page, 3)).toContainText('Verified, and yet forged');
    await expectation(page, /Second copy/).click();
    await expect(expectation(page, /Second copy/)).toHaveAccessibleName(/4, 5 and 6/);
    await page.reload();
    await expect(stepButton(page, 3)).toContainText('Not as expected at 4, 5 and 6');
    await expect(expectation(page, /Second copy/)).toBeChecked();
    await page.getByRole('button', { name: 'Take it away' }).click();
    await expect(page.getByText('./ledgerscope verify forged-footbridge.db')).toBeVisible();
    const saved: string[] = [];
    page.on('download', (one) => saved.push(one.suggestedFilename()));
    await page.getByRole('button', { name: 'Save the forged file' }).click();
    await expect
      .poll(() => saved.sort())
      .toEqual(['footbridge.db.anchors.json', 'forged-footbridge.db']);
    await app.go('r', /\/ledger\/[0-9a-f]+$/);
    await expect(app.verdict).toContainText('Verified');
  },
);

for (const [name, file, said] of [
  ['a chained log', 'chain-policy-gate.jsonl', 'Verified, and yet forged'],
  ['a block ledger', 'blocks-snip-and-patch.jsonl', /Verified|Warning|Not intact/],
  ['a state folder', 'harbour-watch.zip', 'Warning at 2'],
] as const)
  appTest(
    `a prepared cheat in ${name}: what is missing is said`,
    {
      tag: name === 'a state folder' ? JOURNEY : [],
    },
    async ({ app, page }) => {
      await app.open();
      await app.drop(demoFile(file));
      await app.openImported(file.replace(/\.zip$/, ''));
      await app.screen('Prove', 'Break it');
      await page.getByRole('button', { name: /^Rewrite history/ }).click();
      await expect(stepButton(page, 3)).toContainText(said);
      await press(page, 5);
      await expect(stepButton(page, 4)).toContainText('Not in this ledger');
      await expect(stepButton(page, 1)).toContainText('Not intact');
    },
  );

for (const scheme of ['light', 'dark'] as const)
  appTest(`nothing is at fault in it: ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await forger(page);
    await page.keyboard.type('0');
    await press(page, 5);
    await expect(stepButton(page, 5)).toContainText('Anchor met, and forged');
    await expectNoFault(page, 'the bench');
  });

for (const colorScheme of ['light', 'dark'] as const)
  appTest(
    `every verdict is in sight on a screen of 1280 × 720: ${colorScheme}`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 720 });
      await forger(page);
      await page.keyboard.type('0');
      await press(page, 5);
      await expect(stepButton(page, 5)).toContainText('Anchor met, and forged');
      await expectation(page, /anchor/).press('Space');
      await expectation(page, /signer/).press('Space');
      await expect(expectation(page, /signer/)).toHaveAccessibleName(/at 4 and 5/);
      for (const shown of ['1', '3', '5']) {
        await press(page, Number(shown));
        await expect(spoken(page)).toContainText(`Step ${shown}.`);
        for (const step of [1, 2, 3, 4, 5])
          await expect(stepButton(page, step)).toBeInViewport({ ratio: 1 });
        await expect(seen(page)).toBeInViewport({ ratio: 1 });
      }
    },
  );

appTest(
  'keys given under Checks name the signers of a log on the bench, in drift and in the replay',
  async ({ app, page }) => {
    const file = (name: string) => readFileSync(corpusPath('chains', 'aat-mcp', name));
    await app.openLedger({ name: 'small.jsonl', bytes: new Uint8Array(file('small.jsonl')) });
    await app.screen('Prove', 'Break it');
    await page.getByRole('button', { name: /^Rewrite history/ }).click();
    await expect(stepButton(page, 3)).toContainText('Verified, and yet forged');
    await expect(page.getByRole('button', { name: 'Give a file of keys' })).toBeVisible();
    await app.screen('Read', 'Checks');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file of keys' }).click(),
    ]);
    const buffer = file('keys.json');
    await chooser.setFiles({ name: 'keys.json', mimeType: 'application/json', buffer });
    await expect(page.getByText('1 key', { exact: true })).toBeVisible();
    await app.screen('Prove', 'Break it');
    await page.getByRole('button', { name: /^Rewrite history/ }).click();
    await expectation(page, /Check with keys/).click();
    await expect(expectation(page, /Check with keys/)).toHaveAccessibleName(/ at /);
    await page.getByRole('button', { name: 'Take it away' }).click();
    await expect(page.getByText(/verify forged-small\.jsonl --keys keys\.json/)).toBeVisible();
    await page.keyboard.press('Escape');
    await app.screen('Prove', 'Replay');
    await page.getByRole('link', { name: 'Name what you expect' }).click();
    await expect(page.getByText('./ledgerscope verify small.jsonl --keys keys.json')).toBeVisible();
    await expect(page.getByText('With 1 key given under Checks.')).toBeVisible();
  },
);

appTest(
  'on a phone every step is a row of its own, and nothing is to scroll sideways',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await forger(page);
    await page.keyboard.type('0');
    await press(page, 5);
    await expect(stepButton(page, 5)).toContainText('Anchor met, and forged');
    const tops = await Promise.all(
      [1, 2, 3, 4, 5].map(async (step) => (await stepButton(page, step).boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(5);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
    await expectNoFault(page, 'the bench');
  },
);
