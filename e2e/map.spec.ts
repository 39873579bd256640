// The picture of all lanes is measured where it is drawn.

import { type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { corpus, demoFile, makeRunLedger } from './support/ledgers.ts';
import { isDrawn } from './support/pixels.ts';

const SMALL = { width: 1280, height: 720 };

async function locateMark(app: AppPage, seq: number): Promise<readonly [x: number, y: number]> {
  const [layer, box] = [await app.map.boundingBox(), await app.mark(seq).boundingBox()];
  if (!layer || !box) throw new Error(`record ${seq} is not drawn`);
  return [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
}

const findCanvas = ({ page }: AppPage) =>
  page.getByRole('region', { name: 'Lanes' }).locator('canvas');

appTest('every denial of a lane is shown at its pixel, and said', async ({ app, page }) => {
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
    await expect(option).toHaveAttribute('aria-label', /^record \d+: .+, lane medium run 5/);
    const sentence = (await option.getAttribute('aria-label')) ?? '';
    const box = await option.boundingBox();
    await page.keyboard.press('ArrowRight');
    if (!/, rejection,/.test(sentence) || !box || !layer) continue;
    denials++;
    const [x, y] = [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
    expect(await isDrawn(findCanvas(app), 'kind-refused', x, y, 10, 70), sentence).toBe(true);
  }
  expect(denials).toBe(4);
});

for (const [file, seq, isBreak] of [
  ['parent-altered.db', 4, true],
  ['kind-commit-to-rejection.db', 5, false],
] as const)
  appTest(
    `only what does not hold of hash or link is drawn as a break: ${file}`,
    async ({ app, page }) => {
      await app.openLedger(corpus('tampered', file));
      await app.openLane(/./);
      await expect(app.timeline.getByRole('img', { name: 'has an error' }).first()).toBeVisible();
      await app.draw('Map');
      await page.keyboard.press(']');
      await app.expectAtMark(seq);
      const sentence = (await app.mark(seq).getAttribute('aria-label')) ?? '';
      expect(sentence).toContain(', error: ');
      expect(sentence.includes('the chain breaks here')).toBe(isBreak);
      await page.keyboard.press('Home');
      const [left, top] = await locateMark(app, seq);
      expect(await isDrawn(findCanvas(app), 'bad', left, top)).toBe(true);
      expect(await isDrawn(findCanvas(app), 'bad', left - 24, top, 6)).toBe(isBreak);
    },
  );

appTest(
  'of a lane of very many entries, those that have room are single marks',
  async ({ app, page }) => {
    await app.openLedger(makeRunLedger('run.jsonl', 21_000));
    await app.openLane(/./);
    await page.goto(`${page.url().split('?')[0]}?level=map&at=10500`);
    await app.expectAtMark(10_500);
    await app.map.focus();
    for (let press = 0; press < 18; press++) await page.keyboard.press('+');
    const options = app.map.getByRole('option');
    const gaps = async () => {
      const xs = await options.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().x),
      );
      return xs.slice(1).map((x, place) => Math.round(x - (xs[place] ?? 0)));
    };
    await expect.poll(async () => new Set(await gaps()).size).toBe(1);
    expect((await gaps())[0]).toBeGreaterThan(40);
    expect((await gaps()).length).toBeGreaterThan(10);
    for (const step of [0, 1]) {
      const [x, y] = await locateMark(app, 10_500 + step);
      expect(await isDrawn(findCanvas(app), 'kind-change', x, y, 4)).toBe(true);
      expect(await isDrawn(findCanvas(app), 'kind-change', x + 24, y, 6)).toBe(false);
    }
  },
);

appTest('a search is seen in all lanes, and walked from hit to hit', async ({ app, page }) => {
  await app.openCodingRun();
  await page.goto(`${page.url().split('?')[0]}?level=map&q=grep`);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  await expect(lanes).toContainText(/\d+ hits?, 0 in this lane/);
  await app.map.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('List everything');
  const selected = app.map.getByRole('option', { selected: true });
  await expect(selected).toHaveAttribute('aria-label', /, hit,/);
});

appTest(
  'a card says at the pointer what a mark is, and a second press opens it',
  async ({ app, page }) => {
    await app.openCodingRun();
    await app.draw('Map');
    await app.expectAtMark(0);
    const box = await app.mark(7).boundingBox();
    if (!box) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + 6, box.y + 6);
    await expect(page.getByRole('tooltip')).toContainText(
      'Denied: publishing to the package index',
    );
    await app.clickMark(7);
    await app.expectAtMark(7);
    await app.clickMark(7);
    await app.expectAt(7);
  },
);

appTest('the band is dragged where its entries are drawn', async ({ app, page }) => {
  await app.openCodingRun();
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  const box = await playhead.boundingBox();
  if (!box) throw new Error('the band is not drawn');
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await app.expectAt(0);
  await page.mouse.move(middle, y, { steps: 5 });
  await expect(playhead).toHaveAttribute('aria-valuetext', /^record [4-8] of 12$/);
  await page.mouse.move(box.x + box.width - 2, y, { steps: 5 });
  await app.expectAt(12);
  await page.mouse.up();
  await page.keyboard.press('ArrowLeft');
  await app.expectAt(11);
  await expect(playhead).toHaveAttribute('aria-valuetext', 'record 11 of 12');
});

appTest(
  'a lane too dense for marks is strips, with the rows at the playhead beneath them',
  async ({ app, page }) => {
    await app.openLedger(makeRunLedger('run.jsonl', 21_000));
    await app.openLane(/./);
    await expect(app.map).toBeVisible();
    const entries = page.getByRole('img', { name: /^Records: 21,001, peak / });
    await expect(entries).toBeVisible();
    await app.map.focus();
    await page.keyboard.press('End');
    await app.expectAt(21_000);
    await expect(page.getByRole('region', { name: 'In the brush' })).toContainText('13 records');
  },
);

appTest('one lane and what it led to is shown alone, and all again', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 5/);
  await app.draw('Map');
  const names = page.getByRole('list', { name: 'Lane names' }).getByRole('listitem');
  await expect(names).toHaveCount(40);
  for (const name of await names.all()) await expect(name).toBeInViewport();
  await page.getByRole('button', { name: 'Only this lane and its own' }).click();
  await expect(names).toHaveText([/medium run 5/, /subtask 6/, /subtask 4/]);
  await expect(page).toHaveURL(/[?&]in=/);
  await page.reload();
  await expect(names).toHaveCount(3);
  await page.getByRole('button', { name: '37 lanes hidden · show all' }).click();
  await expect(names).toHaveCount(40);
});

appTest(
  'on a phone every lane has a name or what tells it apart, which ends in its column',
  async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [file, title] of [
      ['blocks-release-notes.jsonl', /block:release-notes/],
      ['holon-run.jsonl', /Stop the double rebase/],
    ] as const) {
      await app.openLedger(demoFile(file));
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
  },
);

appTest('a line between two lanes leads to both of its ends', async ({ app, page }) => {
  await page.setViewportSize(SMALL);
  await app.openLedger(corpus('branches.db'));
  await app.openLane(/./);
  await app.draw('Map');
  await app.map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await app.expectAtMark(0);
  const child = new URL(page.url()).pathname;
  const box = await app.mark(0).boundingBox();
  if (!box) throw new Error('the first entry is not drawn');
  const [x, y] = [box.x - 6, box.y + box.height / 2];
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

appTest(
  'lanes that no other lane leads to stand in the order of their ledger',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('harbour-watch.zip'));
    await app.screen('Run');
    await app.draw('Map');
    const names = page.getByRole('list', { name: 'Lane names' }).getByRole('button');
    await expect(names.first()).toHaveAttribute('title', 'Weather, from outside');
  },
);
