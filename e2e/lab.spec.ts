// Both engines of the labs are driven by keyboard, and their ledgers are taken away, opened again,
// and verified.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatById, readLedger } from '../src/ledger/format/recognise.ts';
import { groupBytes } from '../src/ledger/sources/group.ts';
import { verifyLedger } from '../src/ledger/verify/run.ts';
import { testFormats, testRecogniser } from '../src/testing/formats.ts';
import { createTestHost } from '../src/testing/host.ts';
import { type AppLedger, type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' });
  await expect(button).toBeEnabled();
  await button.press(key);
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function toLab(app: AppPage, page: Page, words: string, title: string): Promise<void> {
  await app.open();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find anything').fill(words);
  await expect(page.getByRole('button', { name: new RegExp(title) })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function downloaded(page: Page): Promise<AppLedger> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { name: download.suggestedFilename(), bytes };
}

async function findingsIn(ledger: AppLedger): Promise<string[]> {
  const host = await createTestHost();
  const [set] = groupBytes([ledger], testRecogniser).sets;
  if (!set) return ['no format knows it'];
  const format = formatById(testFormats, set.format);
  const reader = readLedger(format, set.files, host);
  const report = verifyLedger(format, reader, host, { profile: 'strict', pins: {} });
  return [...reader.findings, ...report.findings, ...report.lanes.flatMap((lane) => lane.findings)]
    .filter(({ severity }) => severity !== 'info')
    .map(({ check }) => check);
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function lines(page: Page, name: string): Locator {
  return page.getByRole('list', { name: `${name}, the newest first` }).getByRole('listitem');
}

async function toRest(page: Page): Promise<void> {
  const topology = panel(page, 'Topology');
  for (let left = 40; left > 0; left--) {
    if (await topology.getByText('at rest').isVisible()) return;
    await press(page, 'To the next event');
  }
  await expect(topology.getByText('at rest')).toBeVisible();
}

async function playSteps(page: Page, steps: number): Promise<void> {
  const next = panel(page, 'Run').getByRole('button');
  for (let step = 0; step < steps; step++) await next.press('Enter');
}

async function move(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Evidence for Weather' }).fill(text);
  await press(page, 'Move the input');
}

appTest(
  'a reactor is driven: memo, coalescing, failure, death and restart; its state dir verifies',
  async ({ app, page }) => {
    await toLab(app, page, 'reactor lab', 'Reactor lab');
    const receipts = lines(page, 'Receipts');
    const topology = panel(page, 'Topology');
    await press(page, 'Stop the clock');
    await press(page, 'Let the first evidence arrive');
    await expect(receipts).toHaveCount(2);
    await toRest(page);
    await expect(receipts).toHaveCount(9);

    // Five wakes during one render are one receipt more, and it is a skip.
    await move(page, 'level 3.2 m at the north pier\nwind 8 from the west');
    await press(page, 'Wake 5 times');
    await expect(
      topology.getByRole('button', { name: /^Weather, .*5 wakes as one/ }),
    ).toBeVisible();
    await toRest(page);
    await expect(receipts).toHaveCount(15);
    await expect(receipts.filter({ hasText: 'skipped' })).toHaveCount(1);
    // The level did not move, so a node that reads only that was not woken.
    await expect(
      receipts.filter({ has: page.getByText('Berth plan', { exact: true }) }),
    ).toHaveCount(1);

    // A failure commits nothing and wakes nobody.
    const truth = panel(page, 'Published truth of Weather');
    await page.getByRole('checkbox', { name: 'Its next render fails' }).press('Space');
    await move(page, 'level 9.9 m at the north pier\nwind 1 from the east');
    await toRest(page);
    await expect(receipts).toHaveCount(17);
    await expect(receipts.first()).toContainText('failed');
    await expect(truth).toContainText('level 3.2 m');

    // It dies inside a render; started again it knows from the trail what is left to do.
    await move(page, 'level 4.0 m at the north pier\nwind 1 from the east');
    await press(page, 'Kill');
    await expect(topology.getByText('the reactor was killed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move the input' })).toBeDisabled();
    await expect(receipts).toHaveCount(18);
    await press(page, 'Start again');
    await toRest(page);
    // The number of ships did not move: the toll count sleeps.
    await expect(receipts).toHaveCount(23);
    await expect(truth).toContainText('level 4.0 m');

    await press(page, 'Its time is up');
    await toRest(page);
    await expect(receipts.filter({ hasText: 'The time of what it knew is up.' })).toHaveCount(1);

    const ledger = await downloaded(page);
    expect(ledger.name).toBe('harbour-lab.zip');
    expect(await findingsIn(ledger)).toEqual([]);
    await press(page, 'Open as a ledger');
    await page.waitForURL('**/ledger/*');
    await expect(app.verdict).toHaveText('Verified');
    const { pathname } = new URL(page.url());
    await app.open();
    await app.drop(ledger);
    await app.openImported('harbour');
    await page.waitForURL(`**${pathname}`);
    await expect(app.verdict).toHaveText('Verified');
  },
);

appTest(
  'a graph is built, refused while it is a cycle, and run over the same trail',
  async ({ app, page }) => {
    await toLab(app, page, 'reactor lab', 'Reactor lab');
    await choose(page, 'Graph', 'Signals and digest');
    await press(page, 'Stop the clock');
    await press(page, 'Let the first evidence arrive');
    await toRest(page);
    const receipts = lines(page, 'Receipts');
    await expect(receipts).toHaveCount(3);
    await press(page, 'Build…');
    const dialog = page.getByRole('dialog', { name: 'Build the graph' });
    await dialog.getByRole('button', { name: 'Add a node' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('reads nothing');
    const nodes = dialog.getByRole('list', { name: 'Nodes' }).getByRole('listitem');
    const reads = (place: number) => nodes.nth(place).getByRole('combobox', { name: 'Reads' });
    await reads(2).press('ArrowDown');
    await page.getByRole('option', { name: 'Digest · output' }).click();
    await page.keyboard.press('Escape');
    await reads(1).press('ArrowDown');
    await page.getByRole('option', { name: 'Node 3 · output' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Restart over this trail' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('cycle');
    await reads(1).press('Backspace');
    await dialog.getByRole('button', { name: 'Restart over this trail' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await toRest(page);
    // The new node has never seen what the digest moved: only that one renders.
    await expect(receipts).toHaveCount(4);
    await expect(receipts.first()).toContainText('Node 3');
    expect(await findingsIn(await downloaded(page))).toEqual([]);
  },
);

appTest(
  'a run of blocks is played, rolled back and patched; its file verifies',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await toLab(app, page, 'blocks lab', 'Blocks lab');
    const records = lines(page, 'Records');
    await playSteps(page, 4);
    await expect(records.first()).toContainText('rollback to pre_step_b');
    await expect(page.getByRole('alert')).toContainText('email msg-481');
    await expect(records.filter({ hasText: 'rolled back' })).toHaveCount(4);
    const context = panel(page, 'Context');
    await context.getByRole('button', { name: /^plan is not set/ }).press('Enter');
    await expect(context).toContainText('rolled back');

    await press(page, 'Try as a leaf');
    await expect(page.getByRole('alert').first()).toContainText('a leaf block reads the ledger');
    await press(page, 'Set');
    await expect(records.first()).toContainText('set constraint');
    await page.getByRole('textbox', { name: 'What it did outside' }).fill('file report.txt');
    await press(page, 'Start it');
    await page.getByRole('checkbox', { name: 'That can be reversed' }).press('Space');
    await press(page, 'With success');
    await press(page, 'Set a checkpoint');
    await press(page, 'Delete');
    await expect(context.getByRole('button', { name: /^constraint is not set/ })).toBeVisible();
    await press(page, 'Roll back');
    await expect(
      context.getByRole('button', { name: /^constraint "Output JSON Only"/ }),
    ).toBeVisible();
    await press(page, 'Complete');
    await expect(records.first()).toContainText('completed: success');
    await expect(records.nth(1)).toContainText('purge');
    await press(page, 'Set');
    await expect(page.getByRole('alert').first()).toContainText('has ended');

    const ledger = await downloaded(page);
    expect(ledger.name).toBe('run-lab.jsonl');
    expect(await findingsIn(ledger)).toEqual(['side-effects']);
    await press(page, 'Open as a ledger');
    await page.waitForURL('**/ledger/*');
    await expect(app.verdict).toHaveText('With warnings');
  },
);
