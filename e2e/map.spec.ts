// All lanes across: what the picture promises, measured where it is drawn.

import { type App, expect, test } from './support/app.ts';
import { corpus, demo, runOf } from './support/ledgers.ts';
import { isDrawn } from './support/pixels.ts';

const SMALL = { width: 1280, height: 720 };

/** Where the middle of an entry's mark is on the canvas, of the lane in focus, in px. */
async function placeOf(app: App, seq: number): Promise<readonly [x: number, y: number]> {
  const [layer, box] = [await app.map.boundingBox(), await app.mark(seq).boundingBox()];
  if (!layer || !box) throw new Error(`entry ${seq} is not drawn`);
  return [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
}

const canvasOf = ({ page }: App) => page.getByRole('region', { name: 'Lanes' }).locator('canvas');

test('every denial of a lane is shown at its pixel, and said', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 5/);
  await app.draw('Map');
  await app.map.focus();
  await page.keyboard.press('Home');
  const layer = await app.map.boundingBox();
  let denials = 0;
  for (let index = 0; index < 157; index++) {
    const option = app.map.locator(`#entry-${index}`);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(option).toHaveAttribute('aria-label', /^seq \d+: .+, lane medium run 5/);
    const sentence = (await option.getAttribute('aria-label')) ?? '';
    const box = await option.boundingBox();
    await page.keyboard.press('ArrowRight');
    if (!/, rejection,/.test(sentence) || !box || !layer) continue;
    denials++;
    const [x, y] = [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
    expect(await isDrawn(canvasOf(app), 'kind-refused', x, y, 10, 70), sentence).toBe(true);
  }
  expect(denials).toBe(4);
});

for (const [file, seq, isBreak] of [
  ['parent-altered.db', 4, true],
  ['kind-commit-to-rejection.db', 5, false],
] as const)
  test(`only what does not hold of hash or link is drawn as a break: ${file}`, async ({
    app,
    page,
  }) => {
    await app.openLedger(corpus('tampered', file));
    await app.openLane(/./);
    await expect(app.timeline.getByRole('img', { name: 'has an error' }).first()).toBeVisible();
    await expect(page.locator('[data-link="broken"]')).toHaveCount(isBreak ? 1 : 0);
    // Where the link is: between the entry and the one before it.
    const band = app.transport.locator('canvas');
    const { width = 0 } = (await band.boundingBox()) ?? {};
    const entries = Number((await app.transport.innerText()).match(/of (\d+)/)?.[1]);
    const x = 14 + ((seq - 0.5) / entries) * (width - 28);
    await expect.poll(() => isDrawn(band, 'bad', x, 26, 6)).toBe(isBreak);
    await app.draw('Map');
    await page.keyboard.press(']');
    await app.expectAtMark(seq);
    const sentence = (await app.mark(seq).getAttribute('aria-label')) ?? '';
    expect(sentence).toContain(', error: ');
    expect(sentence.includes('the chain breaks here')).toBe(isBreak);
    await page.keyboard.press('Home');
    const [left, top] = await placeOf(app, seq);
    expect(await isDrawn(canvasOf(app), 'bad', left, top)).toBe(true);
    expect(await isDrawn(canvasOf(app), 'bad', left - 17, top, 4)).toBe(isBreak);
    await app.draw('Map');
    const ribbon = page.getByRole('region', { name: 'The whole lane' });
    // Among all findings, and in the part looked at closer.
    await expect(ribbon.locator('[data-mark="broken"]')).toHaveCount(isBreak ? 2 : 0);
    await expect(ribbon.locator('[data-mark="error"]')).toHaveCount(isBreak ? 0 : 2);
  });

test('of a lane of very many entries, those that have room are single marks', async ({
  app,
  page,
}) => {
  // More than are read at once.
  await app.openLedger(runOf('run.jsonl', 21_000));
  await app.openLane(/./);
  await page.goto(`${page.url().split('?')[0]}?level=map&at=10500`);
  await app.expectAtMark(10_500);
  await app.map.focus();
  for (let press = 0; press < 18; press++) await page.keyboard.press('+');
  const options = app.map.getByRole('option');
  const gaps = async () => {
    const xs = await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    return xs.slice(1).map((x, place) => Math.round(x - (xs[place] ?? 0)));
  };
  await expect.poll(async () => new Set(await gaps()).size).toBe(1);
  expect((await gaps())[0]).toBeGreaterThan(40);
  expect((await gaps()).length).toBeGreaterThan(10);
  for (const step of [0, 1]) {
    const [x, y] = await placeOf(app, 10_500 + step);
    expect(await isDrawn(canvasOf(app), 'kind-change', x, y, 4)).toBe(true);
    expect(await isDrawn(canvasOf(app), 'kind-change', x + 24, y, 6)).toBe(false);
  }
});

test('a search is seen in all lanes, and walked from hit to hit', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await page.goto(`${page.url().split('?')[0]}?level=map&q=grep`);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  await expect(lanes).toContainText(/\d+ hits?, 0 in this lane/);
  await app.map.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('List everything');
  const selected = app.map.getByRole('option', { selected: true });
  await expect(selected).toHaveAttribute('aria-label', /, hit,/);
});

test('a card says at the pointer what a mark is, and a second press opens it', async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await app.draw('Map');
  await app.expectAtMark(0);
  const box = await app.mark(7).boundingBox();
  if (!box) throw new Error('nothing is drawn');
  await page.mouse.move(box.x + 6, box.y + 6);
  await expect(page.getByRole('tooltip')).toContainText('Denied: publishing to the package index');
  await app.clickMark(7);
  await app.expectAtMark(7);
  await app.clickMark(7);
  await app.expectAt(7);
});

test('the band is dragged where its entries are drawn', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  const box = await playhead.boundingBox();
  if (!box) throw new Error('the band is not drawn');
  const x = (index: number) => box.x + 14 + (index / 12) * (box.width - 28);
  await page.mouse.move(x(2), box.y + 26);
  await page.mouse.down();
  await app.expectAt(2);
  await page.mouse.move(x(9) + 3, box.y + 26, { steps: 5 });
  await app.expectAt(9);
  await page.mouse.up();
  await page.keyboard.press('ArrowLeft');
  await app.expectAt(8);
  await expect(playhead).toHaveAttribute('aria-valuetext', 'entry 8 of 12');
});

test('the map says what is in sight, and its handles change that', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 5/);
  await app.draw('Map');
  const start = page.getByRole('slider', { name: 'Start of what is in sight' });
  const end = page.getByRole('slider', { name: 'End of what is in sight' });
  const whole = page.getByRole('slider', { name: 'What is in sight', exact: true });
  const now = async (edge: typeof start) => Number(await edge.getAttribute('aria-valuenow'));
  const [first, last] = [await now(start), await now(end)];
  const tenth = (last - first) / 10;
  // Closer, by keys: what is not moved stays.
  await end.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => now(end)).toBeLessThan(last - tenth * 0.8);
  expect(Math.abs((await now(start)) - first)).toBeLessThan(tenth / 5);
  // All of it further, by its upper edge.
  const [from, to] = [await now(start), await now(end)];
  await whole.focus();
  await page.keyboard.press('End');
  await expect.poll(() => now(end)).toBeGreaterThan(last - tenth / 5);
  expect(Math.abs((await now(end)) - (await now(start)) - (to - from))).toBeLessThan(tenth / 2);
  // And by pointer.
  const box = await start.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => now(start)).toBeGreaterThan(first + tenth * 3);
  await page.keyboard.press('0');
  await expect.poll(() => now(start)).toBe(first);
  await expect.poll(() => now(end)).toBe(last);
});

test('one lane and what it led to is shown alone, and all again', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 5/);
  await app.draw('Map');
  // Of a lane that is wrapped, the first line has its name.
  const lines = page.getByRole('region', { name: 'Lanes' }).locator('li');
  const names = lines.filter({ hasNotText: /^from / });
  await expect(names).toHaveCount(40);
  for (const name of await names.all()) await expect(name).toBeInViewport();
  await page.getByRole('button', { name: 'Only this lane and its own' }).click();
  await expect(names).toHaveText([/medium run 5/, /subtask 4/, /subtask 6/]);
  await expect(page).toHaveURL(/[?&]in=/);
  await page.reload();
  await expect(names).toHaveCount(3);
  await page.getByRole('button', { name: '37 lanes hidden · show all' }).click();
  await expect(names).toHaveCount(40);
});

test('on a phone every lane has a name or what tells it apart, which ends in its column', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [file, title] of [
    ['blocks-release-notes.jsonl', /block:release-notes/],
    ['holon-run.jsonl', /Stop the double rebase/],
  ] as const) {
    await app.openLedger(demo(file));
    await app.openLane(title);
    await app.draw('Map');
    const names = page.getByRole('list', { name: 'Lane names' });
    await expect(names.getByRole('listitem').first()).toBeVisible();
    const poor = await names.evaluate((list) =>
      [...list.querySelectorAll('button')]
        .filter((button) => {
          const end = list.getBoundingClientRect().right;
          const said = [...button.querySelectorAll('bdi, span')]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width }) => width > 0);
          return said.some(({ right }) => right > end) || !said.some(({ width }) => width > 36);
        })
        .map(({ title: whole }) => whole),
    );
    expect(poor).toEqual([]);
  }
});

test('a line between two lanes leads to both of its ends', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('branches.db'));
  await app.openLane(/./);
  await app.draw('Map');
  await app.map.focus();
  // To the lane below, at its first entry: its line comes from above.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await app.expectAtMark(0);
  const child = new URL(page.url()).pathname;
  const box = await app.mark(0).boundingBox();
  if (!box) throw new Error('the first entry is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y - 12];
  await page.mouse.move(x, y);
  await expect(app.map).toHaveAttribute('title', /other end/);
  await page.mouse.click(x, y);
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(child);
  await expect(app.map.getByRole('option', { selected: true })).toHaveAttribute(
    'aria-label',
    /another lane leaves here/,
  );
  await page.mouse.click(x, y);
  await expect.poll(() => new URL(page.url()).pathname).toBe(child);
  await app.expectAtMark(0);
});
