// The app on a host of its own is kept by its service worker for times without a network.

import type { Page } from '@playwright/test';
import { appTest as base } from './app.ts';
import { type PlainHost, startHost } from './host.ts';

export const offlineTest = base.extend<{ host: PlainHost }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  host: async ({}, use) => {
    const host = await startHost({ under: '/tools/ledgers/' });
    await use(host);
    await host.close();
  },
  allowed: async ({ host }, use) => use([host.url]),
});

/** Waits until this browser keeps the whole build, and answers with it. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller,
  );
}
