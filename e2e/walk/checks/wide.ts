// A screen on a wall is as wide as they come, and nothing in it is cut off.

import type { WalkFind } from './check.ts';
import { AT_HAND, findLosses } from './losses.ts';

const WALL = { width: 3840, height: 2160 };

export const wide: WalkFind = async ({ page }) => {
  const before = page.viewportSize();
  await page.setViewportSize(WALL);
  const losses = await findLosses(page);
  if (before) await page.setViewportSize(before);
  return losses.filter((one) => !AT_HAND.test(one));
};
