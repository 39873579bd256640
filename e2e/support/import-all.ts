import type { Page } from '@playwright/test';
import { type AppLedger, AppPage } from './app-page.ts';

/**
 * Imports into an empty library, one after the other: each is opened, so that its address is known.
 * Returns the path of each ledger by its key.
 */
export async function importAll(
  page: Page,
  ledgers: Readonly<Record<string, AppLedger>>,
): Promise<ReadonlyMap<string, string>> {
  const app = new AppPage(page);
  await app.open();
  const paths = new Map<string, string>();
  for (const [key, ledger] of Object.entries(ledgers)) {
    await app.drop(ledger);
    await page.waitForURL('**/ledger/*', { timeout: 60_000 });
    paths.set(key, new URL(page.url()).pathname);
    await app.toLibrary();
  }
  return paths;
}
