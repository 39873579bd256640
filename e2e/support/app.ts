// Every test runs under a guard: a request to another machine, an uncaught error or a refused
// policy fails it.

import { test as base, expect } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { SharedContexts } from './contexts.ts';
import { guardPage } from './guard.ts';

export { type AppLedger, AppPage, expectDrawn } from './app-page.ts';
export { expect };

/** The test is part of ./check and begins with the shelf held. */
export const JOURNEY = '@journey';

/** The test is part of ./check and begins with nothing held. */
export const EMPTY_JOURNEY = ['@journey', '@empty'];

type Fixtures = { app: AppPage; allowed: readonly string[] };

/** A journey has a context that others have used before it; any other test has one of its own. */
export const appTest = base.extend<Fixtures, { shared: SharedContexts }>({
  allowed: [[], { option: true }],
  shared: [
    async ({ browser }, use) => {
      const shared = new SharedContexts(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ browser, shared, baseURL }, use, { tags }) => {
    if (!tags.includes('@journey')) {
      const own = await browser.newContext();
      await use(own);
      return own.close();
    }
    const context = tags.includes('@empty')
      ? await shared.openEmptied(baseURL ?? '')
      : await shared.openShelf(baseURL ?? '');
    await use(context);
    await shared.leave(context);
  },
  page: async ({ context, viewport, colorScheme, contextOptions }, use) => {
    const page = await context.newPage();
    // A shared context was made for another test.
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: contextOptions.reducedMotion ?? null });
    await use(page);
  },
  app: async ({ page, baseURL, allowed, shared }, use, { tags }) => {
    const { faults, end } = await guardPage(page, baseURL ?? '', allowed);
    const isHeld = tags.includes('@journey') && !tags.includes('@empty');
    await use(new AppPage(page, isHeld ? (ledger) => shared.findPath(ledger) : null));
    await end();
    expect(faults).toEqual([]);
  },
});
