import { openBuilt } from '../browser/built.ts';
import { mb } from '../table.ts';
import { trackHeaps } from './heaps.ts';
import type { HeapSample } from './memory.ts';

/**
 * Connects, and waits until a followed run waits for a decision. The resident memory includes the
 * answers that the renderer keeps for the program that drives it.
 */
export async function followInBrowser(url: string): Promise<HeapSample> {
  const { context, page, url: app, residentRenderer, end } = await openBuilt();
  let requests = 0;
  context.on('request', (request) => {
    if (request.url().startsWith(url)) requests++;
  });
  await page.goto(`${app}servers`);
  const heaps = await trackHeaps(page);
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Waits for a decision').first().waitFor();
  return {
    async figures() {
      const each = await heaps();
      const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage);
      return [
        ...each.map(({ of, used, buffers }) => `${of} ${mb(used)} heap + ${mb(buffers)} buffers`),
        `${mb(await residentRenderer())} resident renderer`,
        `${mb(stored ?? 0)} stored`,
        `${requests} requests`,
      ];
    },
    end,
  };
}
