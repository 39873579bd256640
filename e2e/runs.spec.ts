// Several ledgers in one drawing have links between them, and very many lanes.

import type { Page } from '@playwright/test';
import { nobleHash } from '../src/base/hash/hash.ts';
import { delegation } from '../src/formats/thymos/write/demo/delegation.ts';
import { appTest, expect } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { runs, splitLanes } from './support/ledgers.ts';

const book = delegation(nobleHash).ledger;
const [, middle] = [...book.allHeads()].map(({ trajectory }) => trajectory);
const parent = splitLanes(book, 'parent.jsonl', (lane) => lane !== middle);
const child = splitLanes(book, 'child.jsonl', (lane) => lane === middle);

const tree = (page: Page) => page.getByRole('tree', { name: 'Files and their open lanes' });
const row = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name });
const selected = (page: Page) => tree(page).getByRole('treeitem', { selected: true });

appTest(
  'what one ledger misses and another has is a line between them, by keys, and by its address',
  async ({ app, page }) => {
    await page.goto('/runs');
    await expect(page.getByRole('heading', { name: 'No ledger is held here yet' })).toBeVisible();
    await app.open();
    await app.openLedger(child);
    await app.openLedger(parent);
    await findOnPage(page, 'Runs');
    await expect(row(page, /^parent\.jsonl, with warnings, .*not whole/)).toBeVisible();
    await expect(
      row(page, /, lane of parent\.jsonl, .*its child is in the other file/).first(),
    ).toBeVisible();
    await expect(page.locator('svg g[data-kind="handed"] path').first()).toBeAttached();
    await expect(page.getByText('its child is in the other file').first()).toBeVisible();
    await expectNoFault(page, 'two ledgers with a line between them');
    await page.getByRole('button', { name: /^Tied across files/ }).click();
    await expect(page).toHaveURL(/only=tied/);
    await tree(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(selected(page)).toHaveAccessibleName(/^(parent|child)\.jsonl, /);
    await expect(page).toHaveURL(/[?&]at=/);
    await page.reload();
    await expect(selected(page)).toHaveAccessibleName(/^(parent|child)\.jsonl, /);
    await tree(page).focus();
    await page.keyboard.press(']');
    await expect(selected(page)).toHaveAccessibleName(/missing, in none of the 2 files$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(app.timeline).toBeVisible();
  },
);

appTest(
  'over 5,000 lanes of several ledgers are one line a file, and open by the pointer',
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await app.open();
    const ledgers = [runs('many.jsonl', 4000), runs('more.jsonl', 1100)];
    await app.drop(...ledgers);
    for (const { name } of ledgers)
      await expect(app.imported(name)).toBeVisible({ timeout: 90_000 });
    await findOnPage(page, 'Runs');
    await expect(row(page, /^many\.jsonl, .*4,000 lanes/)).toBeVisible({ timeout: 60_000 });
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
    expect(await elements()).toBeLessThanOrEqual(1500);
    await page.getByRole('button', { name: 'All lanes of more.jsonl' }).click();
    // The first lane is open from the beginning, since the other file has it too.
    await expect(row(page, /^Run 1, lane of more\.jsonl, 2 records/)).toBeVisible();
    expect(await elements()).toBeLessThanOrEqual(1500);
    await tree(page).focus();
    await page.keyboard.press('End');
    await expect(selected(page)).toHaveAccessibleName(/^700 more lanes of more\.jsonl$/);
  },
);
