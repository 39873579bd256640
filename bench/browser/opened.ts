// A file that is chosen alone opens by itself.

import type { Page } from '@playwright/test';

/** Returns the address of a ledger of the library, or '' while none has this name. */
export function findLedger(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLAnchorElement>('tr a[href*="/ledger/"]')].find((link) =>
        link.textContent?.includes(wanted),
      )?.href ?? '',
    name,
  );
}

/** Settles once the page shows a ledger. Returns the ledger's address. */
export async function untilOpened(page: Page): Promise<string> {
  await page.waitForURL(/\/ledger\/[^/?]+/);
  return page.url();
}

/** Opens Run from a ledger that is open. Returns the address of its lane. */
export async function openMeasuredRun(page: Page): Promise<string> {
  const tabs = page.getByRole('navigation', { name: 'Tabs of this ledger' });
  await tabs.getByRole('link', { name: 'Run' }).click();
  await page.waitForURL(/\/run\/[^/?]+/);
  return page.url();
}

/** The ledger and the lane that an address of Run names, as it writes them. */
export function splitRun(address: string): { readonly ledger: string; readonly lane: string } {
  const [, ledger = '', lane = ''] = /ledger\/([^/]+)\/run\/([^/?]+)/.exec(address) ?? [];
  return { ledger, lane };
}
