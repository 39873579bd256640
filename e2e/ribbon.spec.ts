// The whole lane across: what it has along it, and a part of it closer.

import { expect, JOURNEY, test } from './support/app.ts';
import { corpus, demo } from './support/ledgers.ts';

test('a lane is walked across, by pointer and by keyboard', { tag: JOURNEY }, async ({
  app,
  page,
}) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await app.draw('Ribbon');
  await expect(page).toHaveURL(/level=ribbon/);
  const ribbon = page.getByRole('region', { name: 'The whole lane' });
  await expect(ribbon.getByRole('img', { name: 'Entries: 13, 1 in the fullest part' })).toHaveCount(
    2,
  );
  await expect(ribbon.getByRole('img', { name: /^Denied: 2, / })).toBeVisible();
  await expect(ribbon).toContainText('13 entries · 2 denied · 1 request · 1 warning');

  const brush = ribbon.getByRole('slider', { name: 'Part that is looked at closer' });
  await expect(brush).toHaveAttribute('aria-valuetext', '0 to 13');
  await brush.press('ArrowUp');
  await brush.press('ArrowUp');
  await expect(brush).toHaveAttribute('aria-valuetext', '5 to 9');
  await brush.press('ArrowRight');
  await expect(brush).toHaveAttribute('aria-valuetext', '6 to 10');
  await expect(ribbon).toContainText('6 to 9');
  await ribbon.getByRole('button', { name: 'Follow the playhead' }).click();
  await expect(brush).toHaveAttribute('aria-valuetext', '0 to 13');

  const box = await brush.boundingBox();
  if (!box) throw new Error('the ribbon is not drawn');
  await page.mouse.click(box.x + box.width - 1, box.y + 10);
  await app.expectAt(12);
  await page.mouse.move(box.x + 1, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(brush).toHaveAttribute('aria-valuetext', '0 to 9');
  // What was drawn is not where one goes.
  await app.expectAt(12);
  // The part closer has an axis of its own, at round numbers.
  await expect(ribbon.locator('[data-axis="sequence"]').last()).toHaveText(/^02468$/);
  // An edge of the part is moved by itself.
  const part = await brush.locator('span').first().boundingBox();
  await page.mouse.move((part?.x ?? 0) + (part?.width ?? 0) - 1, box.y + 10);
  await page.mouse.down();
  // The first entries are near each other in time.
  await page.mouse.move(box.x + box.width * 0.04, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(brush).toHaveAttribute('aria-valuetext', /^0 to [2-7]$/);
});

test('where the chain breaks, a line goes through all strips', async ({ app, page }) => {
  await app.openLedger(demo('tampered.db'));
  await app.openLane(/Inspect the footbridge/);
  await app.draw('Ribbon');
  const ribbon = page.getByRole('region', { name: 'The whole lane' });
  // The strips are drawn one after another.
  await expect(async () => {
    const [line, mark, strips] = await Promise.all(
      [
        ribbon.locator('[data-mark="break"]').first(),
        ribbon.locator('[data-mark="broken"]').first(),
        ribbon.getByRole('slider'),
      ].map((one) => one.boundingBox()),
    );
    if (!line || !mark || !strips) throw new Error('no break is drawn');
    expect(line.height).toBe(strips.height);
    expect(Math.abs(line.x - (mark.x + 8))).toBeLessThanOrEqual(1);
  }).toPass();
});

test('the part that is looked at closer is seen in forced colours', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await app.draw('Ribbon');
  const brush = page.getByRole('slider', { name: 'Part that is looked at closer' });
  await brush.press('ArrowUp');
  const colours = await brush.evaluate((element) => {
    const colourOf = (name: string) => {
      const probe = document.createElement('span');
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const [part, playhead] = [...element.children].map((one) => getComputedStyle(one));
    return {
      edge: part?.borderLeftColor,
      playhead: playhead?.backgroundColor,
      highlight: colourOf('Highlight'),
      ground: colourOf('Canvas'),
    };
  });
  expect(colours.edge).toBe(colours.highlight);
  expect(colours.playhead).toBe(colours.highlight);
  expect(colours.highlight).not.toBe(colours.ground);
});

test('says of the part what was denied, what changed, and where the first finding is', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await app.draw('Ribbon');
  const part = page.getByRole('region', { name: 'In the part looked at closer' });
  await expect(part).toContainText('0 to 12');
  await expect(part).toContainText('Why denied 2');
  await expect(part).toContainText('What changed 0 → ');
  await part.getByRole('button', { name: 'Go there' }).click();
  await app.expectAt(11);
  // The part is said in one line where the rows need the room.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(part).toBeHidden();
  await expect(page.getByText('13 entries · 2 denied · 1 request · 1 warning')).toBeVisible();
});

test('a lane is drawn by time where its times are in order', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong at midnight/);
  await app.draw('Ribbon');
  const ribbon = page.getByRole('region', { name: 'The whole lane' });
  const by = ribbon.getByRole('radiogroup', { name: 'What the ribbon is drawn by' });
  await expect(by.getByRole('radio', { name: 'Time' })).toBeChecked();
  await expect(ribbon.locator('[data-axis="time"]')).toContainText('08:20');
  await by.getByRole('radio', { name: 'Sequence' }).press('Space');
  await expect(by.getByRole('radio', { name: 'Sequence' })).toBeChecked();
  await expect(ribbon.getByRole('img', { name: 'Entries: 13, 1 in the fullest part' })).toHaveCount(
    2,
  );
});

test('a lane that was written within seconds is drawn by sequence, until time is asked for', async ({
  app,
  page,
}) => {
  await app.openLedger(corpus('medium.db'));
  await app.openLane(/medium run 12/);
  await app.draw('Ribbon');
  const ribbon = page.getByRole('region', { name: 'The whole lane' });
  await expect(ribbon.getByRole('radio', { name: 'Sequence' })).toBeChecked();
});
