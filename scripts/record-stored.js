// The script records what this version of the app stores in a browser, for e2e/upgrade.spec.ts: npx
// vite preview --port 4173 & node scripts/record-stored.js http://127.0.0.1:4173
// fixtures/upgrade/NAME.json.gz FILE... FILE is a ledger to import; the request order_place must be
// among what they ask for.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, expect as expectSoon } from '@playwright/test';
import { findChromium, launchOptions } from './chromium.js';
import { runMain, StopSignal } from './run.js';

// A busy machine takes longer than the usual five seconds.
const expect = expectSoon.configure({ timeout: 60_000 });

await runMain(async () => {
  const [url, out, ...files] = process.argv.slice(2);
  if (!url || !out || !files.length) throw new StopSignal('record-stored URL OUT.json.gz FILE...');
  const browser = await chromium.launch(launchOptions(findChromium()));
  // A service worker would hand out the unchanged page.
  const page = await browser.newPage({ serviceWorkers: 'block' });
  // The reviewer's key cannot leave the browser. For the recording it may, so that a
  // later version can be tested with the key that signed the recorded journal.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/(generateKey\([`'"]Ed25519[`'"],\s*)(!1|false)/g, '$1true');
    await route.fulfill({ response, body });
  });
  for (const file of files) {
    await page.goto(url);
    await page.getByLabel('Choose ledger files to open').setInputFiles({
      name: basename(file),
      mimeType: 'application/octet-stream',
      buffer: readFileSync(file),
    });
    // A finished import leaves its list; the ledger is then in the library.
    const row = page.getByRole('row').filter({ hasText: basename(file).replace(/\.zip$/, '') });
    await expect(row.getByRole('link').first()).toBeVisible();
  }

  await page.goto(`${url}/approvals`);
  await page.getByRole('link', { name: /order_place/ }).click();
  await page.getByRole('button', { name: /^Sign (?:the same )?approval/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ })
    .fill('read with the invoice');
  // A critical decision waits for a second person, unless the first one decides that it does not.
  const hold = dialog.getByRole('checkbox', { name: 'Ask a second person before it is sent' });
  if (await hold.isVisible()) await hold.uncheck();
  await dialog.getByLabel('Your name').fill('Reviewer One');
  await dialog.getByRole('button', { name: /^Approve.* (sign|final)$/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${url}/journal`);
  await expect(page.getByText('3 records')).toBeVisible();

  writeFileSync(out, gzipSync(`${JSON.stringify(await page.evaluate(dump))}\n`));
  await browser.close();
});

/**
 * Runs in the page, and returns every database, its stores with their keys and rows, localStorage,
 * and files.
 */
async function dump() {
  /** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  /** @type {(bytes: Uint8Array) => string} */
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

  /**
   * What JSON cannot hold is written as `{ $: type, ... }`; e2e/support/stored.ts reads it.
   * @type {(value: any) => Promise<unknown>}
   */
  const encode = async (value) => {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', text: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return Promise.all(value.map(encode));
    if (value instanceof Blob) {
      const { name = null, lastModified = null } = value instanceof File ? value : {};
      const bytes = base64(new Uint8Array(await value.arrayBuffer()));
      return { $: 'blob', type: value.type, name, lastModified, base64: bytes };
    }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: value.constructor.name, base64: base64(bytes) };
    }
    if (value instanceof CryptoKey) {
      const { usages } = value;
      return { $: 'key', usages, jwk: await crypto.subtle.exportKey('jwk', value) };
    }
    if (value instanceof Map) return { $: 'map', entries: await encode([...value]) };
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error(`cannot record a ${value.constructor.name}`);
    const members = Object.entries(value).map(async ([key, one]) => [key, await encode(one)]);
    return Object.fromEntries(await Promise.all(members));
  };

  const databases = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name));
    const stores = [];
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      const { keyPath, autoIncrement, indexNames } = rows;
      const indexes = [...indexNames].map((name) => {
        const { keyPath, unique, multiEntry } = rows.index(name);
        return { name, keyPath, unique, multiEntry };
      });
      const values = await Promise.all((await done(rows.getAll())).map(encode));
      stores.push({ name: store, keyPath, autoIncrement, indexes, rows: values });
    }
    databases.push({ name, version: db.version, stores });
    db.close();
  }
  /** @type {Record<string, string>} */
  const files = {};
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('sources', { create: true });
  for await (const name of folder.keys()) {
    const file = await (await folder.getFileHandle(name)).getFile();
    files[name] = base64(new Uint8Array(await file.arrayBuffer()));
  }
  return { databases, localStorage: { ...localStorage }, files };
}
