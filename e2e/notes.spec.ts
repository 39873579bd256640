// Notes are written on an entry, a lane, a finding and a resource, signed, handed over and taken
// in, found by a search, and removed with their ledger.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { demoFile } from './support/ledgers.ts';

const LEDGER = 'coding-run.db';
const LANE = /Tides are wrong at midnight/;

async function atEntry(app: AppPage, seq: number): Promise<Locator> {
  await app.row(seq).click();
  await app.expectAt(seq);
  return app.tab('What');
}

async function write(part: Page | Locator, label: string, text: string): Promise<void> {
  await part.getByLabel(label).fill(text);
  await part.getByRole('button', { name: 'Save the note' }).click();
  await expect(part.getByRole('list', { name: /^Notes on/ })).toContainText(
    text.replaceAll('\u202e', '⟨U+202E⟩'),
  );
}

async function savedNotes(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the notes' }).click(),
  ]);
  return download.path();
}

async function takeIn(page: Page, text: string): Promise<Locator> {
  const file = { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file of notes').setInputFiles(file);
  return page.getByRole('dialog', { name: 'My notes' });
}

async function openNotes(app: AppPage): Promise<void> {
  await app.screen('Hand over');
  await app.page.getByRole('button', { name: /^(See them|Write one)$/ }).click();
  await expect(app.page.getByRole('dialog', { name: 'My notes' })).toBeVisible();
}

appTest(
  'a note on an entry is kept, marked, found, edited, signed, handed over and deleted',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    appTest.setTimeout(300_000);
    await app.openLedger(demoFile(LEDGER));
    await app.openLane(LANE);
    const tab = await atEntry(app, 3);
    const hostile = '<img src=x onerror="document.title=1"> \u202etxt.exe';
    await write(tab, 'Note on this record', hostile);
    await write(tab, 'Note on this record', 'Ask Ann about this');
    await expect(tab.locator('img')).toHaveCount(0);
    await expect(tab).toContainText('⟨U+202E⟩');
    await expect(app.row(3).getByRole('img', { name: '2 notes' })).toBeVisible();
    await expect(app.row(4).getByRole('img', { name: /note/ })).toHaveCount(0);

    await page.reload();
    const notes = app.inspector.getByRole('list', { name: 'Notes on this record' });
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await expect(app.row(3).getByRole('img', { name: '2 notes' })).toBeVisible();

    await notes.getByRole('button', { name: /^Edit the note: Ask Ann/ }).press('Enter');
    const field = app.inspector.getByLabel('Edit the note on this record');
    await expect(field).toBeFocused();
    await field.fill('Ask Ann and Ben');
    await page.getByRole('checkbox', { name: /^Sign it with/ }).press('Space');
    await page.getByLabel('Your name').fill('Reviewer One');
    await page.getByLabel('Your name').press('Control+Enter');
    await expect(notes).toContainText('Ask Ann and Ben');
    await expect(notes).toContainText('by Reviewer One, with your key');
    await expect(notes.getByRole('listitem')).toHaveCount(2);

    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectNoFault(page, `the notes of a record, ${scheme}`);
    }

    await openNotes(app);
    const all = page.getByRole('region', { name: 'All notes', exact: true }).last();
    await expect(all.getByRole('listitem')).toHaveCount(2);
    await expect(all.locator('img')).toHaveCount(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectNoFault(page, `all notes, ${scheme}`);
    }
    const file = await readFile(await savedNotes(page), 'utf8');
    expect(JSON.parse(file)).toMatchObject({
      format: 'notes/1',
      ledger: { name: LEDGER },
      notes: [
        { text: 'Ask Ann and Ben', signature: { reviewer: 'Reviewer One' } },
        { text: hostile },
      ],
    });

    await page.goto('/ask?q=note:ann');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 record in');
    await expect(page.getByRole('table', { name: 'What was found' })).toContainText('Ann');

    await page.goBack();
    await all.getByRole('link').first().click();
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await notes.getByRole('button', { name: /^Delete the note: Ask Ann/ }).click();
    await notes.getByRole('button', { name: 'Keep' }).click();
    await notes.getByRole('button', { name: /^Delete the note: Ask Ann/ }).click();
    await notes.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notes.getByRole('listitem')).toHaveCount(1);
    await openNotes(app);
    await expect(all.getByRole('listitem')).toHaveCount(1);

    let dialog = await takeIn(page, file);
    await expect(dialog).toContainText('1 note was added.');
    await expect(dialog).toContainText('1 signature holds.');
    await expect(all).toContainText('with your key');
    dialog = await takeIn(page, file.replace('Ask Ann and Ben', 'Ask nobody'));
    await expect(dialog).toContainText('1 signature does not hold');
    await expect(dialog).toContainText('1 note was not taken');
    await expect(all).not.toContainText('Ask nobody');
    dialog = await takeIn(page, '{"format":"signed-decision/1"}');
    await expect(dialog).toContainText('format should be "notes/1"');
  },
);

appTest(
  'a lane, a finding and a resource have notes, and another tab sees them',
  async ({ app, page, context }) => {
    await app.openLedger(demoFile('tampered.db'));
    const ledger = new URL(page.url()).pathname;
    const other = await context.newPage();
    await other.goto(`${ledger}/hand-over?view=notes`);
    const others = other.getByRole('dialog', { name: 'My notes' });
    await expect(others.getByLabel('Note on this ledger')).toBeVisible();

    await app.screen('Read', 'Checks');
    await page
      .getByRole('button', { name: /Content hashes/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Write a note on this finding' }).first().click();
    const dialog = page.getByRole('dialog');
    await write(dialog, 'Note on this finding', 'Reported to the operator');
    await expectNoFault(page, 'the notes of a finding');
    await page.keyboard.press('Escape');
    const all = other.getByRole('region', { name: 'All notes', exact: true }).last();
    await expect(all).toContainText('Reported to the operator');
    await all.getByRole('link').first().click();
    await other.getByRole('button', { name: '1 note on this finding' }).first().click();
    await expect(other.getByRole('dialog')).toContainText('Reported to the operator');
    await other.close();

    await app.screen('Read');
    await app.openLane(/./);
    await page.getByRole('button', { name: 'Write a note on this lane' }).click();
    await write(dialog, 'Note on this lane', 'The run of Tuesday');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '1 note on this lane' })).toBeVisible();
    await app.row(2).click();
    const state = await app.tab('State');
    await state.getByRole('button', { expanded: false }).first().click();
    await state.getByRole('button', { name: 'Write a note on this resource' }).click();
    await write(dialog, 'Note on this resource', 'The file in question');
    await page.keyboard.press('Escape');
    await openNotes(app);
    const list = page.getByRole('region', { name: 'All notes', exact: true }).last();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await list.getByRole('link', { name: /^The resource/ }).click();
    await expect(
      app.inspector.getByRole('button', { name: '1 note on this resource' }),
    ).toBeVisible();
  },
);

appTest(
  'a forgotten ledger leaves its notes, unless they are to go with it',
  async ({ app, page }) => {
    const forget = async (withNotes: boolean) => {
      await app.toLibrary();
      await app
        .imported(LEDGER)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Forget…' }).click();
      const dialog = page.getByRole('dialog');
      const choice = dialog.getByRole('checkbox', { name: 'Delete 1 note on it too' });
      await expect(choice).not.toBeChecked();
      if (withNotes) await choice.check();
      await dialog.getByRole('button', { name: 'Forget', exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    await app.openLedger(demoFile(LEDGER));
    await app.openLane(LANE);
    await write(await atEntry(app, 1), 'Note on this record', 'kept');
    await forget(false);
    await app.openLedger(demoFile(LEDGER));
    await openNotes(app);
    await expect(page.getByRole('dialog', { name: 'My notes' })).toContainText('kept');
    await page.keyboard.press('Escape');
    await forget(true);
    await app.openLedger(demoFile(LEDGER));
    await openNotes(app);
    await expect(page.getByRole('region', { name: 'All notes', exact: true })).toHaveCount(0);
  },
);
