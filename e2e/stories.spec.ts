// Stories are opened, played, presented, and handed over; the tour is one.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { expectNoFault } from './support/faults.ts';
import { holdBack } from './support/hold-back.ts';
import { demoFile } from './support/ledgers.ts';
import { giveStory, openStory, storyFile } from './support/stories.ts';

const caption = (page: Page) => page.getByRole('region', { name: 'Story' }).getByRole('status');

async function open(app: AppPage, page: Page): Promise<string> {
  await app.openLedger(demoFile('coding-run.db'));
  const ledger = new URL(page.url()).pathname;
  await openStory(page, 'A bug at midnight', [
    { at: ledger, say: 'The run, and *what it left*.' },
    {
      at: `${ledger}/run?level=map`,
      say: 'How its lanes hang together.',
      notes: 'Point at the branch.',
    },
  ]);
  await page.getByRole('heading', { name: 'A bug at midnight' }).waitFor();
  return ledger;
}

appTest(
  'a story is played and left by keyboard alone, and is there after a reload',
  async ({ app, page }) => {
    const ledger = await open(app, page);
    await page.reload();
    await expect(page.getByText('How its lanes hang together.')).toBeVisible();
    const own = page.url();
    await page.getByRole('heading', { name: 'A bug at midnight' }).waitFor();
    await page.keyboard.press('p');
    await expect(page).toHaveURL(new RegExp(`${ledger}$`));
    await expect(caption(page)).toHaveText('The run, and what it left.');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(new RegExp(`${ledger}/run/.*level=map`));
    await expect(caption(page)).toHaveText('How its lanes hang together.');
    await page.reload();
    await expect(caption(page)).toHaveText('How its lanes hang together.');
    await page.keyboard.press('ArrowLeft');
    await expect(caption(page)).toHaveText('The run, and what it left.');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(own);
    await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
    await expectNoFault(page, 'story');
  },
);

appTest(
  'a story goes to somebody else as a file and as a link, notes and all',
  async ({ app, page, browser, baseURL }) => {
    await open(app, page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const path = await (await saved).path();
    const link = await page.evaluate(async () => {
      let copied = '';
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: {
          async writeText(text: string) {
            copied = text;
          },
        },
      });
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent?.includes('Copy a link with the story'),
      );
      button?.click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return copied;
    });
    expect(link).toMatch(/\/stories\/open#[\w-]+$/);

    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'A bug at midnight' })).toBeVisible();
    await expect(other.getByText('Point at the branch.')).toBeVisible();
    await expect(other.getByText('not here; it comes with the app')).toBeVisible();
    await other.keyboard.press('p');
    await expect(caption(other)).toHaveText('The run, and what it left.');
    await expect(other.locator('#screen h1[data-tone]')).toBeVisible();
    await other.keyboard.press('Escape');

    await giveStory(other, readFileSync(path));
    await expect(other).toHaveURL(/\/stories\/[0-9a-f]{32}$/);
    await expect(other.getByRole('heading', { name: 'A bug at midnight' })).toBeVisible();
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('button', { name: 'Delete the story' }).click();
    await expect(other).toHaveURL(/\/stories$/);
    await context.close();
  },
);

appTest(
  'a story that leads out of the app is refused, with which step and why',
  async ({ app, page }) => {
    const say = '</script><script>alert(1)</script>';
    const hostile = (at: string) => storyFile('<img src=x onerror=alert(1)>', [{ at, say }]);
    await app.open();
    for (const at of [
      'https://example.org/',
      '//example.org',
      '/stories/tour/play',
      '/inbox/countersign#x',
    ]) {
      await giveStory(page, hostile(at));
      await expect(page.getByRole('alert')).toContainText('Step 1, at should be an address inside');
    }
    await giveStory(page, hostile('/trust'));
    await expect(page).toHaveURL(/\/stories\/[0-9a-f]{32}$/);
    // The address changes before its screen is drawn.
    await expect(page.getByRole('heading', { name: 'Hand it over' })).toBeVisible();
    await page.keyboard.press('p');
    await expect(caption(page)).toHaveText('</script><script>alert(1)</script>');
  },
);

appTest('the tour has five steps, and starts from Find', async ({ app, page }) => {
  await app.open();
  await findOnPage(page, 'Tour');
  await expect(caption(page)).toContainText('drop one anywhere');
  await expectNoFault(page, 'story');
  for (const words of [
    'First the verdict',
    'eight loose bolts',
    'A person decides',
    'what is not',
  ]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(caption(page)).toContainText(words);
  }
  await expect(page.getByRole('button', { name: 'Next story: Replay' })).toBeVisible();
  await page.getByRole('button', { name: 'Now with your own file' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Drop it anywhere on this page')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

appTest(
  'presenting shows nothing but the screen and the sentence, and its keys work',
  async ({ app, page }) => {
    await open(app, page);
    await page.keyboard.press('F');
    await expect(caption(page)).toHaveText('The run, and what it left.');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Tabs of this ledger' })).toBeHidden();
    await page.keyboard.press('b');
    await expect(page.getByText('The screen is dark. Press b')).toBeAttached();
    await page.keyboard.press('b');
    await expect(page.getByText('The screen is dark. Press b')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
  },
);

appTest(
  'a step goes on by itself after its pause, and not while it is held',
  async ({ page, app }) => {
    await app.open();
    await page.clock.install();
    await page.goto('/stories/replay');
    await page.getByRole('button', { name: /^Play/ }).click();
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByText('2 of 4')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'Hold this step' }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByText('2 of 4')).toBeVisible();
  },
);

appTest(
  'a sentence is said once its screen is there, and its time begins then',
  async ({ page, app }) => {
    await app.open();
    const arrive = await holdBack(page, '**/demo/footbridge.db');
    await page.clock.install();
    await page.goto('/stories/replay');
    await page.getByRole('button', { name: /^Play/ }).click();
    await expect(page.getByText('1 of 4')).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(caption(page)).toHaveText('');
    arrive();
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(caption(page)).toContainText('This is its diary', { timeout: 500 });
    }).toPass();
    await expect(page.getByText('1 of 4')).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(page.getByText('2 of 4')).toBeVisible();
  },
);

appTest.describe('with less motion', () => {
  appTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  appTest('nothing goes on by itself', async ({ page, app }) => {
    await app.open();
    await page.clock.install();
    await page.goto('/stories/replay');
    await page.getByRole('button', { name: /^Play/ }).click();
    await expect(page.getByRole('button', { name: 'Let it go on by itself' })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(page.getByText('1 of 4')).toBeVisible();
  });
});

appTest.describe('on a phone', () => {
  appTest.use({ viewport: { width: 390, height: 844 } });

  appTest(
    'a story is played without scrolling sideways, and is left in sight',
    async ({ page, app }) => {
      await app.open();
      await page.goto('/stories/three-minutes');
      await page.getByRole('button', { name: /^Play/ }).click();
      await expect(caption(page)).toContainText('eight records');
      await expect(page.getByRole('button', { name: 'Leave the story' })).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Hold this step' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );
});
