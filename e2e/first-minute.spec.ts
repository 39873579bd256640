// A stranger's first minute goes from the landing page to a changed byte and back, by mouse and by
// keys.

import type { Page } from '@playwright/test';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { APPROVE } from './support/decisions.ts';
import { holdBack } from './support/hold-back.ts';

const WATCH = /^Watch an agent get caught/;

function miniature(page: Page) {
  return page.getByRole('figure', { name: /one byte of it/ });
}

async function expectBreakIt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Nothing is wrong/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New value of loose' })).toBeFocused();
}

appTest(
  'by mouse: the miniature plays by itself, and the button leads to the bench',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await app.open();
    const shown = miniature(page);
    // The first frame waits for nothing, and the break follows it.
    await expect(shown).toContainText('Press the 8.');
    await expect(shown).toContainText('Not intact', { timeout: 4_000 });
    await expect(shown.getByRole('listitem')).toHaveCount(8);
    await expect(shown.getByRole('listitem').nth(4)).toContainText('does not fit its seal');
    await expect(shown.getByRole('listitem').nth(5)).toContainText('rests on it');
    await shown.getByRole('button', { name: 'Put the 8 back' }).click();
    await expect(shown).toContainText('Verified');
    await shown.getByRole('button', { name: /^Make the 8 a 0/ }).click();
    await expect(shown).toContainText('Not intact');
    await page.getByRole('button', { name: WATCH }).click();
    await expectBreakIt(page);
    await app.toLibrary();
    await page.getByRole('button', { name: WATCH }).click();
    await expectBreakIt(page);
  },
);

appTest('by keys: Enter, and the byte', { tag: EMPTY_JOURNEY }, async ({ app, page }) => {
  // Pressed before the list of demos is here, it waits for it.
  const arrive = await holdBack(page, '**/demo/index.json');
  await app.open();
  const watch = page.getByRole('button', { name: WATCH });
  await expect(watch).toBeVisible();
  // The listener is there before the press, and a second press is ignored.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(watch).toBeDisabled({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  arrive();
  await expectBreakIt(page);
  await page.keyboard.type('0');
  await expect(page.getByRole('listitem').getByText('Not intact at 4')).toBeVisible();
});

appTest('each door is a story, and leads to the next one, by keys', async ({ app, page }) => {
  await app.open();
  const story = page.getByRole('region', { name: 'Story' });
  const caption = story.getByRole('status');
  const screen = page.locator('#screen');
  await page.keyboard.press('1');
  await expect(caption).toContainText('This is its diary');
  await expect(screen).toContainText('Record 0: ');
  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('the same fingerprint');
  await expect(page.getByRole('img', { name: 'is the same as' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('No model, no tool, no network');
  await expect(screen).toContainText('Record 5: ');
  await expect(page.getByRole('region', { name: 'The record at hand' })).toContainText('added');
  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('That is deterministic');
  await expect(screen).toContainText('2 runs, 1 world');
  await expect(story.getByRole('button', { name: 'Now with your own file' })).toBeVisible();
  await page.keyboard.press('Enter');
  const forged = page.getByRole('region', { name: 'What the verifier sees' });
  for (const [said, seen] of [
    ['Record 4 no longer fits', 'Fails: 4'],
    ['the next record', 'Fails: 5'],
    ['The chain alone cannot see that', 'Verified, and yet forged'],
    ['a root kept elsewhere', 'history rewritten'],
    ['the signer’s key', 'Fails: 4 and 5'],
    ['a copy out of reach', /./],
  ] as const) {
    await expect(caption).toContainText(said);
    await expect(forged).toContainText(seen);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(caption).toContainText('this one still waits');
  await expect(page.getByRole('button', { name: APPROVE })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('Why, first');
  await page.keyboard.press('Enter');
  await expect(story).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

appTest(
  'by mouse, a door opens, and the way back leads to the landing page',
  async ({ app, page }) => {
    await app.open();
    await page.getByRole('link', { name: /^Break it/ }).click();
    await expect(page.getByRole('region', { name: 'Story' })).toContainText('One byte');
    await expect(page).toHaveURL(/\/prove\?view=break/);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  },
);

appTest('a story ends for good when the person goes elsewhere', async ({ app, page }) => {
  await app.open();
  await page.keyboard.press('1');
  const story = page.getByRole('region', { name: 'Story' });
  await expect(story).toContainText('This is its diary');
  await page.reload();
  await expect(story).toContainText('This is its diary');
  await app.toLibrary();
  await expect(story).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/ledger\//);
  await expect(story).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(story).toHaveCount(0);
});

appTest(
  'nothing moves by itself where less motion is wished: the digit is pressed',
  async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.open();
    const shown = miniature(page);
    await expect(shown).toContainText('Press the 8.');
    await page.waitForTimeout(3_000);
    await expect(shown).toContainText('Press the 8.');
    await shown.getByRole('button', { name: /^Make the 8 a 0/ }).click();
    await expect(shown).toContainText('and it shows');
  },
);

appTest('a new visitor’s page keeps its shape while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(miniature(page).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('link', { name: /^\d+ more stories/ })).toBeVisible();
  await expect(miniature(page)).toContainText('and it shows');
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

for (const width of [390, 1280])
  appTest(
    `no text under 12 px, and nothing to scroll sideways, at ${width}`,
    async ({ app, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await app.open();
      await expect(miniature(page).getByRole('listitem')).toHaveCount(8);
      const found = await page.evaluate(() => {
        const small: string[] = [];
        for (const one of document.querySelectorAll('main *')) {
          const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim());
          if (own && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 12)
            small.push(one.textContent ?? '');
        }
        const { scrollWidth, clientWidth } = document.documentElement;
        return { small, isWide: scrollWidth > clientWidth };
      });
      expect(found).toEqual({ small: [], isWide: false });
      const title = page.getByRole('heading', { level: 1 });
      const size = await title.evaluate((one) => getComputedStyle(one).fontSize);
      expect(size).toBe(width === 390 ? '30px' : '42px');
      if (width === 390) {
        const box = await page.getByRole('button', { name: WATCH }).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800);
      }
    },
  );
