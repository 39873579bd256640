// The bench measures how long frames take while a person draws the brush over a map.

import type { Page } from '@playwright/test';
import { sayFrames } from './timed.ts';

const MOVES = 200;

/** Draws the brush, and returns the times of its frames. */
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
  return sayFrames(frames);
}

declare global {
  interface Window {
    brushed?: number[];
  }
}

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
