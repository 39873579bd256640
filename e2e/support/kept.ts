// The browser's storage is read from outside: no code of the app takes part.

import type { BrowserContext } from '@playwright/test';

export interface KeptPart {
  readonly ledgers: readonly string[];
  readonly imports: number;
  /** Builds with rows or a file that no ledger names. */
  readonly strays: number;
  /** Ledgers whose file is not all there, or that have no rows in a table that needs some. */
  readonly halves: number;
}

/** `host` is the address of the app, for a browser that was started without a base address. */
export async function readKeptParts(context: BrowserContext, host = ''): Promise<KeptPart> {
  const page = await context.newPage();
  await page.goto(`${host}/favicon.svg`);
  const found = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('ledgerscope'));
    const reading = db.transaction([...db.objectStoreNames]);
    const ledgers = await done(reading.objectStore('ledgers').getAll());
    const imports = await done(reading.objectStore('imports').count());
    const builds = new Map<string, Set<string>>();
    for (const name of db.objectStoreNames) {
      if (name === 'ledgers' || name === 'imports' || name === 'refusals') continue;
      const keys = await done(reading.objectStore(name).getAllKeys());
      builds.set(name, new Set(keys.map((key) => String(Array.isArray(key) ? key[0] : key))));
    }
    const sources = await done(reading.objectStore('sources').getAll());
    const digests = await done(reading.objectStore('digests').getAll());
    db.close();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('sources', { create: true });
    const sizes = new Map<string, number>();
    for await (const name of folder.keys()) {
      // The app may remove the remains of a kill while this looks.
      const file = await folder.getFileHandle(name).then(
        (handle) => handle.getFile(),
        () => null,
      );
      if (file) sizes.set(name, file.size);
    }
    const named = new Set<string>(ledgers.flatMap(({ build, source }) => [build, source]));
    const strays = new Set([...builds.values()].flatMap((all) => [...all]));
    for (const build of sizes.keys()) strays.add(build);
    for (const build of named) strays.delete(build);
    interface Part {
      readonly place?: { readonly from: number; readonly size: number };
      readonly file?: unknown;
    }
    const partsOf = new Map<string, readonly Part[]>(
      sources.map(({ build, parts }) => [build, parts]),
    );
    const hasFile = (source: string) => {
      const parts = partsOf.get(source) ?? [];
      const isThere = ({ place, file }: Part) =>
        place
          ? place.from + place.size <= (sizes.get(source) ?? -1)
          : file instanceof Blob || file instanceof ArrayBuffer;
      return parts.length > 0 && parts.every(isThere);
    };
    const derived = ['overviews', 'lanes', 'reports', 'digests'];
    const hasBytes = (build: string) =>
      builds.get('pages')?.has(build) ||
      digests.every((row) => row.build !== build || row.locators);
    const isWhole = ({ build, source }: { build: string; source: string }) =>
      hasFile(source) && hasBytes(build) && derived.every((name) => builds.get(name)?.has(build));
    return {
      ledgers: ledgers.map(({ name }) => String(name)),
      imports,
      strays: strays.size,
      halves: ledgers.filter((row) => !isWhole(row)).length,
    };
  });
  await page.close();
  return found;
}

/** Counts the rows of a table. */
export async function countRows(
  context: BrowserContext,
  host: string,
  table: string,
): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${host}/favicon.svg`);
  const count = await page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('ledgerscope'));
    const rows = await done(db.transaction(name).objectStore(name).count());
    db.close();
    return rows;
  }, table);
  await page.close();
  return count;
}

/** Expects these ledgers, whole, and nothing else. */
export const only = (...ledgers: readonly string[]): KeptPart => ({
  ledgers,
  imports: 0,
  strays: 0,
  halves: 0,
});
