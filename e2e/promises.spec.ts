// The promises of every level of a lane are measured in what is drawn.

import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { corpus, demoFile, makeRunLedger } from './support/ledgers.ts';
import { covered, isDrawn } from './support/pixels.ts';

const LEVELS = ['Rows', 'Map'] as const;

function measure(page: Page) {
  return page.locator('#screen').evaluate((screen) => {
    const all = [...screen.querySelectorAll('*')];
    const isWritten = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const written = all.filter(isWritten);
    const isScaled = (one: Element) => {
      for (let at: Element | null = one; at; at = at.parentElement) {
        const { transform, scale, zoom } = getComputedStyle(at);
        const { a, b, c, d } = new DOMMatrix(transform);
        // Turned is not scaled: the area that a px takes stays.
        if (Math.abs(Math.abs(a * d - b * c) - 1) > 0.01) return true;
        if (!/^(none|1)$/.test(scale) || !/^(normal|1)$/.test(zoom)) return true;
      }
      return false;
    };
    return {
      elements: all.length,
      least: Math.min(...written.map((one) => parseFloat(getComputedStyle(one).fontSize))),
      scaled: written.filter(isScaled).map((one) => one.textContent),
    };
  });
}

for (const [name, open] of [
  ['13 entries and the lanes around them', () => demoFile('coding-run.db')],
  ['5,000 entries in 40 lanes', () => corpus('medium.db')],
] as const)
  appTest(
    `letters are large enough and elements few, at every level: ${name}`,
    async ({ app, page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await app.openLedger(open());
      await app.openLane(/./);
      for (const level of LEVELS) {
        await app.draw(level);
        for (const width of [1280, 1920]) {
          await page.setViewportSize({ width, height: Math.round(width * 0.5625) });
          const drawn = level === 'Map' ? app.map : app.transport.locator('canvas');
          await expect(drawn).toBeVisible();
          const { elements, least, scaled } = await measure(page);
          expect(elements, level).toBeLessThanOrEqual(1500);
          expect(least, level).toBeGreaterThanOrEqual(11);
          expect(scaled, level).toEqual([]);
        }
      }
    },
  );

const WRONG = 4;

appTest(
  'one wrong byte is seen where it is, at every level, and a key leads there',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('tampered.db'));
    await app.openLane(/Inspect the footbridge/);
    const at = async (level: (typeof LEVELS)[number], seq: number) =>
      level === 'Map' ? app.expectAtMark(seq) : app.expectAt(seq);
    for (const level of LEVELS) {
      await app.draw(level);
      await expect.poll(() => isSeen(app, level), level).toBe(true);
      await page.keyboard.press(']');
      await at(level, WRONG);
      if (level === 'Map') await expect(app.mark(WRONG)).toHaveAttribute('aria-label', /, error: /);
      const focused = level === 'Map' ? app.map : app.timeline;
      await focused.press('Home');
      await at(level, 0);
    }
  },
);

async function isSeen(app: AppPage, level: (typeof LEVELS)[number]): Promise<boolean> {
  const { page } = app;
  if (level === 'Map') {
    const [layer, box] = [await app.map.boundingBox(), await app.mark(WRONG).boundingBox()];
    if (!layer || !box) return false;
    const canvas = page.getByRole('region', { name: 'Lanes' }).locator('canvas');
    const [x, y] = [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
    return isDrawn(canvas, 'bad', x, y);
  }
  const pane = page.getByRole('region', { name: 'Timeline' });
  const link = pane.locator('[data-mark="link-broken"]');
  const bad = await link.evaluate((element) => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--ls-bad)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    const path = element.querySelector('path');
    return path !== null && getComputedStyle(path).stroke === color;
  });
  return bad && link.isVisible();
}

appTest('every lane is reached by key, and its mark says which it is', async ({ app, page }) => {
  await app.openCodingRun();
  await app.draw('Map');
  const names = page
    .getByRole('list', { name: 'Lane names' })
    .getByRole('button', { disabled: false });
  const titles = await names.evaluateAll((all) => all.map((name) => name.getAttribute('title')));
  expect(titles.length).toBeGreaterThan(2);
  const selected = app.map.getByRole('option', { selected: true });
  await app.map.focus();
  for (const [place, title] of titles.entries()) {
    if (place > 0) await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => selected.getAttribute('aria-label'))
      .toEqual(expect.stringContaining(`, lane ${title}`));
    await expect(selected).toHaveAttribute('aria-label', /^record \d+: .+, lane .+/);
  }
});

appTest('what a filter finds is drawn at its place, in every lane', async ({ app, page }) => {
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 5/);
  await page.goto(`${page.url().split('?')[0]}?level=map&kind=rejection`);
  await expect(page.getByText(/hits, 4 in this lane/)).toBeVisible();
  await app.map.focus();
  await page.keyboard.press('Home');
  const canvas = page.getByRole('region', { name: 'Lanes' }).locator('canvas');
  for (let hits = 0; hits < 3; hits++) {
    await page.keyboard.press('n');
    const selected = app.map.getByRole('option', { selected: true });
    await expect(selected).toHaveAttribute('aria-label', /, hit,/);
    const [layer, box] = [await app.map.boundingBox(), await selected.boundingBox()];
    if (!layer || !box) throw new Error('nothing is drawn');
    const [x, y] = [box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y];
    expect(await isDrawn(canvas, 'hit', x, y, 12)).toBe(true);
  }
});

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])
  appTest.describe(
    `at Fit, ${viewport.width}×${viewport.height}, most of the canvas is covered`,
    () => {
      appTest.use({ viewport });

      for (const [name, open, title, level] of [
        ['13 entries', () => demoFile('coding-run.db'), /Tides are wrong at midnight/, 'Rows'],
        ['2,000 entries in one lane', () => makeRunLedger('run.jsonl', 1999), /./, 'Map'],
        ['5,000 entries in 40 lanes', () => corpus('medium.db'), /medium run 5/, 'Map'],
      ] as const)
        appTest(`by ${name}`, async ({ app, page }) => {
          await app.openLedger(open());
          await app.openLane(title);
          await page.keyboard.press('0');
          const drawn = page.getByRole('radiogroup', { name: 'How the lanes are drawn' });
          await expect(drawn.getByRole('radio', { name: level })).toBeChecked();
          const isRows = level === 'Rows';
          const pane = page.getByRole('region', { name: isRows ? 'Timeline' : 'Lanes' });
          const canvas = isRows ? pane.locator('[data-range]') : pane.locator('canvas');
          const parts = '[role="option"]';
          await expect
            .poll(() => covered(canvas, isRows ? parts : 'kind-change'))
            .toBeGreaterThanOrEqual(0.6);
        });
    },
  );

appTest.describe('at 1280×720', () => {
  appTest.use({ viewport: { width: 1280, height: 720 } });

  appTest(
    '13 entries, the lanes that leave them and a missing one are rows without scrolling',
    async ({ app, page }) => {
      await app.openCodingRun();
      await app.expectAt(0);
      const list = page.locator('[data-range]');
      await expect(app.timeline.locator('[role="option"][data-own]')).toHaveCount(13);
      await expect(app.timeline.locator('[role="option"][data-kind="head"]')).toHaveCount(3);
      await expect(list.getByText('The child is missing')).toBeVisible();
      const beyond = await list.evaluate((one) => one.scrollHeight - one.clientHeight);
      expect(beyond).toBeLessThanOrEqual(0);
    },
  );
});

appTest.describe('at 1600×900', () => {
  appTest.use({ viewport: { width: 1600, height: 900 } });

  for (const name of [
    'coding-run.db',
    'delegation.db',
    'blocks-release-notes.jsonl',
    'holon-run.jsonl',
  ])
    appTest(`no title of ${name} is cut at its end`, async ({ app }) => {
      await app.openLedger(demoFile(name));
      await app.openLane(/./);
      await expect(app.timeline.getByRole('option').nth(5)).toContainText(/\w/);
      const titles = app.timeline.locator('[role="option"]').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const title = row.querySelector('bdi');
          if (!title) return [];
          const isInside = title.getBoundingClientRect().right <= row.getBoundingClientRect().right;
          const isWhole = title.scrollWidth <= title.clientWidth + 1 && isInside;
          return [{ text: title.textContent ?? '', isWhole }];
        }),
      );
      const all = await titles;
      expect(all.length).toBeGreaterThan(5);
      expect(all.filter(({ text, isWhole }) => !isWhole || text.endsWith('…'))).toEqual([]);
    });
});
