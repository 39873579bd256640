// Journeys share browser contexts: code that was loaded and compiled once stays so, which is most
// of what opening a page costs. One holds the shelf, the other begins empty each time.

import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AppLedger } from './app-page.ts';
import { importAll } from './import-all.ts';
import { readShelf } from './shelf.ts';

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export class SharedContexts {
  readonly #browser: Browser;
  #paths: ReadonlyMap<string, string> = new Map();
  #shelf: SharedContext | null = null;
  #emptied: SharedContext | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  findPath({ name, bytes }: AppLedger): string {
    const path = this.#paths.get(hashBytes(bytes));
    if (path) return path;
    throw new Error(`${name} is not on the shelf: add it there, or tag the test @empty`);
  }

  async openShelf(origin: string): Promise<BrowserContext> {
    this.#shelf ??= await this.#fillShelf(origin);
    await this.#shelf.clear('local_storage');
    return this.#shelf.context;
  }

  async openEmptied(origin: string): Promise<BrowserContext> {
    this.#emptied ??= await SharedContext.create(this.#browser, origin);
    await this.#emptied.clear('all');
    return this.#emptied.context;
  }

  async leave(context: BrowserContext): Promise<void> {
    const stays = [this.#shelf, this.#emptied].map((shared) => shared?.keeper);
    for (const page of context.pages()) if (!stays.includes(page)) await page.close();
  }

  async close(): Promise<void> {
    await this.#shelf?.context.close();
    await this.#emptied?.context.close();
  }

  async #fillShelf(origin: string): Promise<SharedContext> {
    const shared = await SharedContext.create(this.#browser, origin);
    const page = await shared.context.newPage();
    const shelf = Object.fromEntries(readShelf().map((one) => [hashBytes(one.bytes), one]));
    this.#paths = await importAll(page, shelf);
    await page.close();
    return shared;
  }
}

class SharedContext {
  readonly context: BrowserContext;
  /** It stays open, so that the process of all its pages lives on. */
  readonly keeper: Page;
  readonly #origin: string;

  private constructor(context: BrowserContext, keeper: Page, origin: string) {
    this.context = context;
    this.keeper = keeper;
    this.#origin = origin;
  }

  static async create(browser: Browser, origin: string): Promise<SharedContext> {
    const context = await browser.newContext();
    const keeper = await context.newPage();
    // A page of the origin that runs nothing of the app.
    await keeper.goto(`${origin}/favicon.svg`);
    context.addInitScript = () => {
      throw new Error('a shared context keeps its scripts for other tests: this is no journey');
    };
    return new SharedContext(context, keeper, origin);
  }

  /** No page of a test may be open. */
  async clear(storageTypes: string): Promise<void> {
    const session = await this.context.newCDPSession(this.keeper);
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes });
    await session.detach();
  }
}
