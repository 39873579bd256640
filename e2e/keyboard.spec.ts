import { appTest, EMPTY_JOURNEY, expect, JOURNEY } from './support/app.ts';

appTest(
  'from the library to an entry’s diff by keyboard alone',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await app.open();
    await expect(page.getByRole('link', { name: /more stories/ })).toBeVisible();
    const { keyboard } = page;
    const tabTo = async (words: RegExp, key = 'Tab') => {
      for (let tries = 0; tries < 60; tries++) {
        await keyboard.press(key);
        const text = await page.evaluate(() => {
          const one = document.activeElement;
          return [one?.getAttribute('aria-label'), one?.textContent].join(' ');
        });
        if (words.test(text)) return;
      }
      throw new Error(`Tab never reached ${words}`);
    };

    await tabTo(/more stories/);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('A bug at midnight');
    await tabTo(/A bug at midnight/);
    await keyboard.press('Enter');
    await page.waitForURL('**/ledger/*');
    await expect(app.verdict).toHaveText(/With warnings/);
    const lane = page.getByRole('link', { name: /Tides are wrong at midnight/ });
    await expect(lane.first()).toBeVisible();
    await tabTo(/^ ?Tides are wrong at midnight/);
    await keyboard.press('Enter');
    await expect(app.timeline).toBeVisible();

    await app.expectAt(0);
    for (let seq = 1; seq <= 3; seq++) {
      await keyboard.press('j');
      await expect(app.selected).toHaveText(new RegExp(`^${seq}\\D`));
    }
    await keyboard.press('j');
    await expect(app.selected).toHaveText(/^0Only the two failing tests/);
    await keyboard.press('ArrowLeft');
    await app.expectAt(3);
    await keyboard.press('k');
    await app.expectAt(2);
    await keyboard.press('End');
    await app.expectAt(12);
    await keyboard.press('Home');
    await app.expectAt(0);

    await tabTo(/^Timeline/);
    await expect(async () => {
      await keyboard.press('ArrowDown');
      await expect(app.selected).toHaveText(/^8\D/, { timeout: 300 });
    }).toPass();
    await app.expectAt(8);
    await keyboard.press('d');
    await expect(app.inspector.getByRole('tabpanel', { name: 'Diff' })).toContainText('2 changed');
    await keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

    await keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Next record');
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await app.go('l', /\/$/);
    await expect(page.getByText('Drop it anywhere on this page')).toBeVisible();
  },
);

appTest('the lanes across are walked with arrow keys', { tag: JOURNEY }, async ({ app, page }) => {
  await app.open();
  await app.openStory(/A bug at midnight/);
  await page.waitForURL('**/ledger/*');
  await app.openLane(/Tides are wrong at midnight/);
  await app.expectAt(0);
  await app.draw('Map');
  await app.map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await app.expectAtMark(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Tides are wrong');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tides are wrong');
  await page.keyboard.press('End');
  await app.expectAtMark(12);
  await page.keyboard.press('Enter');
  await app.expectAt(12);
});

appTest(
  'an arrow leads into the lane that leaves here, and back to its fork',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openCodingRun();
    await app.row(4).click();
    await app.expectAt(4);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What if: clamp');
    await app.expectAt(0);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tides are wrong');
    await app.expectAt(4);
  },
);

appTest(
  'the keys work on after a click on a slider, a tab and a button',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openCodingRun();
    await app.expectAt(0);
    const clicked = [
      page.getByRole('slider').first(),
      page.getByRole('tab', { name: 'State' }),
      page.getByRole('button', { name: 'Forward' }),
    ];
    for (const one of clicked) {
      // The click goes by place: a drawing over a slider has no events of its own.
      const box = await one.boundingBox();
      await page.mouse.click(
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      );
      await page.waitForTimeout(300);
      const at = Number(/^\d+/.exec((await app.selected.textContent()) ?? '')?.[0]);
      await page.keyboard.press('j');
      await app.expectAt(at + 1);
    }
  },
);
