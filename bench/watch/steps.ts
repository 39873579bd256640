// A person's actions in the app are timed in the page: the program that drives the browser takes
// time of its own for a click.

import type { Page } from '@playwright/test';
import { untilIndexed } from '../browser/indexes.ts';
import { searchHere } from '../browser/timed.ts';

declare global {
  interface Window {
    chosenAt?: number;
    rowsAt?: number;
  }
}

/** Runs in each page, before the page's own code. */
export function noteMoments(): void {
  document.addEventListener(
    'change',
    () => {
      window.chosenAt = performance.now();
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    const row = document.querySelector('[role=listbox][aria-label^=Timeline] [role=option]');
    if (!row) return;
    window.rowsAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns the ms from the file to the ledger, which opens by itself. */
export async function importFile(page: Page, file: string): Promise<number> {
  await page.getByLabel('Choose ledger files to open').setInputFiles(file);
  return page.evaluate(async () => {
    // The address is not looked at in each frame: drawing them would be work of this measure.
    while (!location.pathname.includes('/ledger/'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.now() - (window.chosenAt ?? Number.NaN);
  });
}

/**
 * Returns the ms from the file until so many indexes of its texts are kept: from then on a search
 * reads nothing that they rule out.
 */
export async function indexAll(page: Page, indexes: number): Promise<number> {
  await untilIndexed(page, indexes);
  return page.evaluate(() => performance.now() - (window.chosenAt ?? Number.NaN));
}

/** Returns the ms from a file to the first rows of its only lane, with the click between. */
export async function dropToRows(page: Page, file: string): Promise<number> {
  await importFile(page, file);
  return page.evaluate(async () => {
    const run = () => document.querySelector<HTMLAnchorElement>('nav a[href*="/run"]');
    while (!run()) await new Promise(requestAnimationFrame);
    run()?.click();
    while (window.rowsAt === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    return window.rowsAt - (window.chosenAt ?? Number.NaN);
  });
}

/** Returns the ms from the beginning of a page at this address to the first rows of its lane. */
export async function openMeasuredLane(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(async () => {
    while (window.rowsAt === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    return window.rowsAt;
  });
}

/**
 * Returns the ms from the beginning of a page with the patterns of a ledger until they are there.
 * `address` is that of one of its lanes.
 */
export async function openPatterns(page: Page, address: string): Promise<number> {
  await page.goto(address.replace(/\/run\/.*$/, '/ask?view=patterns'));
  return page.evaluate(async () => {
    const rows = () => document.querySelectorAll('#screen section tbody tr').length;
    while (rows() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.now();
  });
}

/**
 * Returns the ms until each of the queries looked at everything, one after another.
 * @throws when one does not say that it looked at all of them
 */
export async function searchAll(page: Page, queries: readonly string[]): Promise<number> {
  let ms = 0;
  for (const query of queries) {
    const { all, status } = await page.evaluate(searchHere, query);
    if (!/All [\d,]+ records? /.test(status))
      throw new Error(`the search for ${query} says “${status}”`);
    ms += all;
  }
  return ms;
}

/** Forgets everything that the app keeps. */
export async function forgetAll(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,file_systems,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await session.detach();
}
