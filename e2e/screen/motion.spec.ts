// For people who get ill from motion: where the browser says so, nothing moves by itself. That no
// screen does is found out by e2e/walk, which asks for less motion and sees them all.

import { appTest, expect } from '../support/app.ts';
import { move, watchMotion } from '../support/motion.ts';

appTest.describe('where less motion is asked for', () => {
  appTest.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  appTest('the camera, zooming and overlays jump', async ({ app, page }) => {
    const moved = await watchMotion(page);
    await move(app, page);
    expect([...moved]).toEqual([]);
  });
});
