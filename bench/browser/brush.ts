// How long frames take while a person draws the brush over a map.

import type { Page } from '@playwright/test';

const MOVES = 200;

/** Ms that half and 95 % of the frames take at most. */
export async function brushMap(page: Page): Promise<string> {
  const box = await page.getByRole('listbox', { name: 'Records of all lanes' }).boundingBox();
  if (!box) throw new Error('no map is drawn');
  const y = box.y + box.height / 2;
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + box.width * 0.1, y);
  await page.mouse.down();
  await page.evaluate(watchFrames);
  for (let move = 0; move < MOVES; move++)
    await page.mouse.move(box.x + box.width * (0.1 + (0.7 * move) / MOVES), y);
  const frames = await page.evaluate(() => window.brushed ?? []);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1) ?? '?';
  return `${frames.length} frames: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms`;
}

declare global {
  interface Window {
    /** Ms from frame to frame since they are watched. */
    brushed?: number[];
  }
}

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = [];
  window.brushed = frames;
  let before = performance.now();
  const next = (now: number) => {
    frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
