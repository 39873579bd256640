// A lane is drawn at one of several levels, and each leads to the next.

import type { Page } from '@playwright/test';
import { appTest, expect } from './support/app.ts';
import { corpus } from './support/ledgers.ts';

const level = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'How the lanes are drawn' }).getByRole('radio', { name });

appTest(
  'Fit shows few entries as rows and very many as a map, all of them, by button and by key',
  async ({ app, page }) => {
    await app.openCodingRun();
    await app.draw('Map');
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(level(page, 'Rows')).toBeChecked();
    await app.expectAt(0);
    await app.openLedger(corpus('medium.db'));
    await app.openLane(/medium run 5/);
    await page.keyboard.press('0');
    await expect(level(page, 'Map')).toBeChecked();
    const range = page.locator('[data-range]');
    await expect(range).toHaveAttribute('data-range', /^lanes 1 to 40 of 40, /);
    const whole = await range.getAttribute('data-range');
    await app.map.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(range).not.toHaveAttribute('data-range', whole ?? '');
    await page.keyboard.press('0');
    await expect(range).toHaveAttribute('data-range', whole ?? '');
  },
);

async function pinch(page: Page, by: number): Promise<void> {
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, by);
  await page.keyboard.up('Control');
}

appTest(
  'a pinch leads from rows to the map and back, with the entry at the pointer',
  async ({ app, page }) => {
    await app.openCodingRun();
    await app.expectAt(0);
    const row = app.row(5);
    const box = await row.boundingBox();
    if (!box) throw new Error('there is no row');
    const [x, y] = [box.x + 300, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await pinch(page, 60);
    await app.expectAtMark(5);
    await expect(async () => {
      const mark = await app.mark(5).boundingBox();
      expect(Math.abs((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - x)).toBeLessThan(3);
    }).toPass();
    const mark = await app.mark(5).boundingBox();
    if (!mark) throw new Error('there is no mark');
    const down = mark.y + mark.height / 2;
    await page.mouse.move(x, down);
    await expect(async () => {
      await pinch(page, -60);
      await expect(level(page, 'Rows')).toBeChecked({ timeout: 50 });
    }).toPass({ intervals: [20] });
    await app.expectAt(5);
  },
);

appTest(
  'keys zoom from rows to the map and back, around the entry that is selected',
  async ({ app, page }) => {
    await app.openLedger(corpus('medium.db'));
    await app.openLane(/medium run 5/);
    await page.goto(`${page.url().split('?')[0]}?at=80&level=rows`);
    await app.expectAt(80);
    await page.keyboard.press('-');
    await expect(level(page, 'Map')).toBeChecked();
    await app.expectAtMark(80);
    await expect(app.mark(80)).toBeInViewport();
    await app.map.focus();
    for (let press = 0; press < 12; press++) await page.keyboard.press('-');
    await expect(level(page, 'Map')).toBeChecked();
    await expect(async () => {
      await page.keyboard.press('+');
      await expect(level(page, 'Rows')).toBeChecked({ timeout: 50 });
    }).toPass({ intervals: [20] });
    await app.expectAt(80);
  },
);

appTest.describe('at 1280×720', () => {
  appTest.use({ viewport: { width: 1280, height: 720 } });

  appTest(
    '13 entries, the lanes that leave and one that is missing are read without moving',
    async ({ app, page }) => {
      await app.openCodingRun();
      await page.keyboard.press('0');
      const canvas = page.getByRole('region', { name: 'Timeline' }).locator('[data-range]');
      const rows = app.timeline.getByRole('option');
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(16);
      for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('The child is missing')).toBeInViewport({ ratio: 1 });
      const { above, over, least } = await canvas.evaluate((element) => {
        const written = [...element.querySelectorAll('*')].filter((one) =>
          [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        );
        return {
          above: element.scrollTop,
          over: element.scrollHeight - element.clientHeight,
          least: Math.min(...written.map((one) => parseFloat(getComputedStyle(one).fontSize))),
        };
      });
      expect([above, over]).toEqual([0, 0]);
      expect(least).toBeGreaterThanOrEqual(11);
    },
  );
});
