// The browser contexts that journeys share: code that was loaded and compiled once stays so, which
// is most of what opening a page costs. One holds the shelf, the other begins empty each time.

import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Ledger } from './app.ts';
import { readShelf } from './shelf.ts';

/** In the page, before anything of it: what a test before kept outside of IndexedDB is gone. */
function beginAfresh(): void {
  try {
    if (sessionStorage.getItem('test.began')) return;
    localStorage.clear();
    localStorage.setItem('ledgerscope.visited', 'all');
    sessionStorage.setItem('test.began', 'yes');
  } catch {
    // A page of another kind has no storage.
  }
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export class SharedContexts {
  readonly #browser: Browser;
  readonly #paths = new Map<string, string>();
  #shelf: BrowserContext | null = null;
  #emptied: BrowserContext | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The address of a ledger that is on the shelf. */
  findPath({ name, bytes }: Ledger): string {
    const path = this.#paths.get(hashBytes(bytes));
    if (path) return path;
    throw new Error(`${name} is not on the shelf: add it there, or tag the test @empty`);
  }

  /** A context in which every ledger of the shelf was imported. */
  async openShelf(importLedger: (page: Page, ledger: Ledger) => Promise<string>) {
    if (this.#shelf) return this.#shelf;
    const context = await this.#create();
    const page = await context.newPage();
    for (const ledger of readShelf())
      this.#paths.set(hashBytes(ledger.bytes), await importLedger(page, ledger));
    await page.close();
    this.#shelf = context;
    return context;
  }

  /** A context in which nothing is kept. */
  async openEmptied(origin: string): Promise<BrowserContext> {
    this.#emptied ??= await this.#create();
    const page = await this.#emptied.newPage();
    const session = await this.#emptied.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.close();
    return this.#emptied;
  }

  async close(): Promise<void> {
    await this.#shelf?.close();
    await this.#emptied?.close();
  }

  async #create(): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    await context.addInitScript(beginAfresh);
    return context;
  }
}
