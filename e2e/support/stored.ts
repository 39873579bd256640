// The storage of an earlier version is put back into a fresh browser, with nothing but the
// browser's own interface: no code of the app takes part. scripts/record-stored.js records it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../fixtures/upgrade');
const ENDING = '.json.gz';

type Row = Readonly<Record<string, unknown>>;

export interface Stored {
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly {
      readonly name: string;
      readonly keyPath: string | string[];
      readonly autoIncrement: boolean;
      readonly indexes?: readonly {
        readonly name: string;
        readonly keyPath: string | string[];
        readonly unique: boolean;
        readonly multiEntry: boolean;
      }[];
      readonly rows: readonly Row[];
    }[];
  }[];
  readonly localStorage: Readonly<Record<string, string>>;
  /** Files of ledgers, in base64 by name; earlier versions had none. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Has by the day of its recording what each version stored. */
export function recordedStores(): readonly (readonly [string, Stored])[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => [
      name.slice(0, -ENDING.length),
      JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString()) as Stored,
    ]);
}

export function findStoredRows(stored: Stored, database: string, store: string): readonly Row[] {
  const found = stored.databases
    .find(({ name }) => name === database)
    ?.stores.find(({ name }) => name === store);
  if (!found) throw new Error(`${database} has no ${store}`);
  return found.rows;
}

/** The page must be of the app's origin, and the app must not have run in this browser. */
export async function restore(page: Page, stored: Stored): Promise<void> {
  await page.evaluate(async ({ databases, localStorage: items, files = {} }) => {
    const decodeBytes = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const arrays = [
      Int8Array,
      Uint8Array,
      Uint16Array,
      Int32Array,
      Uint32Array,
      Float64Array,
      BigUint64Array,
    ];

    // biome-ignore lint/suspicious/noExplicitAny: it reads what was recorded, whatever that is.
    async function decode(value: any): Promise<unknown> {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return Promise.all(value.map(decode));
      const { $: type, base64, name, lastModified } = value;
      if (type === undefined) {
        const members = Object.entries(value).map(async ([key, one]) => [key, await decode(one)]);
        return Object.fromEntries(await Promise.all(members));
      }
      if (type === 'undefined') return undefined;
      if (type === 'bigint') return BigInt(value.text);
      if (type === 'map') {
        const entries = await Promise.all(value.entries.map(decode));
        return new Map(entries as [unknown, unknown][]);
      }
      if (type === 'blob' && name === null)
        return new Blob([decodeBytes(base64)], { type: value.type });
      if (type === 'blob')
        return new File([decodeBytes(base64)], name, { type: value.type, lastModified });
      // The app keeps the key so: it cannot leave the browser.
      if (type === 'key')
        return crypto.subtle.importKey('jwk', value.jwk, 'Ed25519', false, value.usages);
      const TypedArray = arrays.find((one) => one.name === type);
      if (!TypedArray) throw new Error(`cannot restore a ${type}`);
      return new TypedArray(decodeBytes(base64).buffer);
    }

    for (const { name, version, stores } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => {
          for (const { name: store, keyPath, autoIncrement, indexes = [] } of stores) {
            const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
            for (const { name, keyPath, unique, multiEntry } of indexes)
              made.createIndex(name, keyPath, { unique, multiEntry });
          }
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const { name: store, rows } of stores) {
        const values = await Promise.all(rows.map(decode));
        const writing = db.transaction(store, 'readwrite');
        for (const value of values) writing.objectStore(store).add(value);
        await new Promise<void>((resolve, reject) => {
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        });
      }
      db.close();
    }
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('sources', { create: true });
    for (const [name, base64] of Object.entries(files)) {
      const handle = await folder.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(decodeBytes(base64));
      await stream.close();
    }
  }, stored);
}
