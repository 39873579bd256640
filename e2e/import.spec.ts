// Several imports run at once, some are refused, and a reload cuts one off.

import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { only, readKeptParts } from './support/kept.ts';
import { demoFile, longLedger } from './support/ledgers.ts';

appTest(
  'several files at once, each with its own row, also after a reload; what cannot be read says why',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await app.open();
    await app.drop(
      demoFile('signed.db'),
      { name: 'notes.txt', bytes: new TextEncoder().encode('no ledger at all') },
      { name: 'nothing.db', bytes: new Uint8Array() },
      demoFile('delegation.db'),
    );
    for (const when of ['at once', 'after a reload']) {
      await expect(app.imported('signed.db'), when).toContainText('Yes');
      await expect(app.imported('delegation.db')).toContainText('Parts missing');
      await expect(app.refused('nothing.db')).toContainText('Not read: it is empty.');
      await expect(app.refused('notes.txt')).toContainText('of no format that is known here');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        '1 of 2 ledgers has warnings',
      );
      await page.reload();
    }
    await page.getByRole('button', { name: 'Actions for notes.txt' }).click();
    await page.getByRole('menuitem', { name: 'Forget' }).click();
    await expect(app.refused('notes.txt')).toHaveCount(0);
  },
);

appTest(
  'a reload in the middle leaves no half ledger, and the app says so',
  async ({ app, page }) => {
    await app.open();
    await app.drop(longLedger());
    await expect(app.running('long.jsonl')).toContainText('Verifying every record');
    await page.reload();
    await expect(app.refused('long.jsonl')).toContainText('cut off by a reload');
    await page.getByRole('button', { name: 'Actions for long.jsonl' }).click();
    await page.getByRole('menuitem', { name: 'Forget' }).click();
    await expect(page.getByRole('link', { name: /more stories/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /more stories/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
  },
);

appTest('an import that is cancelled leaves nothing behind', async ({ app, page }) => {
  await app.open();
  await app.drop(longLedger());
  await page.getByRole('button', { name: /Cancel the import of long.jsonl/ }).click();
  await expect(page.getByRole('link', { name: /more stories/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /more stories/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
});

appTest(
  'several that are chosen are forgotten at once',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, context }) => {
    await app.open();
    await app.drop(demoFile('signed.db'), demoFile('delegation.db'));
    await expect(app.imported('delegation.db')).toContainText('Parts missing');
    for (const name of ['signed.db', 'delegation.db'])
      await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    const chosen = page.getByRole('toolbar', { name: 'Chosen rows' });
    await chosen.getByRole('button', { name: 'Forget…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forget all 2 ledgers?' });
    await expect(dialog).toContainText('the copies of their files (106 kB)');
    await dialog.getByRole('button', { name: 'Forget all' }).click();
    await expect(page.getByRole('row')).toHaveCount(0);
    await expect.poll(() => readKeptParts(context)).toEqual(only());
  },
);

const PERSISTENT = `
  let isKept = false;
  const asked = () => Number(localStorage.getItem('asked') ?? 0);
  StorageManager.prototype.persisted = async () => isKept;
  StorageManager.prototype.persist = async () => {
    localStorage.setItem('asked', String(asked() + 1));
    // A person who says no at first, and then yes.
    return (isKept = asked() > 1);
  };`;

appTest(
  'the browser is asked once to keep what a person brought, and again by hand',
  async ({ app, page, context }) => {
    await context.addInitScript(PERSISTENT);
    const asked = () => page.evaluate(() => localStorage.getItem('asked'));
    await app.open();
    await app.openStory(/A signed night/);
    await expect(app.verdict).toHaveText('Verified');
    await app.open();
    expect(await asked()).toBeNull();
    await app.keep(demoFile('delegation.db'));
    await expect.poll(asked).toBe('1');
    await app.keep(demoFile('branches.db'));
    expect(await asked()).toBe('1');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: /^Storage/ }).click();
    await expect(page.getByText(/it may remove them/)).toBeVisible();
    await page.getByRole('button', { name: 'Ask it to keep them' }).click();
    await expect(page.getByText('It keeps them until you forget them.')).toBeVisible();
    expect(await asked()).toBe('2');
  },
);

appTest(
  'a ledger that lost a part says so, and not that it is elsewhere',
  async ({ app, page }) => {
    await app.openLedger(demoFile('signed.db'));
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const open = indexedDB.open('ledgerscope');
          open.onerror = reject;
          open.onsuccess = () => {
            const change = open.result.transaction('overviews', 'readwrite');
            change.objectStore('overviews').clear();
            change.oncomplete = resolve;
            change.onerror = reject;
          };
        }),
    );
    await page.reload();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('A part of this ledger is missing');
    await expect(page.getByText('Forget it and import its file again.')).toBeVisible();
  },
);
