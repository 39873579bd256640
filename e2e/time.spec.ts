// Time: two moments of a lane, of a branch and its source, and around a rollback.

import type { Page } from '@playwright/test';
import { expect, JOURNEY, test } from './support/app.ts';
import { demo } from './support/ledgers.ts';

const caption = (page: Page) => page.getByRole('heading', { level: 1 });
const moment = (page: Page, name: 'A' | 'B') =>
  page.getByRole('region', { name: `Position ${name}`, exact: true });
const different = (page: Page) => page.getByRole('region', { name: 'What is different' });

async function time(page: Page, search = ''): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname.replace(/\/run.*/, '')}/run?view=time${search}`);
  await expect(moment(page, 'A')).toBeVisible();
}

test('two moments are moved by keys and by scrubbers, and lead to the entries that made the difference', {
  tag: JOURNEY,
}, async ({ app, page }) => {
  await app.openLedger(demo('footbridge.db'));
  await app.screen('Run', 'Time');
  await expect(caption(page)).toHaveText('7 entries later 5 things are different: 5 added.');
  for (let i = 0; i < 3; i++) await page.keyboard.press('l');
  await expect(moment(page, 'A')).toContainText('seq 3');
  for (let i = 0; i < 3; i++) await page.keyboard.press('k');
  await expect(moment(page, 'B')).toContainText('seq 4');
  await expect(caption(page)).toHaveText('1 entry later 1 thing is different: 1 added.');
  await expect(page).toHaveURL(/a=3&b=4/);
  await expect(different(page)).toContainText('finding bolts');
  await expect(different(page)).toContainText('by seq 4 bolts_test');
  // By the scrubber itself, too.
  await page.getByRole('slider', { name: 'Position B' }).press('ArrowLeft');
  await expect(caption(page)).toContainText('Twice the same moment.');
  await page.keyboard.press('j');
  await expect(caption(page)).toHaveText('1 entry later 1 thing is different: 1 added.');
  await different(page).getByRole('link', { name: 'seq 4' }).click();
  await app.expectAt(4);
  await page.goBack();
  await expect(moment(page, 'B')).toContainText('seq 4');
});

test('a branch is its source first, then itself, and A may go on along the source', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await time(page);
  await page.getByRole('combobox', { name: 'Lane' }).click();
  await page.getByRole('option', { name: /^What if: clamp/ }).click();
  const path = page.getByRole('list', { name: 'In the order in which it is folded' });
  await expect(path.getByRole('listitem')).toHaveCount(2);
  await expect(path.getByRole('listitem').first()).toContainText('First its source');
  await expect(path.getByRole('listitem').last()).toContainText('Then the branch');
  // Where the branch begins, nothing has changed yet.
  await caption(page).click();
  await page.keyboard.press('s');
  await expect(moment(page, 'A')).toContainText('seq 4');
  await expect(caption(page)).toContainText('3 entries later 2 things are different');
  for (let i = 0; i < 2; i++) await page.keyboard.press('k');
  await expect(caption(page)).toContainText('1 entry later the state is the same.');
  await page.getByText('On its source').click();
  await expect(caption(page)).toContainText(/^Since they parted, A went on by 8 entries, B by 1/);
  await expect(page).toHaveURL(/with=/);
  await page.reload();
  await expect(caption(page)).toContainText(/^Since they parted, A went on by 8 entries, B by 1/);
});

test('a rollback is shown with what it could not undo', async ({ app, page }) => {
  await app.openLedger(demo('blocks-release-notes.jsonl'));
  await time(page, '&a=40&b=60');
  const rollback = page.getByRole('region', { name: 'Rollback at seq 56' });
  await expect(rollback).toContainText('The state is that of seq 46 again.');
  await expect(rollback).toContainText(
    'email msg-20251010-0417 to 1,204 customers cannot be undone',
  );
  await expect(rollback).toContainText('http PUT /releases/4.2.0 reversible, not reversed by this');
  await expect(rollback).toContainText('9 entries');
  await rollback.getByRole('button', { name: 'Show just before and after' }).click();
  await expect(page).toHaveURL(/a=55&b=56/);
  await expect(caption(page)).toHaveText('1 entry later 3 things are different: 3 removed.');
  // What took it away is the rollback, and not the entry that had written it.
  await expect(different(page).getByRole('listitem').first()).toContainText('by seq 56 roll back');
  await page.getByRole('button', { name: 'seq 35' }).click();
  await expect(page.getByRole('region', { name: 'Rollback at seq 35' })).toBeVisible();
});
