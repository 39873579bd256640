// A browser in which an earlier version was used opens its ledgers and shows the decisions of its
// journal, also those that it recorded more than once, and its key signs the next one.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { appTest, expect } from './support/app.ts';
import { exportJournal } from './support/app-page.ts';
import { findStoredRows, recordedStores, restore } from './support/stored.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');

const HEADINGS = new Map<unknown, RegExp>([
  ['verified', /^Verified$/],
  ['verified with warnings', /^With warnings/],
  ['failed', /^Not intact/],
]);

for (const [version, stored] of recordedStores()) {
  appTest(`nothing that was stored on ${version} is lost`, async ({ app, page }) => {
    appTest.setTimeout(300_000);
    await page.goto('/favicon.svg');
    await restore(page, stored);

    const ledgers = findStoredRows(stored, 'ledgerscope', 'ledgers');
    expect(ledgers.length).toBeGreaterThan(4);
    const records = findStoredRows(stored, 'ledgerscope-journal', 'records');
    const decided = records.filter(({ line }) => String(line).includes('"kind":"decision"'));
    const journalVerdict = decided.length > 1 ? 'verified with warnings' : 'verified';
    await app.open();
    for (const { id, name, entries, judged, format } of ledgers) {
      const { verdict } = judged as { verdict: string };
      const today = format === 'journal' ? journalVerdict : verdict;
      const heading = format === 'holon' ? /^Consistent$/ : (HEADINGS.get(today) ?? /never/);
      const row = page.getByRole('row').filter({ hasText: String(name) });
      await row.getByRole('link', { name: String(name) }).click();
      await expect(page).toHaveURL(new RegExp(`/ledger/${id}`));
      await expect(app.verdict).toHaveText(heading);
      await app.toLibrary();
      await expect(row).toContainText(heading.source.slice(1, 9));
      await expect(row).toContainText(String(entries));
    }

    await page.getByRole('row').getByRole('link', { name: 'policy-intercept.db' }).click();
    await app.openLane(/./);
    await app.row(1).click();
    await app.expectAt(1);
    await expect(await app.tab('Bytes')).toContainText('"body": {');

    await app.tab('What');
    await app.inspector.getByLabel('Note on this record').fill('written after the upgrade');
    await app.inspector.getByRole('button', { name: 'Save the note' }).click();
    const note = app.inspector
      .getByRole('listitem')
      .filter({ hasText: 'written after the upgrade' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();

    const [key] = findStoredRows(stored, 'ledgerscope-journal', 'keys');
    await page.goto('/inbox/journal');
    const own = page.getByRole('region', { name: 'Your journal' });
    const badge = own.getByText(HEADINGS.get(journalVerdict) ?? /never/);
    await expect(badge).toBeVisible();
    await expect(own).toContainText(`${records.length} records`);
    const signer = page.getByRole('region', { name: 'Your key' });
    await expect(
      signer.getByRole('button', { name: `public key ${key?.publicKey}, copy` }),
    ).toBeVisible();
    const decisions = page.getByRole('region', { name: /^Decisions/ }).getByRole('listitem');
    await expect(decisions).toHaveCount(decided.length);
    await expect(decisions.last()).toContainText('by Reviewer One');
    await expect(decisions.last()).toContainText('read with the invoice');

    await page.goto('/inbox');
    await page.getByRole('link', { name: /secrets_publish/ }).click();
    await page.getByRole('button', { name: /^Deny(?! and)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ })
      .fill('not before the audit');
    await dialog.getByRole('button', { name: /^Deny.* final$/ }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/inbox/journal');
    await expect(own).toContainText(`${records.length + 1} records`);
    await expect(decisions).toHaveCount(decided.length + 1);
    await expect(badge).toBeVisible();
    const journal = await (await exportJournal(page)).path();
    const { status } = spawnSync(process.execPath, [
      CLI,
      'verify',
      journal,
      '--key',
      String(key?.publicKey),
    ]);
    expect(status).toBe(0);
  });
}

appTest('one index is made in the place of two, and takes less', async ({ app, page }) => {
  const [, stored] = recordedStores().find(([version]) => version.endsWith('two-indexes')) ?? [];
  if (!stored) throw new Error('there is no such recording');
  await page.goto('/favicon.svg');
  await restore(page, stored);
  const rows = (store: string) => findStoredRows(stored, 'ledgerscope', store);
  const builds = (store: string) => rows(store).map(({ build }) => String(build));
  await app.open();
  // A ledger of an earlier version is read again when it is opened, and has an index after that.
  for (const { id } of rows('ledgers')) {
    await page.goto(`/ledger/${String(id)}`);
    await expect(app.verdict).toBeVisible();
  }
  await expect(async () => {
    const { builds: indexed, lanes } = await page.evaluate(keptIndexes);
    expect(lanes).toHaveLength(builds('lanes').length);
    expect(indexed.sort()).toEqual(lanes.sort());
  }).toPass({ timeout: 60_000 });
  const { tables, spaces } = await page.evaluate(keptIndexes);
  expect(tables).not.toContain('grams');
  const had = rows('ledgers').filter(({ build }) => builds('texts').includes(String(build)));
  expect(had.length).toBeGreaterThan(3);
  for (const { id, space } of had) {
    expect(spaces[String(id)]).toBeLessThan(Number(space));
    expect(spaces[String(id)]).toBeGreaterThan(Number(space) / 2);
  }
});

appTest(
  'notes, a case, a story, questions and views are shown in their new places',
  async ({ page }) => {
    const [, stored] = recordedStores().find(([version]) => version.endsWith('two-indexes')) ?? [];
    if (!stored) throw new Error('there is no such recording');
    const [ledger] = findStoredRows(stored, 'ledgerscope', 'ledgers').filter(
      ({ format }) => format !== 'journal',
    );
    const id = String(ledger?.id);
    const name = String(ledger?.name);
    const [lane] = findStoredRows(stored, 'ledgerscope', 'lanes').filter(
      ({ build }) => build === ledger?.build,
    );
    const own = '0123456789abcdef'.repeat(2);
    await page.goto('/favicon.svg');
    await restore(page, {
      ...stored,
      databases: stored.databases.map((database) => ({
        ...database,
        stores: database.stores.map((store) => ({
          ...store,
          rows: [...store.rows, ...(written(own, id, name, String(lane?.lane))[store.name] ?? [])],
        })),
      })),
      localStorage: {
        ...stored.localStorage,
        'ledgerscope.searches': JSON.stringify([
          { name: 'What was refused', query: 'kind:denied' },
        ]),
        'ledgerscope.inbox-views': JSON.stringify([
          { name: 'The risky ones', search: 'q=secrets' },
        ]),
      },
    });

    await page.goto(`/ledger/${id}/hand-over?view=notes`);
    const notes = page.getByRole('dialog', { name: 'My notes' });
    await expect(notes).toContainText('Compare it with the paper.');
    const note = notes.getByLabel('Note on this ledger');
    await note.fill('Not saved yet');
    await page.reload();
    await expect(note).toHaveValue('Not saved yet');

    await page.goto(`/case/${own}`);
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Who moved the funds?');
    await expect(page.getByRole('textbox', { name: 'Conclusion' })).toHaveValue('Nobody.');
    await expect(page.getByRole('link', { name: 'The open ones' })).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByText('1 note on its ledger')).toBeVisible();

    await page.goto(`/stories/${own}`);
    await expect(page.getByRole('heading', { name: 'The night shift' })).toBeVisible();
    await expect(page.getByText('Here it begins.')).toBeVisible();
    await page.goto('/ask');
    await expect(page.getByRole('link', { name: /^What was refused/ })).toBeVisible();
    await page.goto('/inbox');
    await expect(page.getByRole('link', { name: 'The risky ones' })).toBeVisible();
  },
);

appTest(
  'keys of other people that were pinned are shown where a ledger is checked',
  async ({ page }) => {
    const [, stored] = recordedStores().find(([version]) => version.endsWith('two-indexes')) ?? [];
    if (!stored) throw new Error('there is no such recording');
    const ledger = findStoredRows(stored, 'ledgerscope', 'ledgers').find(
      ({ format }) => format === 'thymos',
    );
    const keys = ['ab'.repeat(32), 'cd'.repeat(32)];
    const pinned = { 'ledgerscope.keys': JSON.stringify(keys) };
    await page.goto('/favicon.svg');
    await restore(page, { ...stored, localStorage: { ...stored.localStorage, ...pinned } });
    await page.goto(`/ledger/${String(ledger?.id)}?view=checks`);
    const group = page.getByRole('group', { name: 'Keys that may have signed' });
    for (const key of keys)
      await expect(group.getByRole('button', { name: `public key ${key}, copy` })).toBeVisible();
    await group.getByRole('button', { name: 'Remove the key abababab' }).click();
    await page.reload();
    await expect(group.getByRole('button', { name: /^public key cd/ })).toBeVisible();
    await expect(group.getByRole('button', { name: /^public key ab/ })).toHaveCount(0);
  },
);

function written(own: string, ledger: string, name: string, lane: string) {
  const note = {
    format: 'signed-note/1',
    id: own,
    place: { on: 'lane', ledger, lane },
    text: 'Compare it with the paper.',
    signature: null,
    written_at: '2026-11-30T01:20:00.000Z',
  };
  const audit = {
    id: own,
    title: 'Night',
    question: 'Who moved the funds?',
    conclusion: 'Nobody.',
    queries: [{ name: 'The open ones', query: 'kind:"pending approval"' }],
    query: null,
    changedAt: 0,
    received: null,
    ledgers: [{ id: ledger, name, against: null }],
  };
  const story = {
    id: own,
    title: 'The night shift',
    about: '',
    changedAt: 0,
    steps: [{ at: `/ledger/${ledger}`, say: 'Here it begins.', pause: null, notes: '' }],
    ledgers: [{ id: ledger, name }],
  };
  const rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
    notes: [note],
    cases: [{ id: own, case: audit, file: null }],
    stories: [{ id: own, story }],
  };
  return rows;
}

async function keptIndexes() {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('ledgerscope'));
  const tables = [...db.objectStoreNames];
  const all = (table: string) => done(db.transaction(table).objectStore(table).getAll());
  const builds: string[] = (await all('texts')).map(({ build }) => build);
  const lanes: string[] = (await all('lanes')).map(({ build }) => build);
  const ledgers: { readonly id: string; readonly space: number }[] = await all('ledgers');
  db.close();
  return {
    tables,
    builds,
    lanes,
    spaces: Object.fromEntries(ledgers.map((row) => [row.id, row.space])),
  };
}
