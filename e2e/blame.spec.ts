import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const HEIGHT = 'file tides/src/height.ts';

async function coding(app: AppPage, seq: number) {
  await app.openCodingRun();
  await app.row(seq).click();
  return app.tab('State');
}

const history = (page: Page) => page.getByRole('region', { name: 'History' });
const lines = (page: Page) => page.getByRole('region', { name: 'Lines of the text' });

appTest(
  'who last wrote a resource, and everything that ever did, with a way to each',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    const state = await coding(app, 9);
    await state.getByRole('button', { name: `History of ${HEIGHT}` }).click();
    await expect(history(page)).toContainText('Last written by record 8');
    await expect(history(page)).toContainText('carries out the request record 6');
    const changes = history(page).getByRole('list', { name: 'Changes' }).locator('> li');
    await expect(changes).toHaveCount(2);
    await expect(changes.first()).toContainText('changed · v1 → v2');
    await expect(changes.first()).toContainText('function forward');
    await changes.last().getByRole('button', { name: 'record 4' }).click();
    await app.expectAt(4);
    // What was looked at stays, until somebody wants it to follow.
    await expect(history(page)).toContainText('As of record 9');
    await expect(changes).toHaveCount(2);
    // Where the playhead is, comes into the address a moment later.
    await expect(page).toHaveURL(/[?&]at=4(&|$)/);
    await page.reload();
    await expect(changes).toHaveCount(2);
    await history(page).getByRole('button', { name: 'Follow the playhead' }).click();
    await expect(history(page)).toContainText('Last written by record 4');
    await expect(changes).toHaveCount(1);
  },
);

appTest(
  'a value inside it has a history of its own, and nothing before the first write',
  async ({ app, page }) => {
    const state = await coding(app, 9);
    await state.getByRole('button', { name: /^repo tidewater/ }).click();
    await state.getByRole('button', { name: 'History of dirty', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(history(page).getByRole('heading', { name: /tidewater › dirty/ })).toBeFocused();
    await expect(history(page)).toContainText('Last written by record 8');
    await app.row(1).click();
    await expect(history(page)).toContainText('Nothing wrote it before here');
    await page.keyboard.press('Escape');
    await expect(history(page)).toHaveCount(0);
    await expect(app.timeline).toBeVisible();
  },
);

appTest(
  'each line of a text names its entry, and the version before it is a step away',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    const state = await coding(app, 9);
    await state.getByRole('button', { name: `History of ${HEIGHT}` }).click();
    await history(page).getByRole('button', { name: 'text', exact: true }).click();
    await expect(history(page)).toContainText('25 lines, brought by 2 records');
    await lines(page).press('Tab');
    await expect(lines(page).getByRole('button', { name: /^Lines 1–2: fs_patch/ })).toBeFocused();
    await expect(page.getByRole('tooltip')).toContainText('Decision: ask maintainer');
    await page.getByRole('button', { name: 'Before the change of record 8' }).first().click();
    await expect(history(page)).toContainText('18 lines, brought by 1 record');
    await expect(history(page)).toContainText('As of record 4');
    await lines(page)
      .getByRole('button', { name: /^Lines 1–18: fs_read/ })
      .click();
    await app.expectAt(4);
  },
);

appTest('what was rolled back is not what is blamed', async ({ app, page }) => {
  await app.openLedger(demoFile('blocks-release-notes.jsonl'));
  await app.openLane('block:release-notes');
  const here = new URL(page.url());
  await page.goto(`${here.pathname}?at=36&tab=state&blame=context%3Anotes`);
  await expect(history(page)).toContainText('Nothing wrote it before here');
  await expect(history(page)).toContainText('record 35 went back');
  await expect(history(page).getByText('rolled back')).toHaveCount(1);
});

appTest('on a phone a history and its lines are there, one at a time', async ({ app, page }) => {
  const state = await coding(app, 9);
  await state.getByRole('button', { name: `History of ${HEIGHT}` }).click();
  await expect(history(page).getByRole('heading', { name: 'Every change' })).toBeVisible();
  await history(page).getByRole('button', { name: 'text', exact: true }).click();
  await expect(lines(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: 'Inspector' }).press('Space');
  await expect(lines(page)).toBeVisible();
  await history(page).getByRole('radio', { name: 'Changes' }).press('Space');
  await expect(history(page)).toContainText('Last written by record 8');
});
