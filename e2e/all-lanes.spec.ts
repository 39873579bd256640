// The graph over all ledgers: what leads from one into another, and very many lanes of several.

import type { Page } from '@playwright/test';
import { nobleHash } from '../src/core/hash/hash.ts';
import { delegation } from '../src/producers/thymos/demo/delegation.ts';
import { expect, test } from './support/app.ts';
import { find } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { lanesOf, runs } from './support/ledgers.ts';

const book = delegation(nobleHash).ledger;
const [, middle] = [...book.allHeads()].map(({ trajectory }) => trajectory);
const parent = lanesOf(book, 'parent.jsonl', (lane) => lane !== middle);
const child = lanesOf(book, 'child.jsonl', (lane) => lane === middle);

const list = (page: Page) => page.getByRole('listbox', { name: /^Lanes, / });
const option = (page: Page, name: RegExp) => list(page).getByRole('option', { name });
const selected = (page: Page) => list(page).getByRole('option', { selected: true });

test('what one ledger misses and another has is a line between them, by keys, and by its address', async ({
  app,
  page,
}) => {
  await page.goto('/runs');
  await expect(page.getByRole('heading', { name: 'No ledger is held here yet' })).toBeVisible();
  await app.open();
  await app.openLedger(child);
  await app.openLedger(parent);
  const here = new URL(page.url()).pathname;
  // From the ghost in the graph of its own ledger.
  await page.goto(`${here}/run?view=graph`);
  await option(page, /^missing: .* found in child\.jsonl/).click();
  await page.getByRole('link', { name: 'Show both' }).click();
  await expect(page).toHaveURL(/\/runs\?.*has=joined/);
  await expect(selected(page)).toHaveAccessibleName(
    /^lane Translate every label.*, in child\.jsonl, .* to other ledgers/,
  );
  await expect(option(page, /^ledger parent\.jsonl, .*with warnings$/)).toBeVisible();
  await expect(list(page).locator('path[data-across]').first()).toBeAttached();
  await expectNoFault(page, 'two ledgers with a line between them');
  await page.reload();
  await expect(selected(page)).toHaveAccessibleName(/^lane Translate every label/);
  // Enter selects, and then reads the lane in its ledger.
  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(selected(page)).toHaveAccessibleName(/^ledger /);
  await page.keyboard.press('End');
  await expect(selected(page)).toHaveAccessibleName(/^lane /);
  await page.keyboard.press('Enter');
  await expect(app.timeline).toBeVisible();

  await find(page, 'Runs');
  await page.getByRole('button', { name: /^Across ledgers/ }).click();
  await expect(page.getByRole('heading', { name: /^All lanes \d of \d/ })).toBeVisible();
  await page.getByLabel('Lanes of which ledger').selectOption({ label: 'child.jsonl' });
  await expect(page.getByRole('heading', { name: /^All lanes 1 of \d/ })).toBeVisible();
  await expect(page).toHaveURL(/ledger=/);
});

test('over 5,000 lanes of several ledgers stay one view, and are found', async ({ app, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await app.open();
  const ledgers = [runs('many.jsonl', 4000), runs('more.jsonl', 1100)];
  await app.drop(...ledgers);
  for (const { name } of ledgers) await expect(app.imported(name)).toBeVisible({ timeout: 90_000 });
  await find(page, 'Runs');
  await expect(list(page)).toHaveAttribute('data-level', 'map');
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await elements()).toBeLessThanOrEqual(1500);
  await expect(page.getByRole('heading', { name: 'All lanes 5,100' })).toBeVisible();
  await page.getByLabel('Filter lanes by title or id').fill('more.jsonl run 1050');
  await expect(option(page, /^lane Run 1050, in more\.jsonl, /)).toBeVisible();
  await option(page, /^lane Run 1050, /).click();
  expect(await elements()).toBeLessThanOrEqual(1500);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(app.timeline).toBeVisible();
});
