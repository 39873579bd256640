// A browser may give no storage, or take it away: the app says so in a sentence, and nothing is
// half kept.

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { chooseInMenu, exportJournal, findOnPage } from './support/app-page.ts';
import { only, readKeptParts } from './support/kept.ts';
import { demoFile, longLedger, makeAskingLedger, makeRunLedger } from './support/ledgers.ts';

const run = makeRunLedger('run.jsonl', 1500);

/** It runs before the script of every worker of the app, as well as in the page. */
async function beforeScripts(context: BrowserContext, code: string): Promise<void> {
  await context.addInitScript(code);
  await context.route(/\/workers\/.*\.js$/, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${code};\n${await answer.text()}` });
    } catch {
      // The test is over by now. In a test that goes on, no worker would start.
    }
  });
}

const MISSING = [
  ['is not there', `Object.defineProperty(self, 'indexedDB', { value: undefined })`],
  [
    'may not be opened',
    `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }`,
  ],
  [
    'fails to open, as in a private window',
    `IDBFactory.prototype.open = () => {
       const request = new EventTarget();
       const error = new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
       Object.defineProperty(request, 'error', { value: error });
       setTimeout(() => {
         const event = new Event('error', { cancelable: true });
         Object.defineProperty(event, 'target', { value: request });
         request.onerror?.(event);
       });
       return request;
     }`,
  ],
] as const;

for (const [how, code] of MISSING)
  appTest(
    `storage that ${how}: ledgers are kept in memory, and the page says so`,
    async ({ app, page, context }) => {
      await beforeScripts(context, code);
      await app.openLedger(demoFile('signed.db'));
      await expect(app.verdict).toHaveText('Verified');
      const notice = page.getByRole('status').filter({ hasText: 'Kept in memory only' });
      await expect(notice).toContainText('gone when this tab is closed');
      await page.getByRole('link', { name: 'Ledgerscope, library' }).click();
      await app.drop(run, demoFile('delegation.db'));
      await expect(app.imported('run.jsonl')).toContainText('Verified');
      await expect(app.imported('delegation.db')).toContainText('With warnings');
      await page.getByRole('button', { name: 'Close this notice' }).click();
      await expect(notice).toHaveCount(0);
      await chooseInMenu(page, 'Storage');
      await expect(page.getByText('In memory only: gone when this tab is closed.')).toBeVisible();
      await page.keyboard.press('Escape');
      await app.openImported('run.jsonl');
      await app.openLane(/./);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This ledger is not in this browser',
      );
    },
  );

appTest(
  'a decision that is kept in memory can be exported before the tab is closed',
  async ({ app, page, context }) => {
    await beforeScripts(context, MISSING[0][1]);
    const request = {
      tool: 'mail',
      channel: 'maintainer',
      reason: 'writes',
      args: { members: [] },
    };
    await app.openLedger(makeAskingLedger('asks.jsonl', 'A run that asks', [request]));
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Inbox/ })
      .click();
    // The overview, which is shown until then, has a link to the same request.
    await page
      .getByRole('region', { name: 'Requests' })
      .getByRole('link', { name: /mail/ })
      .click();
    await page.getByRole('button', { name: /^Deny(?! and)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /name/i }).fill('Reviewer One');
    await dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }).fill('not today');
    await dialog.getByRole('button', { name: /^Deny.* final$/ }).click();
    await expect(dialog).toBeHidden();
    await findOnPage(page, 'Journal');
    await expect(page.getByText('This journal is in memory only')).toBeVisible();
    const download = await exportJournal(page);
    expect(download.suggestedFilename()).toMatch(/^review-journal-/);
  },
);

appTest(
  'the file of a ledger is kept once, outside the database, and goes with it',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, context }) => {
    await app.openLedger(demoFile('signed.db'));
    const find = () =>
      page.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('ledgerscope');
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const all = db.transaction('sources').objectStore('sources').getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        db.close();
        const root = await navigator.storage.getDirectory();
        const files: Record<string, number> = {};
        for await (const [name, handle] of (await root.getDirectoryHandle('sources')).entries())
          files[name] = (await (handle as FileSystemFileHandle).getFile()).size;
        return { rows: all.result, files };
      });
    const { length } = demoFile('signed.db').bytes;
    const { rows, files } = await find();
    expect(rows).toEqual([
      {
        build: expect.any(String),
        parts: [{ name: 'signed.db', place: { from: 0, size: length } }],
      },
    ]);
    expect(files).toEqual({ [rows[0].build]: length });
    await app.open();
    await page.getByRole('button', { name: 'Actions for signed.db' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save the source file' }).click(),
    ]);
    expect(readFileSync(await download.path())).toEqual(Buffer.from(demoFile('signed.db').bytes));
    await page.getByRole('button', { name: 'Actions for signed.db' }).click();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(app.imported('signed.db')).toHaveCount(0);
    await expect.poll(find).toEqual({ rows: [], files: {} });
    await expect.poll(() => readKeptParts(context)).toEqual(only());
  },
);

appTest(
  'a file system that writes only by streams is used as well',
  async ({ app, page, context }) => {
    await beforeScripts(context, 'delete FileSystemFileHandle.prototype.createSyncAccessHandle');
    await app.openLedger(demoFile('signed.db'));
    await expect(app.verdict).toHaveText('Verified');
    const sizes = await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sources');
      const found: number[] = [];
      for await (const name of folder.keys())
        found.push((await (await folder.getFileHandle(name)).getFile()).size);
      return found;
    });
    expect(sizes).toEqual([demoFile('signed.db').bytes.length]);
    await expect.poll(() => readKeptParts(context)).toEqual(only('signed.db'));
  },
);

const NO_FILES = [
  ['none', `Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined })`],
  [
    'one that may not be used',
    `StorageManager.prototype.getDirectory = async () => { throw new DOMException('denied', 'SecurityError') }`,
  ],
  [
    'no writing to it',
    `FileSystemFileHandle.prototype.createSyncAccessHandle = async () => { throw new DOMException('denied', 'InvalidStateError') }`,
  ],
] as const;

for (const [how, code] of NO_FILES)
  appTest(`of file systems ${how}: the database has the file`, async ({ app, page, context }) => {
    await beforeScripts(context, code);
    await app.openLedger(demoFile('signed.db'));
    await expect(app.verdict).toHaveText('Verified');
    await page.reload();
    await app.screen('Read', 'Checks');
    await page.getByRole('button', { name: 'Verify again' }).click();
    await expect(app.verdict).toHaveText('Verified');
  });

appTest(
  'a disk that fills up in the middle of an import keeps nothing of it, and all before',
  async ({ app, page, context, baseURL }) => {
    const session = await context.newCDPSession(page);
    const origin = baseURL ?? '';
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    await app.open();
    await app.keep(demoFile('signed.db'));
    await expect(app.imported('signed.db')).toContainText('Verified');
    await app.drop(run);
    const refused = app.refused('run.jsonl');
    await expect(refused).toContainText('no space left');
    await expect(refused).toContainText('Forget ledgers that you no longer need');
    await app.openImported('signed.db');
    await expect(app.verdict).toHaveText('Verified');
    await expect.poll(() => readKeptParts(context)).toEqual(only('signed.db'));
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await app.open();
    await app.keep(run);
    await expect(app.imported('run.jsonl')).toContainText('Verified');
  },
);

async function olderTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('ledgerscope', 10);
        request.onupgradeneeded = () => {
          const keys = { ledgers: 'id', imports: 'job', sources: 'build', overviews: 'build' };
          for (const [name, keyPath] of Object.entries(keys))
            request.result.createObjectStore(name, { keyPath });
          for (const name of ['lanes', 'reports'])
            request.result.createObjectStore(name, { keyPath: ['build', 'lane'] });
          for (const name of ['pages', 'digests'])
            request.result.createObjectStore(name, { keyPath: ['build', 'lane', 'page'] });
        };
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  return page;
}

appTest(
  'an upgrade that another tab blocks is said, and goes on once that tab is closed',
  async ({ app, page, context }) => {
    const older = await olderTab(context);
    await page.goto('/');
    const notice = page.getByRole('status').filter({ hasText: 'Another tab holds the storage' });
    await expect(notice).toContainText('Close the other tabs of Ledgerscope');
    await app.drop(demoFile('signed.db'));
    await older.close();
    await expect(notice).toHaveCount(0);
    await expect(app.verdict).toHaveText('Verified');
  },
);

appTest(
  'a newer version that takes the storage over is said, and nothing is lost',
  async ({ app, page, context }) => {
    await app.openLedger(demoFile('signed.db'));
    const newer = await context.newPage();
    await newer.goto('/favicon.svg');
    await newer.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('ledgerscope', 9000);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
    );
    const notice = page.getByRole('alert').filter({ hasText: 'A newer version of Ledgerscope' });
    await expect(notice).toContainText('Load this page again');
    await newer.close();
    await notice.getByRole('button', { name: 'Load again' }).click();
    await expect(app.verdict).toHaveText('Verified');
  },
);

/** Made ready first: an import takes only so long. */
const REMOVALS = [
  [
    'deleted by another tab',
    async (context: BrowserContext) => {
      const other = await context.newPage();
      await other.goto('/favicon.svg');
      return () =>
        other.evaluate(async () => {
          for (const { name } of await indexedDB.databases())
            await new Promise((resolve) => {
              indexedDB.deleteDatabase(name ?? '').onsuccess = resolve;
            });
        });
    },
  ],
  [
    'cleared by the browser',
    async (context: BrowserContext, page: Page, origin: string) => {
      const session = await context.newCDPSession(page);
      return () =>
        session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    },
  ],
] as const;

for (const [how, ready] of REMOVALS)
  appTest(
    `storage that is ${how} while it is used: said, and no half ledger`,
    async ({ app, page, context, baseURL }) => {
      appTest.setTimeout(400_000);
      const remove = await ready(context, page, baseURL ?? '');
      await app.open();
      await app.keep(demoFile('signed.db'));
      await expect(app.imported('signed.db')).toContainText('Verified');
      await app.drop(longLedger());
      await expect(app.running('long.jsonl')).toContainText('Verifying every record');
      await remove();
      const notice = page.getByRole('alert').filter({ hasText: 'removed what was kept here' });
      await expect(notice).toContainText('1 ledger is gone.');
      await expect(notice).toContainText('Open the files again');
      await expect(app.refused('long.jsonl')).toContainText('the browser removed its storage');
      await expect(app.imported('signed.db')).toHaveCount(0);
      await notice.getByRole('button', { name: 'Close this notice' }).click();
      await page.getByRole('button', { name: 'Actions for long.jsonl' }).click();
      await page.getByRole('menuitem', { name: 'Try again' }).click();
      await expect(app.verdict).toHaveText('Verified', { timeout: 200_000 });
      await expect.poll(() => readKeptParts(context)).toEqual(only('long.jsonl'));
    },
  );
