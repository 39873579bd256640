// The rows of a lane show its entries, and the current place.

import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile, makeRunLedger } from './support/ledgers.ts';

appTest('a filter that hides the entry at the playhead keeps the place', async ({ app, page }) => {
  await app.openLedger(makeRunLedger('run.jsonl', 400));
  await app.openLane(/./);
  await page.goto(`${page.url()}?at=205`);
  await app.expectAt(205);
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: /^Text in a title/ }).fill('12');
  await expect(page.getByText(/^\d+ of 401 records$/)).toBeVisible();
  await expect(app.selected).toHaveCount(0);
  const seqs = async () => {
    const rows = await app.timeline.getByRole('option').all();
    const shown = [];
    for (const row of rows) {
      const box = await row.boundingBox();
      const inside = box && box.y > 120 && box.y < 800;
      if (inside) shown.push(Number.parseInt(await row.innerText(), 10));
    }
    return shown;
  };
  await expect.poll(async () => (await seqs()).some((seq) => Math.abs(seq - 205) < 10)).toBe(true);
});

appTest(
  'an arc leads from a request to what carries it out, and says how long that took',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openCodingRun();
    const words = page.getByRole('button', {
      name: 'record 6 was granted after 21 min, carried out at record 8',
    });
    await expect(words).toContainText('21 min');
    await words.press('Enter');
    await app.expectAt(6);
    await words.press('Enter');
    await app.expectAt(8);
  },
);

appTest(
  'a long plain stretch folds to one row, which opens and closes by keyboard and mouse',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(makeRunLedger('run.jsonl', 400));
    await app.openLane(/./);
    const rows = app.timeline.getByRole('option');
    const stretch = rows.filter({ hasText: '399 commits' });
    await expect(rows).toHaveCount(3);
    await expect(stretch).toContainText('+399');
    await page.keyboard.press('j');
    await expect(stretch).toHaveAttribute('aria-selected', 'true');
    await expect(stretch).toContainText('at 1 of 399');
    await page.keyboard.press('j');
    await app.expectAt(400);
    await page.keyboard.press('k');
    await expect(stretch).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await app.expectAt(1);
    await expect(stretch).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(stretch).toHaveAttribute('aria-selected', 'true');
    await stretch.click();
    await app.expectAt(1);
    await app.timeline.getByTitle('Fold this stretch again: ←').click();
    await expect(stretch).toBeVisible();

    await page.goto(`${page.url().split('?')[0]}?at=205`);
    await app.expectAt(205);
    await expect(app.selected).toBeInViewport();

    await page.goto(`${page.url().split('?')[0]}?at=0`);
    await expect(stretch).toBeVisible();
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
    await expect(stretch).toHaveCount(0);
    await page.reload();
    await app.expectAt(0);
    await expect(app.row(5)).toContainText('set');
    await expect(stretch).toHaveCount(0);
  },
);

appTest('hits are marked among all entries, counted, and walked by key', async ({ app, page }) => {
  await app.openLedger(makeRunLedger('run.jsonl', 400));
  await app.openLane(/./);
  const band = app.transport.locator('canvas');
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: /^Text in a title/ }).fill('set 39');
  await page.keyboard.press('Escape');
  await page.getByText('All, hits marked').click();
  const bar = page.getByRole('status').filter({ hasText: /hits · 401 records/ });
  await expect(bar).toHaveText('11 hits · 401 records');
  const stretch = app.timeline.getByRole('option').filter({ hasText: '399 commits' });
  await expect(stretch).toContainText('10 hits');
  const withHits = await band.screenshot();
  await page.keyboard.press('n');
  await app.expectAt(40);
  await expect(bar).toHaveText('1 of 11 hits · 401 records');
  await expect(app.selected).toContainText('hit');
  await expect(app.selected).toBeInViewport();
  await page.keyboard.press('j');
  await expect(bar).toHaveText('11 hits · 401 records');
  await expect(app.selected).not.toContainText('hit');
  await page.getByRole('button', { name: 'Next hit (n)' }).click();
  await app.expectAt(391);
  await page.keyboard.press('N');
  await app.expectAt(40);
  await expect(page).toHaveURL(/[?&]at=40\b/);
  await page.reload();
  await expect(bar).toHaveText('1 of 11 hits · 401 records');
  await page.getByText('Hits alone').click();
  await expect(app.timeline).toHaveAccessibleName('Timeline, 11 records');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(app.timeline).toHaveAccessibleName('Timeline, 401 records');
  await page.goto(`${page.url().split('?')[0]}?at=0`);
  await app.expectAt(0);
  await expect(stretch).toBeVisible();
  expect(await band.screenshot()).not.toEqual(withHits);
});

appTest(
  'entries are selected together, by pointer and by key, and added up',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openCodingRun();
    const bar = page.getByRole('status').filter({ hasText: 'selected' });
    await app.row(2).click();
    await app.expectAt(2);
    await app.row(8).click({ modifiers: ['Shift'] });
    await expect(app.selected).toHaveCount(7);
    await expect(bar).toHaveText(/^7 records selected · over 23 min · .*\+3 ~2 resources/);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(bar).toHaveText(/^6 records selected/);
    await app.row(1).click({ modifiers: ['Shift'] });
    await expect(bar).toHaveText(/^2 records selected .*\+1 resource$/);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await app.expectAt(1);
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toHaveText(/^2 records selected/);
    await page.keyboard.press('J');
    await expect(bar).toHaveText(/^3 records selected/);
    await page.keyboard.press('j');
    await expect(bar).toHaveCount(0);
    await expect(app.selected).toContainText('Only the two failing tests');
  },
);

appTest(
  'of hits alone, several are selected together, and only they are added up',
  async ({ app, page }) => {
    await app.openCodingRun();
    await page.goto(`${new URL(page.url()).pathname}?kind=commit`);
    const bar = page.getByRole('status').filter({ hasText: 'selected' });
    const rows = app.timeline.getByRole('option');
    const count = 6;
    await expect(rows).toHaveCount(count);
    await rows.first().click();
    await rows.last().click({ modifiers: ['Shift'] });
    await expect(app.selected).toHaveCount(count);
    await expect(bar).toHaveText(new RegExp(`^${count} records selected · `));
    await page.keyboard.press('Shift+ArrowUp');
    await expect(bar).toHaveText(new RegExp(`^${count - 1} records selected · `));
  },
);

appTest('a folded stretch is selected as a whole', async ({ app, page }) => {
  await app.openLedger(makeRunLedger('run.jsonl', 400));
  await app.openLane(/./);
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  const stretch = app.timeline.getByRole('option').filter({ hasText: '399 commits' });
  await expect(page.getByRole('button', { name: 'Fold', exact: true })).toBeVisible();
  await stretch.click({ modifiers: ['Shift'] });
  await expect(bar).toHaveText(/^400 records selected · .*\+399 resources/);
  await expect(stretch).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toHaveText(/^401 records selected/);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toHaveCount(0);
});

appTest(
  'a card says of a row what it has no room for, and covers it not',
  async ({ app, page }) => {
    await app.openCodingRun();
    await expect(page.getByRole('button', { name: 'Fold', exact: true })).toHaveCount(0);
    const card = page.getByRole('tooltip').filter({ hasText: 'record' });
    for (const seq of [8, 1]) {
      await app.row(seq).hover();
      await expect(card).toContainText(`record ${seq} ·`);
      const [box, row] = [await card.boundingBox(), await app.row(seq).boundingBox()];
      if (!box || !row) throw new Error('nothing is drawn');
      expect(box.y >= row.y + row.height || box.y + box.height <= row.y).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(app.timeline).toBeVisible();
    await app.timeline.focus();
    await page.keyboard.press('j');
    await app.expectAt(1);
    await page.mouse.move(0, 0);
    await page.keyboard.press('i');
    await expect(card).toContainText('record 1 ·');
    await expect(app.timeline).toHaveAccessibleDescription(/Skill: Careful fixer/);
    await page.keyboard.press('j');
    await expect(card).toHaveCount(0);
  },
);

appTest(
  'a lane stands under the row that it leaves, folds to its head, and is walked by keys',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await app.openCodingRun();
    const rows = app.timeline.getByRole('option');
    await expect(rows).toHaveCount(21);
    await expect(page.getByText('The child is missing')).toBeVisible();
    const head = rows.filter({ hasText: 'What if: clamp instead of going around the clock' });
    await expect(head).toContainText('branch from 4, made 23 min later · 3 records · verified');
    await expect(rows.nth(6)).toContainText('fs_read height.ts');
    await expect(rows.nth(7)).toContainText('What if: clamp');
    await app.row(4).click();
    await app.expectAt(4);
    await page.keyboard.press('ArrowRight');
    await expect(head).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await app.expectAt(4);
    await page.keyboard.press('j');
    await expect(head).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(19);
    await expect(page).toHaveURL(/[?&]fold=/);
    await page.reload();
    await expect(rows).toHaveCount(19);
    await expect(page.getByText('The child is missing')).toBeVisible();
    await head.click();
    await page.keyboard.press('ArrowRight');
    await expect(rows).toHaveCount(21);
    await page.keyboard.press('e');
    await app.expectAt(4);
  },
);

appTest(
  'a ledger that is not intact opens at its first finding, a third down, with the link torn above it',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await app.openLedger(demoFile('tampered.db'));
    await app.openLane(/Inspect the footbridge/);
    await app.expectAt(4);
    const pane = page.getByRole('region', { name: 'Timeline' });
    await expect(pane.locator('[data-mark="link-broken"]')).toHaveCount(1);
    const found = page.getByRole('region', { name: 'What is missing, and what was found' });
    await expect(found).toContainText('Record 4 was changed after it was sealed.');
    await expect(found).toContainText('Record 5 rests on it.');
    await expect(found).toContainText(/Written in the file.*Computed now/s);
    const rest = app.timeline.getByRole('option', { name: /6 to 7: 2 more rest on record 5/ });
    await expect(rest).toContainText('1 asked, 1 denied');
    await rest.click();
    await expect(app.timeline.getByRole('option')).toHaveCount(8);
  },
);

appTest(
  'rows are walked through lanes by key, however fast it is pressed',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('delegation.db'));
    await app.openLane(/Labels for/);
    await app.expectAt(0);
    const place = () => app.selected.getAttribute('aria-posinset').then(Number);
    const first = await place();
    const press = (key: string, times: number) =>
      page.evaluate(
        async ([pressed, count]) => {
          for (let n = 0; n < count; n++) {
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key: pressed, bubbles: true }),
            );
            await new Promise((next) => setTimeout(next));
          }
        },
        [key, times] as const,
      );
    await press('j', 12);
    await expect.poll(place).toBe(first + 12);
    await press('k', 12);
    await expect.poll(place).toBe(first);
    await app.expectAt(0);
  },
);

appTest('the next finding is gone to in whichever lane it is', async ({ app, page }) => {
  await app.openLedger(demoFile('delegation.db'));
  await app.openLane(/Labels for/);
  await app.expectAt(0);
  const main = page.url().split('?')[0] ?? '';
  await page.keyboard.press(']');
  await app.expectAt(4);
  await expect(app.selected).toContainText('Proof-read the Arabic labels');
  expect(page.url()).not.toContain(main);
  await expect(app.transport).toContainText(/finding 1 of \d/);
  await page.keyboard.press(']');
  await expect(app.selected).toContainText('Proof-read the Arabic labels');
});
