// The graph of lanes: of few lanes chips that can be read, of very many a map.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { alteredDatabase } from '../src/testing/altered.ts';
import { type App, EMPTY_JOURNEY, expect, test } from './support/app.ts';
import { corpus, type demo, runs } from './support/ledgers.ts';
import { covered } from './support/pixels.ts';

const lanesOf = (page: Page) => page.getByRole('listbox', { name: /^Lanes, / });
// The choice of an order has options, too.
const options = (page: Page) => lanesOf(page).getByRole('option');
const lane = (page: Page, name: RegExp) => lanesOf(page).getByRole('option', { name });
const selected = (page: Page) => lanesOf(page).getByRole('option', { selected: true });

async function draw(app: App, page: Page, ledger: ReturnType<typeof demo>): Promise<Locator> {
  await app.open();
  await app.drop(ledger);
  await app.openImported(ledger.name, 60_000);
  await page.goto(`${new URL(page.url()).pathname}/run?view=graph`);
  await expect(options(page).first()).toBeAttached();
  return lanesOf(page);
}

/** Sizes of all written text, in px, and how many elements there are. */
function measure(page: Page) {
  return page.evaluate(() => {
    const written = [...document.querySelectorAll('#screen *')].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    const sizes = written.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    return { smallest: Math.min(...sizes), elements: document.querySelectorAll('*').length };
  });
}

for (const [file, lanes] of [
  ['delegation.db', 10],
  ['branches.db', 10],
  ['all-kinds.db', 28],
  ['medium.db', 40],
] as const)
  test(`all lanes of ${file} are read at once at every size, and fill the screen`, async ({
    app,
    page,
  }) => {
    await draw(app, page, corpus(file));
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(options(page)).toHaveCount(lanes);
      const { smallest, elements } = await measure(page);
      expect(smallest).toBeGreaterThanOrEqual(11);
      expect(elements).toBeLessThanOrEqual(1500);
      const list = lanesOf(page);
      expect(await covered(list, '[role="option"]')).toBeGreaterThanOrEqual(0.6);
      const box = await list.boundingBox();
      const boxes = await options(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      for (const { left, right, top, bottom } of boxes) {
        expect(left).toBeGreaterThanOrEqual(box?.x ?? 0);
        expect(right).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
        expect(top).toBeGreaterThanOrEqual(box?.y ?? 0);
        expect(bottom).toBeLessThanOrEqual(height);
      }
    }
  });

test('a lane with room for it shows its entries, and what they come to', {
  tag: EMPTY_JOURNEY,
}, async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await draw(app, page, corpus('delegation.db'));
  const chip = lane(page, /^lane migrate the payments service/);
  // A line that is one path for each layer of a kind: a start, commits, delegations; and what was found.
  for (const mark of ['start', 'change', 'delegation', 'link', 'warning'])
    await expect(chip.locator(`path[data-mark="${mark}"]`).first()).toBeAttached();
  await expect(chip).toContainText('8 entries · 2 warnings · +1 ~1 · 700 tokens');
  await expect(chip).toContainText(/with warnings/i);
  // Its title is in two lines where it needs them, and nothing of it is cut.
  const isCut = (words: string) =>
    chip
      .getByText(words)
      .evaluate(
        (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth,
      );
  expect(await isCut('migrate the payments service')).toBe(false);
  expect(await isCut('8 entries')).toBe(false);
  // What there is no room for is said of the one that is pointed at.
  await chip.hover();
  await expect(page.locator('#screen footer')).toContainText('9 lanes below');
});

test('on a phone lanes are below one another, high enough for a finger', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const file of ['delegation.db', 'medium.db']) {
    await draw(app, page, corpus(file));
    const boxes = await options(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON()),
    );
    for (const { width, height } of boxes) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(width).toBeGreaterThanOrEqual(200);
    }
  }
});

test('lanes are walked, looked at alone, hidden and read by keys', { tag: EMPTY_JOURNEY }, async ({
  app,
  page,
}) => {
  const list = await draw(app, page, corpus('delegation.db'));
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveAccessibleName(/^lane migrate the payments service/);
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveAccessibleName(/^lane port the write path, delegated, /);
  await expect(page).toHaveURL(/[?&]at=/);
  await page.keyboard.press('n');
  await expect(selected(page)).toHaveAccessibleName(/^lane write tests for the write path/);
  await page.keyboard.press('p');
  await expect(selected(page)).toHaveAccessibleName(/^lane port the write path/);
  await page.keyboard.press('s');
  await expect(options(page)).toHaveCount(3);
  await expect(page).toHaveURL(/[?&]in=/);
  await page.reload();
  await expect(options(page)).toHaveCount(3);
  await expect(selected(page)).toHaveAccessibleName(/^lane port the write path/);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('h');
  await expect(options(page)).toHaveCount(7);
  await page.getByRole('button', { name: /^Show hidden/ }).click();
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press(']');
  await expect(selected(page)).toHaveAccessibleName(/with warnings$/);
  await page.keyboard.press(']');
  await expect(selected(page)).toHaveAccessibleName(
    /^missing: [^,]+, delegated, not in this file, not found: no other ledger is held here, missing$/,
  );
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(app.timeline).toBeVisible();
});

test('both ends of a line can be gone to by pointer', async ({ app, page }) => {
  await draw(app, page, corpus('delegation.db'));
  await lane(page, /^lane port the read path/).click();
  await page.getByRole('button', { name: 'write tests for the read path' }).click();
  await expect(selected(page)).toHaveAccessibleName(/^lane write tests for the read path/);
  const from = await lane(page, /^lane port the read path/).boundingBox();
  // On the line itself, to the right of the chip.
  await page.mouse.click(
    (from?.x ?? 0) + (from?.width ?? 0) + 12,
    (from?.y ?? 0) + (from?.height ?? 0) / 2,
  );
  await expect(selected(page)).toHaveAccessibleName(/^lane port the read path/);
});

test('all of 5,000 lanes are in one view, found, and looked at closer', async ({ app, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const list = await draw(app, page, runs('many.jsonl', 5000));
  await expect(list).toHaveAttribute('data-level', 'map');
  await expect(options(page).first()).toHaveAttribute('aria-setsize', '5000');
  const { smallest, elements } = await measure(page);
  expect(smallest).toBeGreaterThanOrEqual(11);
  expect(elements).toBeLessThanOrEqual(1500);
  // As many areas as lanes are painted.
  const painted = await list
    .locator('svg path[data-state]')
    .evaluateAll((all) =>
      all.reduce((sum, path) => sum + (path.getAttribute('d')?.split('z').length ?? 1) - 1, 0),
    );
  expect(painted).toBeGreaterThanOrEqual(5000);

  const box = await list.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await expect(list).toHaveAttribute('data-level', 'chips');
  await expect(
    page.getByRole('navigation', { name: 'Which of the lanes are drawn' }),
  ).toContainText('1–64 (64)');
  expect((await measure(page)).elements).toBeLessThanOrEqual(1500);
  await expect(lane(page, /^lane Run 5, 2 entries, /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveAttribute('data-level', 'map');

  await page.getByRole('button', { name: /^Waiting/ }).click();
  await expect(page.getByRole('heading', { name: 'Lanes 100 of 5,000' })).toBeVisible();
  await page.getByLabel('Filter lanes by title or id').fill('run 4950');
  await expect(page.getByRole('heading', { name: 'Lanes 1 of 5,000' })).toBeVisible();
  await expect(options(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lanes 1 of 5,000' })).toBeVisible();
});

test('the map is walked by keys, and said lane by lane', async ({ app, page }) => {
  const list = await draw(app, page, runs('some.jsonl', 600));
  await expect(list).toHaveAttribute('data-level', 'map');
  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveAccessibleName(
    /^lane Run 0, 2 entries, 1 waiting, .*verified$/,
  );
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveAccessibleName(/^lane Run 1, 2 entries/);
  await page.keyboard.press('End');
  await expect(selected(page)).toHaveAccessibleName(/^lane Run 599, /);
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('data-level', 'chips');
  await expect(selected(page)).toHaveAccessibleName(/^lane Run 599, /);
  await page.keyboard.press('Enter');
  await expect(app.timeline).toBeVisible();
});

test('what is drawn is saved as a picture, with its legend and its ledger', async ({
  app,
  page,
}) => {
  await draw(app, page, corpus('delegation.db'));
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const save = async (as: string) => {
    await page.getByRole('button', { name: 'Save picture' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: as }).click();
    return readFileSync(await (await download).path());
  };
  const svg = (await save('as SVG')).toString('utf8');
  expect(svg).toContain(`ledger ${id}`);
  expect(svg).toContain(' · lanes: 10<');
  expect(svg).toMatch(/>with warnings, \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ</);
  expect(svg).toContain('>Missing</text>');
  expect(svg).toContain('port the write path');
  // The app itself may parse no markup.
  const elsewhere = await page.context().newPage();
  const faults = await elsewhere.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('parsererror').length,
    svg,
  );
  expect(faults).toBe(0);
  const png = await save('as PNG');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  // Of two pixels each.
  const box = await lanesOf(page).boundingBox();
  expect(png.readUInt32BE(16)).toBe(2 * Math.floor(box?.width ?? 0));
});

test('a missing lane says in which ledger held here it was found, and leads there', async ({
  app,
  page,
}) => {
  await app.openLedger(corpus('delegation.db'));
  const whole = new URL(page.url()).pathname;
  await draw(app, page, corpus('tampered', 'delegation-child-deleted.db'));
  await lane(page, /^missing: .* found in delegation\.db/)
    .first()
    .click();
  await page.getByRole('link', { name: 'Read it there' }).click();
  await expect(page).toHaveURL(new RegExp(`${whole}/run/`));
  await expect(app.timeline).toBeVisible();
});

test('a delegated lane alone in its file says that who delegated it is not there, or in which other file it is', async ({
  app,
  page,
}) => {
  const whole = corpus('delegation.db');
  const kept =
    "SELECT trajectory_id FROM entries WHERE CAST(payload_bytes AS text) LIKE '%delegated: port the read path%' AND seq = 0";
  const alone = {
    name: 'child.db',
    bytes: await alteredDatabase(
      whole.bytes,
      `DELETE FROM heads WHERE trajectory_id NOT IN (${kept})`,
      `CREATE TEMP TABLE kept AS ${kept}`,
      'DELETE FROM entries WHERE trajectory_id NOT IN (SELECT * FROM kept)',
    ),
  };
  await app.openLedger(alone);
  await app.openLane(/port the read path/);
  const pane = page.getByRole('region', { name: 'Timeline' });
  const lane = page.url();
  await expect(pane).toContainText(
    'delegated, by whom is not in this file, and not found: no other ledger is held here',
  );
  await app.openLedger(whole);
  const there = new URL(page.url()).pathname;
  await page.goto(lane);
  await expect(pane).toContainText(
    /delegated by .+, not in this file, found in delegation\.db, with warnings/,
  );
  await pane.getByRole('link', { name: 'migrate the payments service' }).click();
  await expect(page).toHaveURL(new RegExp(`${there}/run/.*at=\\d`));
  // In its own file it stands under the row that it leaves, on a phone as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${there}${lane.slice(lane.indexOf('/run/'))}`);
  await expect(app.selected).toContainText(/delegated by \d/);
});
