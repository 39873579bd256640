// The panes of the workspace are shown, hidden, and as wide as a person made them, with the name
// above them.

import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

appTest(
  'the inspector is hidden, widened and remembered for each width of window',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(/Tides are wrong/);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const splitter = page.getByRole('separator', { name: 'Width of the inspector' });
    const rows = page.getByRole('listbox').first().locator('..');
    await splitter.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(splitter).toHaveAttribute('aria-valuenow', '464');
    const before = (await rows.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Inspector' }).click();
    await expect(inspector).toHaveCount(0);
    await expect
      .poll(async () => (await rows.boundingBox())?.width ?? 0)
      .toBeGreaterThan(before + 300);
    await page.keyboard.press('d');
    await expect(inspector.getByRole('tab', { name: 'Diff' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('\\');
    await expect(inspector).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(splitter).toHaveAttribute('aria-valuenow', '360');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(inspector).toHaveCount(0);
    await page.keyboard.press('\\');
    await expect(splitter).toHaveAttribute('aria-valuenow', '464');
  },
);

appTest(
  'an entry is read whole in the narrow inspector of a small screen',
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(/Tides are wrong/);
    await app.row(4).click();
    for (const name of ['What', 'Why', 'State', 'Diff', 'Bytes']) {
      const tab = await app.tab(name);
      await expect(tab.getByText(/record 4/).first()).toBeVisible();
      const [wide, room] = await tab.evaluate((one) => [one.scrollWidth, one.clientWidth]);
      expect(wide, name).toBe(room);
    }
    await app.row(11).click();
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await expect(inspector.getByRole('tab', { name: 'Why 1' })).toBeVisible();
    const [last, hide] = [
      await inspector.getByRole('tab', { name: 'Bytes' }).boundingBox(),
      await page.getByRole('button', { name: 'Inspector' }).boundingBox(),
    ];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(hide?.x ?? 0);
  },
);

appTest(
  'the name of a lane has its room in the header, and is whole on focus where it is cut',
  async ({ app, page }) => {
    const title = 'Tides are wrong at midnight: find out why';
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(title);
    const here = page.getByRole('navigation', { name: 'Where you are' });
    const last = here.locator('[aria-current="page"]');
    const isCut = () => last.locator('bdi').evaluate((at) => at.scrollWidth > at.clientWidth);
    for (const width of [1440, 1120, 480]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(isCut).toBe(false);
    }
    await page.setViewportSize({ width: 740, height: 900 });
    await expect.poll(isCut).toBe(true);
    await expect(last).toHaveAttribute('tabindex', '0');
    await here.getByRole('link', { name: 'coding-run.db' }).focus();
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText(title);
  },
);
