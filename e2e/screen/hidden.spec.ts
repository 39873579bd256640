// Characters that hide, turn text around or steer a terminal: ledgers that are full of them
// are opened on every screen. None may reach the page raw, in no text and in no title.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { App, Ledger } from '../support/app.ts';
import { APPROVE } from '../support/decisions.ts';
import { watchHidden } from '../support/hidden.ts';
import { connect, expect, test as live } from '../support/live.ts';
import {
  marked,
  markedBlocks,
  markedChain,
  markedFaults,
  markedHolon,
  markedIds,
  markedPolicy,
  markedReactor,
  markedRequests,
  markedScript,
  markedThymos,
} from '../support/marked.ts';

const test = live.extend<{ raw: ReadonlyMap<string, string> }>({
  raw: [
    async ({ page }, use) => {
      const raw = await watchHidden(page);
      await use(raw);
      expect([...raw].map(([where, text]) => `${where}: ${text}`)).toEqual([]);
    },
    { auto: true },
  ],
});

// Many screens each; every one of them is looked at in passing.
test.describe.configure({ timeout: 240_000 });

/** How the screen begins a mark, in a short id too. */
const SHOWN = '⟨U+202E';

async function open(app: App, page: Page, ledger: Ledger): Promise<string> {
  await app.open();
  await app.drop(ledger);
  await page.getByRole('row').getByRole('link').first().click();
  await page.waitForURL('**/ledger/*');
  await expect(app.verdict).toBeVisible();
  return new URL(page.url()).pathname;
}

/** What only the pointer brings up: tips, cards over nodes. */
async function hoverSome(page: Page, selector: string, most: number): Promise<void> {
  const all = page.locator(selector).filter({ visible: true });
  for (let i = 0; i < Math.min(most, await all.count()); i++) {
    await all.nth(i).hover({ force: true });
    await page.waitForTimeout(400);
  }
}

/** Every choice of every select, every menu of the page. */
async function openChoices(page: Page): Promise<void> {
  const all = page
    .locator('main :is([aria-haspopup="listbox"], [aria-haspopup="menu"]):enabled')
    .filter({ visible: true });
  for (let i = 0; i < (await all.count()); i++) {
    await all.nth(i).click();
    await page.waitForTimeout(100);
    await page.keyboard.press('Escape');
  }
}

/** Overview, commands, lanes; of two lanes the first entries, with every tab. */
async function readThrough(app: App, page: Page, at: string, entries: number): Promise<void> {
  await expect(page.locator('main')).toContainText(SHOWN);
  await hoverSome(page, 'main bdi', 4);
  const lanes = page.locator('main tr a[href*="/lane/"]');
  await expect(lanes.first()).toBeVisible();
  const links = await lanes.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toContainText(SHOWN);
  await page.goto(`${at}/graph`);
  await expect(page.getByRole('option', { name: /^lane / }).first()).toBeVisible();
  await hoverSome(page, 'main [role="option"]', 2);
  for (const link of links.slice(0, 2)) {
    await page.goto(link);
    await expect(app.selected).toHaveCount(1);
    await openChoices(page);
    await hoverSome(page, '.react-flow__node', 2);
    const count = await app.timeline.getByRole('option').count();
    for (let i = 0; i < Math.min(entries, count); i++) {
      await app.row(i).click();
      for (const tab of await app.inspector.getByRole('tab').all()) {
        await tab.click();
        await expect(app.inspector.getByRole('tabpanel')).toContainText(/seq \d/);
      }
      await expect(page.locator('main')).toContainText(SHOWN);
    }
  }
}

async function whatIf(page: Page, at: string): Promise<void> {
  await page.goto(`${at}/what-if`);
  const files = page.locator('main input[type="file"]');
  await files.setInputFiles({
    name: `${marked('policy')}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(markedPolicy.replace('require approval', marked('no verb'))),
  });
  await expect(page.getByRole('dialog')).toContainText(SHOWN);
  await page.keyboard.press('Escape');
  await files.setInputFiles({
    name: 'policy.json',
    mimeType: 'application/json',
    buffer: Buffer.from(markedPolicy),
  });
  await expect(
    page.locator('section').filter({ hasText: 'What it would have decided' }).last(),
  ).toContainText(SHOWN);
  await page.getByText('All decisions', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Simulated entries' })).toContainText(SHOWN);
  await openChoices(page);
}

test('OpenThymos: every screen, and what if', async ({ app, page }) => {
  const at = await open(app, page, markedThymos());
  await readThrough(app, page, at, 6);
  await whatIf(page, at);
});

test('OpenThymos: names that are no ids', async ({ app, page }) => {
  const at = await open(app, page, markedIds());
  await readThrough(app, page, at, 3);
  await page.goto(`${at}/what-if`);
  await page.getByLabel('Lanes that are simulated').first().click();
  // Of its lanes no two have one title and begin at one time, so that no id is shown.
  await expect(page.getByRole('option').first()).toContainText('trajectory without');
});

test('Block state ledger: every screen, checkpoints', async ({ app, page }) => {
  const at = await open(app, page, markedBlocks());
  await readThrough(app, page, at, 4);
  await page.goto(`${at}/checkpoints`);
  await expect(page.locator('main')).toContainText(SHOWN);
  await openChoices(page);
});

test('Holon: every screen, intents', async ({ app, page }) => {
  const at = await open(app, page, markedHolon());
  await readThrough(app, page, at, 3);
  for (const view of ['', '?view=branches']) {
    await page.goto(`${at}/intents${view}`);
    await expect(page.locator('main .react-flow__node').first()).toContainText(SHOWN);
    await hoverSome(page, '.react-flow__node', 2);
    await openChoices(page);
  }
});

test('Holon: figures', async ({ app, page }) => {
  await page.goto(`${await open(app, page, markedHolon())}/figures`);
  for (const tab of ['Calibration', 'Routing', 'Failures', 'Entropy', 'Conflicts']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.locator('main figure .recharts-surface').first()).toBeVisible();
    await expect(page.locator('main table').first()).toBeVisible();
    await hoverSome(page, 'main figure .recharts-surface', 2);
    const entries = page.locator('main table button').first();
    if (await entries.count()) {
      await entries.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openChoices(page);
  }
});

test('Reactor: every screen, the cascade', async ({ app, page }) => {
  const at = await open(app, page, markedReactor());
  await readThrough(app, page, at, 3);
  await page.goto(`${at}/cascade`);
  const nodes = page.locator('main .react-flow__node');
  await expect(nodes.first()).toContainText(SHOWN);
  for (let i = 0; i < 3; i++) {
    await nodes.nth(i).click();
    await page.keyboard.press('j');
  }
  await openChoices(page);
});

test('Hash-chained log: every screen', async ({ app, page }) => {
  await readThrough(app, page, await open(app, page, markedChain()), 2);
});

test('files that are no ledgers', async ({ app, page }) => {
  await app.open();
  await app.drop(...markedFaults());
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('alert') });
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(SHOWN);
});

test.describe('an address that the app does not have', () => {
  // Where the app is, it finds out by trying; the browser writes that of a folder that is none.
  test.use({ allowed: async ({ baseURL }, use) => use([`${baseURL}/nowhere/`]) });

  test('is refused on a page of its own', async ({ app: _, page }) => {
    await page.goto(`/nowhere/${encodeURIComponent(marked('else'))}`);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  });
});

test('a request, its decision, the journal, and the check of the decision', async ({
  app,
  page,
}) => {
  await open(app, page, markedRequests());
  await page.goto('/approvals');
  await expect(page.locator('main')).toContainText(SHOWN);
  await page.locator('main a[href*="/approvals/"]').first().click();
  await page.getByRole('button', { name: APPROVE }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill(marked('Reviewer'));
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(marked('read'));
  await dialog.getByRole('button', { name: 'Approve and sign' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/journal');
  await expect(page.getByRole('list', { name: /^Decisions/ })).toContainText(SHOWN);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save the signed decision/ }).click(),
  ]);
  // The name of a file is shown by other programs.
  expect(download.suggestedFilename()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const signed = await readFile(await download.path(), 'utf8');
  for (const text of [signed, signed.replace('"approve"', '"deny"')]) {
    await page.goto('/check');
    await page.getByLabel('Or paste it').fill(text);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('What it binds')).toBeVisible();
    await expect(page.locator('main')).toContainText(SHOWN);
  }
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Open in the explorer' }).click();
  await page.getByRole('row').getByRole('link').first().click();
  await expect(app.timeline.getByRole('option').nth(1)).toContainText(SHOWN);
});

test.describe('with a server', () => {
  test.use({ scripts: async ({ page: _ }, use) => use([markedScript()]) });

  test('what it says of itself and of its runs', async ({ app, page, live: server }) => {
    server.server.mischief.version = marked('9.9.9');
    await connect(app, server);
    server.server.settle();
    const runs = page.getByRole('table', { name: 'Runs' });
    await expect(runs).toContainText(SHOWN);
    await expect(runs.getByText('Waits for a decision')).toBeVisible({ timeout: 60_000 });
    // A link once the run's ledger is stored: the next page starts without the connection.
    await expect(runs.getByRole('link', { name: /otate the key/ })).toBeVisible();
    await openChoices(page);
    await page.goto('/approvals');
    await page.locator('main a[href*="/approvals/"]').first().click();
    await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
  });
});
