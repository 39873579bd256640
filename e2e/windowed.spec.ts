// Only a Chromium with windows has the clipboard, installs an app, and draws every frame of a
// motion.

import { findChromium, launchOptions } from '../scripts/chromium.js';
import { expect } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';
import { move, watchMotion } from './support/motion.ts';
import { offlineTest, untilKept } from './support/offline.ts';

offlineTest.use({ launchOptions: launchOptions(findChromium()) });

offlineTest(
  'a link to the entry that is read is copied, and leads there',
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(/Tides are wrong/);
    for (let step = 0; step < 3; step++) await page.keyboard.press('j');
    await app.expectAt(3);
    // Nobody may read the clipboard here, the test neither: it is pasted, as a person would.
    await page.getByRole('button', { name: 'Copy a link to this record' }).click();
    await page.keyboard.press('/');
    const field = page.locator('input:focus');
    await expect(field).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue(/^http/);
    const pasted = await field.inputValue();
    await page.goto('/');
    await page.goto(pasted);
    await app.expectAt(3);
  },
);

offlineTest('a browser offers to install it', async ({ page, host }) => {
  await page.goto(host.url);
  await untilKept(page);
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A window of a test is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

offlineTest(
  'where less motion is not asked for, the camera moves, and is seen to',
  async ({ app, page }) => {
    offlineTest.slow();
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
  },
);
