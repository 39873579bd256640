// Where the browser says so, nothing moves by itself, because motion makes some people ill.
// e2e/walk asks for less motion and sees every screen.

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
