// The text has all that a browser keeps of the page, so that a value can be looked for. No code of
// the app takes part. A test that expects to find nothing has to find something else in the same
// place first: a reader that misses a place finds nothing there either.

import type { Page } from '@playwright/test';

export interface AllKept {
  readonly local: string;
  readonly session: string;
  readonly cookies: string;
  readonly databases: string;
  readonly files: string;
  readonly caches: string;
}

/** @throws when it meets a value that it cannot read. */
export async function allKept(page: Page): Promise<AllKept> {
  const found = await page.evaluate(readAll);
  const cookies = await page.context().cookies();
  return { ...found, cookies: JSON.stringify(cookies) };
}

async function readAll(): Promise<Omit<AllKept, 'cookies'>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  const decoder = new TextDecoder();
  /** A database can hold any value: much of it is lost in JSON. */
  async function describeValue(value: unknown): Promise<string> {
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof Blob) {
      const name = value instanceof File ? `${value.name} ` : '';
      return `${name}${value.type} ${await value.text()}`;
    }
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return decoder.decode(value);
    if (value instanceof CryptoKey) {
      const { type, extractable } = value;
      return extractable ? describeValue(await crypto.subtle.exportKey('jwk', value)) : type;
    }
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value) || value instanceof Set || value instanceof Map)
      return (await Promise.all(Array.from(value, describeValue))).join('\n');
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error(`cannot read a ${value.constructor.name}`);
    return describeValue(Object.entries(value));
  }

  async function allDatabases(): Promise<string> {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const all = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
        texts.push(name, store, await describeValue(all));
      }
      database.close();
    }
    return texts.join('\n');
  }

  async function allFiles(folder: FileSystemDirectoryHandle): Promise<string> {
    const texts: string[] = [];
    for await (const [name, handle] of folder.entries()) {
      const inner = handle instanceof FileSystemDirectoryHandle ? allFiles(handle) : null;
      // It is the other one of the two kinds of handle.
      const file = handle as FileSystemFileHandle;
      texts.push(name, await (inner ?? file.getFile().then((one) => one.text())));
    }
    return texts.join('\n');
  }

  async function allCaches(): Promise<string> {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(name, request.url, await describeValue([...request.headers]));
        if (response) texts.push(await describeValue([...response.headers]), await response.text());
      }
    }
    return texts.join('\n');
  }

  return {
    local: await describeValue({ ...localStorage }),
    session: await describeValue({ ...sessionStorage }),
    databases: await allDatabases(),
    files: await allFiles(await navigator.storage.getDirectory()),
    caches: await allCaches(),
  };
}
