// The browser contexts that journeys share: code that was loaded and compiled once stays so, which
// is most of what opening a page costs. One holds the shelf, the other begins empty each time.

import { createHash } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Ledger } from './app-page.ts';
import { importAll } from './import-all.ts';
import { readShelf } from './shelf.ts';

/** Runs in the page, before anything of it: a first visit has words of its own. */
function wasHere(): void {
  try {
    localStorage.setItem('ledgerscope.visited', 'all');
  } catch {
    // Some tests take the storage away.
  }
}

export const greetNobody = (context: BrowserContext) => context.addInitScript(wasHere);

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export class SharedContexts {
  readonly #browser: Browser;
  #paths: ReadonlyMap<string, string> = new Map();
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

  /** A context in which every ledger of the shelf was imported, and nothing is set. */
  async openShelf(origin: string): Promise<BrowserContext> {
    if (this.#shelf) await clear(this.#shelf, origin, 'local_storage');
    else this.#shelf = await this.#fillShelf();
    return this.#shelf;
  }

  /** A context in which nothing is kept. */
  async openEmptied(origin: string): Promise<BrowserContext> {
    if (this.#emptied) await clear(this.#emptied, origin, 'all');
    else this.#emptied = await this.#create();
    return this.#emptied;
  }

  async close(): Promise<void> {
    await this.#shelf?.close();
    await this.#emptied?.close();
  }

  async #fillShelf(): Promise<BrowserContext> {
    const context = await this.#create();
    const page = await context.newPage();
    const shelf = Object.fromEntries(readShelf().map((one) => [hashBytes(one.bytes), one]));
    this.#paths = await importAll(page, shelf);
    await page.close();
    return context;
  }

  async #create(): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    await greetNobody(context);
    context.addInitScript = () => {
      throw new Error('a shared context keeps its scripts for other tests: this is no journey');
    };
    return context;
  }
}

/** No page of the origin may be open. */
async function clear(context: BrowserContext, origin: string, storageTypes: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
}
