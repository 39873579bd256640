// The lane downwards: what its rows show, and where one is in them.

import { expect, JOURNEY, test } from './support/app.ts';
import { corpus, demo, runOf } from './support/ledgers.ts';

test('a filter that hides the entry at the playhead keeps the place', async ({ app, page }) => {
  await app.openLedger(runOf('run.jsonl', 400));
  await app.openLane(/./);
  await page.goto(`${page.url()}?at=205`);
  await app.expectAt(205);
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: /^Text in a title/ }).fill('12');
  await expect(page.getByText(/^\d+ of 401 entries$/)).toBeVisible();
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

test('a line leads from a request to what carries it out, also when one end is out of sight', {
  tag: JOURNEY,
}, async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const words = page.getByRole('button', {
    name: 'seq 6 was granted after 21 min, carried out at seq 8',
  });
  await expect(words).toHaveText('21 min');
  await words.press('Enter');
  await app.expectAt(6);
  await words.press('Enter');
  await app.expectAt(8);
  // The strips leave room for a few rows.
  await app.draw('Map');
  await page.setViewportSize({ width: 1280, height: 560 });
  await app.row(7).evaluate((row) => {
    const list = row.closest('[role="listbox"]')?.parentElement?.parentElement;
    list?.scrollTo(0, 6.7 * row.clientHeight);
  });
  await expect(words).toBeInViewport({ ratio: 1 });
  const request = app.timeline.getByRole('option', { name: /^6\D/ });
  await expect(request).not.toBeInViewport({ ratio: 0.5 });
});

test('a long plain stretch folds to one row, which opens and closes by keyboard and mouse', {
  tag: JOURNEY,
}, async ({ app, page }) => {
  await app.openLedger(runOf('run.jsonl', 400));
  await app.openLane(/./);
  const rows = app.timeline.getByRole('option');
  const stretch = rows.filter({ hasText: '399 commits' });
  await expect(rows).toHaveCount(3);
  await expect(stretch).toContainText('+399');
  // A step goes to it, and the next one past it.
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

  // A link to an entry in it opens it; the playhead there is in sight.
  await page.goto(`${page.url().split('?')[0]}?at=205`);
  await app.expectAt(205);
  await expect(app.selected).toBeInViewport();

  // Nothing is folded any more, here and after a reload.
  await page.goto(`${page.url().split('?')[0]}?at=0`);
  await expect(stretch).toBeVisible();
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  await expect(stretch).toHaveCount(0);
  await page.reload();
  await app.expectAt(0);
  await expect(app.row(5)).toContainText('set');
  await expect(stretch).toHaveCount(0);
});

test('hits are marked among all entries, counted, and walked by key', async ({ app, page }) => {
  await app.openLedger(runOf('run.jsonl', 400));
  await app.openLane(/./);
  const band = app.transport.locator('canvas');
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: /^Text in a title/ }).fill('set 39');
  await page.keyboard.press('Escape');
  await page.getByText('All, hits marked').click();
  // 39, and 390 to 399; of those the last entry is in no stretch.
  const bar = page.getByRole('status').filter({ hasText: /hits · 401 entries/ });
  await expect(bar).toHaveText('11 hits · 401 entries');
  const stretch = app.timeline.getByRole('option').filter({ hasText: '399 commits' });
  await expect(stretch).toContainText('10 hits');
  const withHits = await band.screenshot();
  await page.keyboard.press('n');
  await app.expectAt(40);
  await expect(bar).toHaveText('1 of 11 hits · 401 entries');
  await expect(app.selected).toContainText('hit');
  await expect(app.selected).toBeInViewport();
  await page.keyboard.press('j');
  await expect(bar).toHaveText('11 hits · 401 entries');
  await expect(app.selected).not.toContainText('hit');
  await page.getByRole('button', { name: 'Next hit (n)' }).click();
  await app.expectAt(391);
  await page.keyboard.press('N');
  await app.expectAt(40);
  // A link says it all.
  await expect(page).toHaveURL(/[?&]at=40\b/);
  await page.reload();
  await expect(bar).toHaveText('1 of 11 hits · 401 entries');
  await page.getByText('Hits alone').click();
  await expect(app.timeline).toHaveAccessibleName('Timeline, 11 entries');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(app.timeline).toHaveAccessibleName('Timeline, 401 entries');
  await page.goto(`${page.url().split('?')[0]}?at=0`);
  await app.expectAt(0);
  await expect(stretch).toBeVisible();
  expect(await band.screenshot()).not.toEqual(withHits);
});

test('a lane at the side is shown alone, hidden and brought back, as the address says', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const sides = page.getByRole('region', { name: 'Lanes that leave here' });
  const actions = sides.getByRole('button', { name: /^Actions for / });
  await expect(actions).toHaveCount(4);
  const choose = async (lane: RegExp, what: string) => {
    await sides.getByRole('button', { name: lane }).press('Enter');
    await page.getByRole('menuitem', { name: what }).press('Enter');
  };
  await choose(/^Actions for What if: clamp/, 'Hide');
  await expect(actions).toHaveCount(3);
  await choose(/^Actions for Review the fix/, 'Hide');
  await expect(actions).toHaveCount(2);
  await page.reload();
  const back = page.getByRole('button', { name: '2 lanes hidden · show all' });
  await expect(back).toBeVisible();
  await expect(actions).toHaveCount(2);
  await back.click();
  await expect(actions).toHaveCount(4);
  await choose(/^Actions for List everything/, 'Only this lane and its own');
  await expect(actions).toHaveCount(1);
  await expect(sides.getByRole('button', { name: /^grep / })).toBeVisible();
  await expect(page).toHaveURL(/[?&]in=/);
  await page.getByRole('button', { name: '3 lanes hidden · show all' }).click();
  await expect(page).not.toHaveURL(/[?&]in=/);
});

test('titles of lanes at the side are whole on a small screen, and what is cut is whole on hover and focus', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const sides = page.getByRole('region', { name: 'Lanes that leave here' });
  const heads = sides.getByRole('button', { name: /entries|not in this ledger/ });
  await expect(heads).toHaveCount(4);
  const cut = await heads.evaluateAll((all) =>
    all
      .filter((head) => {
        const title = head.querySelector('bdi');
        const words = title?.closest('[data-flowing]') ?? title;
        const { bottom = 0, right = 0 } = words?.getBoundingClientRect() ?? {};
        const range = document.createRange();
        if (title) range.selectNodeContents(title);
        return [...range.getClientRects()].some(
          (line) => line.bottom > bottom + 2 || line.right > right + 1,
        );
      })
      .map((head) => head.textContent),
  );
  expect(cut).toEqual([]);
  await app.openLedger(corpus('branches.db'));
  await app.openLane(/explore three designs/);
  const whole = page.getByRole('tooltip').filter({
    hasText: /source commit unknown\s+with warnings · 2 entries · from an unknown entry/,
  });
  const head = sides.getByRole('button', { name: /^source commit unknown/ });
  // By key, as whoever sees where the focus is.
  await head.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(head).toBeFocused();
  await expect(whole).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(whole).toBeHidden();
  await head.hover();
  await expect(whole).toBeVisible();
});

test('the lanes that leave the selected entry are lit, and the others dimmed', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const sides = page.getByRole('region', { name: 'Lanes that leave here' });
  const dimmed = sides.locator('div[data-light="dimmed"]');
  await expect(sides.locator('[data-light]')).toHaveCount(0);
  await app.row(4).click();
  await app.expectAt(4);
  await expect(sides.locator('div[data-light="lit"]')).toContainText('What if: clamp');
  await expect(dimmed).toHaveCount(3);
  const wide = (light: string) =>
    sides
      .locator(`path[data-light="${light}"]`)
      .first()
      .evaluate((path) => {
        const { strokeWidth, opacity } = getComputedStyle(path);
        return [Number.parseFloat(strokeWidth), Number(opacity)] as const;
      });
  expect((await wide('lit'))[0]).toBeGreaterThan(2 * (await wide('dimmed'))[0]);
  expect((await wide('dimmed'))[1]).toBe(0.45);
  // What is pointed at, by keyboard too, is lit before it.
  await sides.getByRole('button', { name: /^Only the two failing/ }).focus();
  await expect(sides.locator('div[data-light="lit"]')).toContainText('Only the two failing');
});

test('entries are selected together, by pointer and by key, and added up', {
  tag: JOURNEY,
}, async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  await app.row(2).click();
  await app.expectAt(2);
  await app.row(8).click({ modifiers: ['Shift'] });
  await expect(app.selected).toHaveCount(7);
  await expect(bar).toHaveText(/^7 entries selected · over 23 min · .*\+3 ~2 resources/);
  // Less again, and over where it began.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toHaveText(/^6 entries selected/);
  await app.row(1).click({ modifiers: ['Shift'] });
  await expect(bar).toHaveText(/^2 entries selected .*\+1 resource$/);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await app.expectAt(1);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toHaveText(/^2 entries selected/);
  await page.keyboard.press('J');
  await expect(bar).toHaveText(/^3 entries selected/);
  await page.keyboard.press('j');
  await expect(bar).toHaveCount(0);
  await app.expectAt(4);
});

test('of hits alone, several are selected together, and only they are added up', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await page.goto(`${new URL(page.url()).pathname}?kind=commit`);
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  const rows = app.timeline.getByRole('option');
  const count = 6;
  await expect(rows).toHaveCount(count);
  await rows.first().click();
  await rows.last().click({ modifiers: ['Shift'] });
  await expect(app.selected).toHaveCount(count);
  await expect(bar).toHaveText(new RegExp(`^${count} entries selected · `));
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toHaveText(new RegExp(`^${count - 1} entries selected · `));
});

test('a folded stretch is selected as a whole', async ({ app, page }) => {
  await app.openLedger(runOf('run.jsonl', 400));
  await app.openLane(/./);
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  const stretch = app.timeline.getByRole('option').filter({ hasText: '399 commits' });
  await expect(page.getByRole('button', { name: 'Fold', exact: true })).toBeVisible();
  await stretch.click({ modifiers: ['Shift'] });
  await expect(bar).toHaveText(/^400 entries selected · .*\+399 resources/);
  await expect(stretch).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toHaveText(/^401 entries selected/);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toHaveCount(0);
});

test('a card says of a row what it has no room for, and covers it not', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  // Nothing folds in a lane without a stretch.
  await expect(page.getByRole('button', { name: 'Fold', exact: true })).toHaveCount(0);
  const card = page.getByRole('tooltip').filter({ hasText: 'seq' });
  for (const seq of [8, 1]) {
    await app.row(seq).hover();
    await expect(card).toContainText(`seq ${seq} ·`);
    const [box, row] = [await card.boundingBox(), await app.row(seq).boundingBox()];
    if (!box || !row) throw new Error('nothing is drawn');
    expect(box.y >= row.y + row.height || box.y + box.height <= row.y).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(app.timeline).toBeVisible();
  // Asked for by key, it is about the playhead, and described to whoever cannot see it.
  await app.timeline.focus();
  await page.keyboard.press('j');
  await app.expectAt(1);
  await page.mouse.move(0, 0);
  await page.keyboard.press('i');
  await expect(card).toContainText('seq 1 ·');
  await expect(app.timeline).toHaveAccessibleDescription(/Skill: Careful fixer/);
  await page.keyboard.press('j');
  await expect(card).toHaveCount(0);
});

test('Escape closes the menu of a lane, and leaves the cards where they are', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const menu = page.getByRole('button', { name: /^Actions for Only the two/ });
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeVisible();
  await expect(page).not.toHaveURL(/level=/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/level=map/);
});

test('an edge is followed to both ends, by key and by click', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const own = page.getByRole('heading', { level: 1, name: /Tides are wrong at midnight/ });
  const at = 3;
  await app.row(at).click();
  await app.expectAt(at);
  for (const by of ['key', 'click'] as const) {
    const line = page.locator('svg path[class*="reach"]').first();
    if (by === 'key') await page.keyboard.press('e');
    else await line.dispatchEvent('click');
    await expect(own).toBeHidden();
    await app.expectAt(0);
    await page.keyboard.press('e');
    await expect(own).toBeAttached();
    await app.expectAt(at);
  }
  await page.keyboard.press('Home');
  await app.expectAt(0);
  await page.locator('svg path[class*="reach"]').first().dispatchEvent('click');
  await app.expectAt(at);
});
