// For people who get ill from motion: where the browser says so, nothing moves by itself. That no
// screen does is found out in forced-colors.spec.ts, which asks for less motion and sees them all.

import type { Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import { demo } from '../support/ledgers.ts';
import { expect, test } from '../support/live.ts';
import { watchMotion } from '../support/motion.ts';

test.describe.configure({ timeout: 240_000 });

/** A far jump, a zoom, an overlay: what moves for everybody else. */
async function move(app: App, page: Page): Promise<void> {
  await app.openLedger(demo('holon-run.jsonl'));
  await app.screen('Intents');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('where less motion is asked for', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('the camera, zooming and overlays jump', async ({ app, page }) => {
    const moved = await watchMotion(page);
    await move(app, page);
    expect([...moved]).toEqual([]);
  });
});

test('elsewhere the camera moves, and is seen to', async ({ app, page }) => {
  const moved = await watchMotion(page);
  await move(app, page);
  const all = () => [...moved].join('\n');
  expect(all()).toContain('transitionrun');
  // A busy machine draws too few frames of a jump to see it move: it jumps until one is seen.
  await expect(async () => {
    for (const name of ['Zoom in', 'Fit']) {
      await page.getByRole('button', { name }).first().click();
      await page.waitForTimeout(700);
    }
    expect(all()).toContain('frame by frame: div.react-flow__viewport');
  }).toPass({ timeout: 60_000 });
});
