// The bench: a byte of a copy is changed, covered up step by step, and what tells is held against it. By
// keyboard alone where nothing else is said.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { corpusPath } from '../src/testing/corpus.ts';
import { EMPTY_JOURNEY, expect, JOURNEY, test } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demo } from './support/ledgers.ts';

const rung = (page: Page, step: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Step ${step}:` }) });
const stage = (page: Page) => page.getByRole('region', { name: 'What the verifier sees' });
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /^Step \d/ });

/** From the landing page, with the byte chosen that the story changes. */
async function forger(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('figure', { name: /one byte of it/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Be the forger' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New value of loose' })).toBeFocused();
}

test('one byte, five steps, three nets: by keyboard, each announced', {
  tag: EMPTY_JOURNEY,
}, async ({ page }) => {
  await forger(page);
  await page.keyboard.type('0');
  await expect(rung(page, 1)).toContainText('Failed at entry 4');
  await expect(stage(page)).toContainText('byte 220 of 1,181: 38 became 30');
  await expect(stage(page)).toContainText('Still holds: 0 to 3');
  await expect(stage(page)).toContainText('Rest on it: 5 to 7');
  await expect(spoken(page)).toContainText('Step 1. loose: 8 became 0. Failed at entry 4.');
  await page.keyboard.press('2');
  await expect(rung(page, 2)).toContainText('Failed at entry 5');
  await expect(stage(page)).toContainText('Fails: entry 5');
  await page.keyboard.press('3');
  await expect(rung(page, 3)).toContainText('Verified, and yet forged');
  await expect(spoken(page)).toContainText('Verified, and yet forged. The chain alone cannot see');
  await page.keyboard.press('a');
  await expect(page.getByRole('switch', { name: /anchor/ })).toContainText('Failed: rewritten');
  await page.keyboard.press('s');
  await expect(page.getByRole('switch', { name: /signer/ })).toContainText('Failed at 4 and 5');
  await expect(stage(page)).toContainText('Fails: entries 4 and 5');
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await page.keyboard.press('4');
  await expect(rung(page, 4)).toContainText('Verified, and yet forged');
  await page.keyboard.press('5');
  await expect(rung(page, 5)).toContainText('Anchor met, and forged');
  await page.keyboard.press('s');
  await expect(rung(page, 5)).toContainText('Failed at 4 and 5');
  // Pressed again, a step shows its own state; the rest of the ladder stays.
  await page.keyboard.press('1');
  await expect(stage(page)).toContainText('Fails: entry 4');
  await expect(rung(page, 5)).toContainText('Failed at 4 and 5');
  await page.keyboard.press('0');
  await expect(stage(page)).toContainText('Nothing is wrong with this copy yet');
});

test('a case is a link, a file, and a command; the ledger stays as it was', {
  tag: EMPTY_JOURNEY,
}, async ({ app, page }) => {
  await forger(page);
  await page.keyboard.type('0');
  await page.keyboard.press('3');
  await expect(rung(page, 3)).toContainText('Verified, and yet forged');
  await page.getByRole('switch', { name: /Second copy/ }).click();
  await expect(page.getByRole('switch', { name: /Second copy/ })).toContainText('4, 5 and 6');
  await page.reload();
  await expect(rung(page, 3)).toContainText('Verified, and yet forged');
  await expect(page.getByRole('switch', { name: /Second copy/ })).toBeChecked();
  await expect(page.getByText('./ledgerscope verify forged-footbridge.db')).toBeVisible();
  const saved: string[] = [];
  page.on('download', (one) => saved.push(one.suggestedFilename()));
  await page.getByRole('button', { name: 'Save the forged file' }).click();
  await expect
    .poll(() => saved.sort())
    .toEqual(['footbridge.db.anchors.json', 'forged-footbridge.db']);
  await app.go('r', /\/ledger\/[0-9a-f]+$/);
  await expect(app.verdict).toContainText('Verified');
});

for (const [name, file, said] of [
  ['a chained log', 'chain-policy-gate.jsonl', 'Verified, and yet forged'],
  ['a block ledger', 'blocks-snip-and-patch.jsonl', /Verified|Warning|Failed/],
  ['a state folder', 'harbour-watch.zip', 'Warning at entry 2'],
] as const)
  test(`a prepared cheat in ${name}: what is missing is said`, {
    tag: name === 'a state folder' ? JOURNEY : [],
  }, async ({ app, page }) => {
    await app.open();
    await app.drop(demo(file));
    await app.openImported(file.replace(/\.zip$/, ''));
    await app.screen('Prove', 'Break it');
    await page.getByRole('button', { name: /^Rewrite history/ }).click();
    await expect(rung(page, 3)).toContainText(said);
    await page.keyboard.press('5');
    await expect(rung(page, 4)).toContainText('Not in this ledger');
    await expect(rung(page, 1)).toContainText('Failed');
  });

for (const scheme of ['light', 'dark'] as const)
  test(`nothing is at fault in it: ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await forger(page);
    await page.keyboard.type('0');
    await page.keyboard.press('5');
    await expect(rung(page, 5)).toContainText('Anchor met, and forged');
    await expectNoFault(page, 'the bench');
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`every verdict is in sight on a screen of 1280 × 720: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 720 });
    await forger(page);
    await page.keyboard.type('0');
    await page.keyboard.press('5');
    await expect(rung(page, 5)).toContainText('Anchor met, and forged');
    await page.keyboard.press('a');
    await page.keyboard.press('s');
    await expect(page.getByRole('switch', { name: /signer/ })).toContainText('Failed at 4 and 5');
    for (const shown of ['1', '3', '5']) {
      await page.keyboard.press(shown);
      await expect(spoken(page)).toContainText(`Step ${shown}.`);
      for (const step of [1, 2, 3, 4, 5])
        await expect(rung(page, step)).toBeInViewport({ ratio: 1 });
      await expect(stage(page)).toBeInViewport({ ratio: 1 });
    }
  });

test('keys given under Checks name the signers of a log on the bench, in drift and in the replay', async ({
  app,
  page,
}) => {
  const file = (name: string) => readFileSync(corpusPath('chains', 'aat-mcp', name));
  await app.openLedger({ name: 'small.jsonl', bytes: new Uint8Array(file('small.jsonl')) });
  await app.screen('Prove', 'Break it');
  await page.getByRole('button', { name: /^Rewrite history/ }).click();
  await expect(rung(page, 3)).toContainText('Verified, and yet forged');
  // Without keys they are asked for.
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
  await page.getByRole('switch', { name: /Check with keys/ }).click();
  await expect(page.getByRole('switch', { name: /Check with keys/ })).toContainText(/Failed at/);
  await expect(page.getByText(/verify forged-small\.jsonl --keys keys\.json/)).toBeVisible();
  await app.screen('Prove', 'Against what you expect');
  await expect(page.getByText('./ledgerscope verify small.jsonl --keys keys.json')).toBeVisible();
  await expect(page.getByText('With 1 key given under Checks.')).toBeVisible();
});

test('on a phone the ladder is a list, and nothing is to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await forger(page);
  await page.keyboard.type('0');
  await page.keyboard.press('5');
  await expect(rung(page, 5)).toContainText('Anchor met, and forged');
  const tops = await Promise.all(
    [1, 2, 3, 4, 5].map(async (step) => (await rung(page, step).boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(5);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  await expectNoFault(page, 'the bench');
});
