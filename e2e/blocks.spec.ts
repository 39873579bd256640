// A rollback of a block state ledger is seen as what it is, with what it could not undo, the origin
// of a value, changes between checkpoints, and a pinned end.

import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const SNIP = demoFile('blocks-snip-and-patch.jsonl');
const RELEASE = demoFile('blocks-release-notes.jsonl');

function readLastId(bytes: Uint8Array): string {
  const last = new TextDecoder().decode(bytes).trimEnd().split('\n').at(-1) ?? '';
  return String(JSON.parse(last).id);
}

appTest(
  'a rollback leaves a branch behind, and the patch goes on from the checkpoint',
  {
    tag: JOURNEY,
  },
  async ({ app }) => {
    await app.openLedger(SNIP);
    await expect(app.verdict).toHaveText('Verified');
    await app.openLane('block:forecast-assistant');
    await app.row(12).click();
    await app.expectAt(12);
    await expect(app.inspector).toContainText('6 records');
    await expect(app.inspector).toContainText('Step_B answered in prose');
    await expect(app.row(8).getByRole('img', { name: 'rolled back' })).toBeVisible();
    await expect(app.row(13).getByRole('img', { name: 'rolled back' })).toHaveCount(0);
  },
);

appTest(
  'what a rollback did not undo is listed one by one, and leads to where it was done',
  {
    tag: JOURNEY,
  },
  async ({ app }) => {
    await app.openLedger(RELEASE);
    await expect(app.verdict).toHaveText('With warnings');
    await app.openLane('block:release-notes');
    await app.page.keyboard.press('End');
    await app.expectAt(66);
    await app.page.keyboard.press('[');
    await expect(app.inspector.getByText(/^record 56$/)).toBeVisible();
    const entry = await app.tab('What');
    await expect(
      entry.getByText('email msg-20251010-0417 to 1,204 customers (block:mailer'),
    ).toBeVisible();
    await expect(entry.getByText('counter mail/sent (block:mailer')).toBeVisible();
    await app.inspector.getByRole('button', { name: 'record 52' }).first().click();
    await app.expectAt(52);
    await expect(app.inspector).toContainText('Side effect, not reversible');
  },
);

appTest(
  'a key shows its source, its metadata and every write, rolled back ones too',
  async ({ app }) => {
    await app.openLedger(SNIP);
    await app.openLane('block:forecast-assistant');
    await app.row(16).click();
    const state = await app.tab('State');
    await state.getByRole('button', { name: /^context report/ }).click();
    await expect(state.getByText('trace-7f31').first()).toBeVisible();
    await expect(state.getByText('span-step_b-2').first()).toBeVisible();
    await state.getByRole('button', { name: 'History of context report' }).click();
    await expect(state.getByText('rolled back')).toHaveCount(1);
    await expect(state.getByText('span-step_b-1')).toBeVisible();
  },
);

appTest(
  'any two checkpoints are compared, and what a rollback took back',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(SNIP);
    await app.screen('Run', 'Checkpoints');
    const between = page.getByRole('region', { name: 'What changed between them' });
    await page.getByRole('button', { name: 'What it took back' }).click();
    await expect(between).toContainText('dashboard_error');
    // The choice is kept in the address, so it shows a moment after the click.
    for (const name of ['Compare from pre_step_a', 'Compare to pre_step_b']) {
      await page.getByRole('radio', { name }).click();
      await expect(page.getByRole('radio', { name })).toBeChecked();
    }
    await expect(between).toContainText('weather');
    await expect(between).not.toContainText('dashboard_error');
    await page.reload();
    await expect(between).toContainText('1 added');
    await between.getByRole('link', { name: 'Open in the workspace' }).click();
    await expect(app.inspector.getByRole('tab', { name: 'Diff' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(app.inspector).toContainText('weather');
  },
);

appTest('a pinned end settles that the file is whole, and finds a cut', async ({ app, page }) => {
  const head = readLastId(SNIP.bytes);
  await app.openLedger(SNIP);
  await expect(page.getByText('Whole: not proven')).toBeVisible();
  await app.screen('Read', 'Checks');
  await page.getByLabel('Id of the last record').fill(head);
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('Whole: yes')).toBeVisible();
  await expect(app.verdict).toHaveText('Verified');

  const text = new TextDecoder().decode(SNIP.bytes);
  const cut = text.trimEnd().slice(0, text.trimEnd().lastIndexOf('\n') + 1);
  await app.openLedger({ name: 'cut.jsonl', bytes: new TextEncoder().encode(cut) });
  await expect(app.verdict).toHaveText('Verified');
  await app.screen('Read', 'Checks');
  await expect(page.getByText('The run is unfinished: no record ends it.')).toBeVisible();
  await page.getByLabel('Id of the last record').fill(head);
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(app.verdict).toHaveText('Not intact');
  await expect(page.getByText('Whole: no, cut off')).toBeVisible();
});

appTest('a child’s call is a lane that leads back to the run', async ({ app }) => {
  await app.openLedger(RELEASE);
  await app.openLane('block:mailer');
  await expect(app.timeline.locator('[role="option"][data-own]')).toHaveCount(2);
  await app.row(1).click();
  await app.inspector.getByRole('button', { name: /block:release-notes · record 52/ }).click();
  await app.expectAt(52);
});
