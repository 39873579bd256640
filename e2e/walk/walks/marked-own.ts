// People and servers write the same characters, and the app refuses some: in a browser of its own,
// because decisions and connections there stay.

import { readFile } from 'node:fs/promises';
import { type AppLedger, type AppPage, expect } from '../../support/app.ts';
import { APPROVE } from '../../support/decisions.ts';
import { connect, settleServer } from '../../support/live.ts';
import { openStory } from '../../support/stories.ts';
import { marked, markedFaults, markedRequests, markedScript, markedThymos } from '../marked.ts';
import type { Walk } from '../walk.ts';
import { SHOWN_WALK } from './read-through.ts';
import { openChoices } from './stir.ts';
import { copiedBy } from './there.ts';

async function open(app: AppPage, ledger: AppLedger): Promise<string> {
  await app.open();
  await app.drop(ledger);
  await app.page.waitForURL('**/ledger/*');
  await expect(app.verdict).toBeVisible();
  return new URL(app.page.url()).pathname;
}

const deciding: Walk = {
  name: 'a request of marks, its decision, the journal and the check',
  routes: [
    'inbox/:ledger?/:lane?/:index?',
    'inbox/journal',
    'inbox/check',
    'inbox/countersign',
    'ledger/:id/run/:lane?',
  ],
  world: 'own',
  async *go({ app, page }) {
    await open(app, markedRequests());
    await page.goto('/inbox');
    await expect(page.locator('main')).toContainText(SHOWN_WALK);
    await page.getByRole('button', { name: APPROVE }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill(marked('Reviewer'));
    await dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }).fill(marked('read'));
    await dialog.getByRole('button', { name: /^(Approve|Override and approve).* final$/ }).click();
    await expect(dialog).toBeHidden();
    yield 'request';
    await page.getByRole('button', { name: 'Ask a second person…' }).first().click();
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
    await page.goto('/inbox/journal');
    await expect(page.getByRole('region', { name: /^Decisions/ })).toContainText(SHOWN_WALK);
    yield 'journal';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save the signed decision/ }).click(),
    ]);
    // Other programs show the name of a file.
    expect(download.suggestedFilename()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const signed = await readFile(await download.path(), 'utf8');
    for (const text of [signed, signed.replace('"approve"', '"deny"')]) {
      await page.goto('/inbox/check');
      await page.getByLabel('Or paste it').fill(text);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('What it binds')).toBeVisible();
      await expect(page.locator('main')).toContainText(SHOWN_WALK);
      yield 'check';
    }
    await page.goto(link);
    await expect(page.getByText('Why it stopped')).toBeVisible();
    await expect(page.locator('main')).toContainText(SHOWN_WALK);
    yield 'second signature';
    await page.goto('/inbox/journal');
    await page.getByRole('button', { name: 'Actions for Your journal' }).click();
    await page.getByRole('menuitem', { name: 'Open it as a ledger' }).click();
    await page.locator('main a[href*="/run/"]').first().click();
    await expect(app.timeline.getByRole('option').nth(1)).toContainText(SHOWN_WALK);
    yield 'journal in the explorer';
  },
};

const writing: Walk = {
  name: 'notes, a case and a story of marks',
  routes: [
    'ledger/:id',
    'ledger/:id/run/:lane?',
    'ledger/:id/hand-over',
    '/',
    'case/:id',
    'stories/:id?/:mode?',
  ],
  world: 'own',
  async *go({ app, page }) {
    const at = await open(app, markedThymos());
    await app.openLane(/./);
    const tab = await app.tab('What');
    await tab.getByLabel('Note on this record').fill(marked('Ask Ann'));
    await tab.getByRole('button', { name: 'Save the note' }).click();
    await expect(tab.getByRole('list', { name: /^Notes on/ })).toContainText(SHOWN_WALK);
    yield 'note on a record';
    await page.goto(`${at}/hand-over?view=notes`);
    await expect(page.getByRole('dialog', { name: 'My notes' })).toContainText(SHOWN_WALK);
    yield 'notes';
    await page.goto('/?view=cases');
    await page.getByRole('button', { name: 'New case' }).click();
    await page.getByLabel('Name of the case').fill(marked('Case'));
    await page.getByLabel('Name of the case').press('Tab');
    await page.reload();
    await expect(page.getByLabel('Name of the case')).toHaveValue(marked('Case'));
    yield 'case';
    await page.goto('/?view=cases');
    await expect(page.getByRole('dialog')).toContainText(SHOWN_WALK);
    yield 'cases';
    const say = marked('The run');
    await openStory(page, marked('Story'), [
      { at, say },
      { at, say },
    ]);
    await expect(page.locator('main')).toContainText(SHOWN_WALK);
    yield 'story';
    const story = new URL(page.url()).pathname;
    const link = await copiedBy(page, 'Copy a link with the story');
    await page.goto('/stories');
    await expect(page.locator('main')).toContainText(SHOWN_WALK);
    yield 'stories';
    await page.goto(`${story}/play`);
    await expect(page.getByRole('region', { name: 'Story' })).toContainText(SHOWN_WALK);
    yield 'story, played';
    await page.goto(link);
    await expect(page.locator('main')).toContainText(SHOWN_WALK);
    yield 'story of a link';
  },
};

const refused: Walk = {
  name: 'files of marks that are no ledgers',
  routes: ['/'],
  world: 'own',
  async *go({ app }) {
    await app.open();
    await app.drop(...markedFaults());
    const rows = app.refused(SHOWN_WALK);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(SHOWN_WALK);
    yield 'library';
  },
};

const nowhere: Walk = {
  name: 'an address of marks that the app does not have',
  routes: ['*'],
  world: 'own',
  // The app finds its place by trying; the browser writes down a folder that is none.
  missing: ['/nowhere/'],
  async *go({ page }) {
    await page.goto(`/nowhere/${encodeURIComponent(marked('else'))}`);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    yield 'a page that is not there';
  },
};

const running: Walk = {
  name: 'what a server of marks says of itself and of its runs',
  routes: ['/', 'inbox/:ledger?/:lane?/:index?'],
  world: 'own',
  server: { scripts: [markedScript()] },
  async *go({ app, page, live }) {
    live.server.mischief.version = marked('9.9.9');
    await connect(app, live);
    settleServer(live);
    const runs = page.getByRole('table', { name: 'Runs' });
    await expect(runs).toContainText(SHOWN_WALK);
    await expect(runs.getByText('Waits for a decision')).toBeVisible({ timeout: 60_000 });
    // The link appears once the run's ledger is stored: the next page starts without the
    // connection.
    await expect(runs.getByRole('link', { name: /otate the key/ })).toBeVisible();
    await openChoices(page);
    yield 'servers';
    await page.goto('/inbox');
    const requests = page.getByRole('region', { name: 'Requests', exact: true });
    await requests.getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
    yield 'request of a run';
  },
};

export const DECIDED: readonly Walk[] = [deciding, writing, refused, nowhere, running];
