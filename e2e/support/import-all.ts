import { expect, type Page } from '@playwright/test';
import { App, type Ledger } from './app-page.ts';

/**
 * Into an empty library, one after the other, so that each is known by the row that is new.
 * Returns the path of each ledger by its key.
 */
export async function importAll(
  page: Page,
  ledgers: Readonly<Record<string, Ledger>>,
): Promise<ReadonlyMap<string, string>> {
  const app = new App(page);
  await app.open();
  const paths = new Map<string, string>();
  for (const [key, ledger] of Object.entries(ledgers)) {
    await app.drop(ledger);
    await expect(async () => {
      const links = await page
        .getByRole('row')
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname),
        );
      const known = [...paths.values()];
      const path = links.find((one) => /^\/ledger\/[^/]+$/.test(one) && !known.includes(one));
      if (path) paths.set(key, path);
      expect(path, `${key} in the library`).toBeDefined();
    }).toPass({ timeout: 60_000 });
  }
  return paths;
}
