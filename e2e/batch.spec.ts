// Several requests are selected together by mouse, keyboard and finger, listed on one screen, and
// each is recorded and signed for itself.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import { type AppLedger, type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { holdJournal, keptRecords, keptVerdicts, waitingForJournal } from './support/decisions.ts';
import { expectNoFault, expectNoFaultInBoth } from './support/faults.ts';
import { makeAskingLedger } from './support/ledgers.ts';

const rotations = (count: number, name = 'keys.jsonl') =>
  makeAskingLedger(
    name,
    'Rotate the deploy keys',
    Array.from({ length: count }, (_, place) => ({
      tool: 'key_rotate',
      channel: 'security desk',
      reason: 'irreversible external credential rotation',
      args: writeJsonValue({
        service: `service ${place}`,
        environment: 'prod',
        irreversible: true,
      }),
    })),
  );

const write = (path: string, content: string, channel = 'desk') => ({
  tool: 'fs_write',
  channel,
  reason: 'writes outside of the run',
  args: writeJsonValue({ path, content }),
});

const writes = makeAskingLedger('writes.jsonl', 'Write the signs', [
  write('a.txt', 'Pier 1'),
  write('b.txt', 'Pier 2'),
  write('c.txt', 'Pier 3', 'harbour master'),
  write('d.txt', 'x'.repeat(6000)),
]);

function altered(): AppLedger {
  const { name, bytes } = makeAskingLedger('altered.jsonl', 'Write the altered signs', [
    write('e.txt', 'Quay 1'),
  ]);
  const text = Buffer.from(bytes).toString().replace('Quay 1', 'Quay 2');
  return { name, bytes: new TextEncoder().encode(text) };
}

function inbox(page: Page) {
  return page.getByRole('region', { name: 'Requests', exact: true });
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected requests' });
}

const dialog = (page: Page) => page.getByRole('dialog');

async function selectAlike(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
}

async function askToDenyAll(page: Page): Promise<void> {
  await inbox(page).getByRole('checkbox').first().click();
  await selectAlike(page);
  await page.keyboard.press('x');
  await dialog(page).getByLabel('Your name').fill('R. Quist');
  await dialog(page)
    .getByRole('textbox', { name: /^Why (yes|no), for all of them/ })
    .fill('not now');
}

async function bring(app: AppPage, page: Page, ...ledgers: readonly AppLedger[]): Promise<void> {
  await app.open();
  await app.drop(...ledgers);
  // One alone is opened at once.
  if (ledgers.length === 1) await expect(app.verdict).toBeVisible();
  else for (const { name } of ledgers) await expect(app.imported(name).first()).toBeVisible();
  await app.go('i', /\/inbox(\/|$)/);
  await expect(inbox(page).getByRole('link').first()).toBeVisible();
}

appTest(
  'twenty alike are approved in eight actions, and each is signed for itself',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await bring(app, page, rotations(20), writes);
    const said = page.getByRole('status').filter({ hasText: /selected$/ });
    let actions = 1;
    const act = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      actions++;
    };
    await inbox(page)
      .getByRole('checkbox', { name: /^Select key_rotate/ })
      .first()
      .press('Space');
    await selectAlike(page);
    actions += 2;
    await expect(said).toHaveText('20 selected');
    await expect(bar(page)).toContainText('20 requests selected');
    await act('a');
    await expect(dialog(page)).toContainText('Approve 20 requests together?');
    const rows = dialog(page).getByRole('region', { name: 'What is decided on' });
    await expect(rows.getByRole('listitem')).toHaveCount(20);
    await expect(rows.getByRole('listitem').nth(3)).toContainText(/record 4.*Intact: Yes/);
    await expect(rows.getByRole('listitem').nth(3)).toContainText('service"service 3"');
    await expect(dialog(page)).toContainText(/Same in all\s*environment"prod"/);
    await expect(rows).not.toContainText('environment');
    await expect(dialog(page)).toContainText('It reaches nobody until you hand it over.');

    const sign = dialog(page).getByRole('button', { name: 'Approve 20 · final' });
    await expect(dialog(page).getByLabel('Your name')).toBeFocused();
    await page.keyboard.type('R. Quist');
    actions++;
    await expect(sign).toBeDisabled();
    await page.keyboard.press('Tab');
    await page.keyboard.type('planned rotation');
    actions++;
    await act('Control+Enter');
    await expect(dialog(page)).toContainText('20 approved.');
    expect(await keptVerdicts(page)).toEqual(Array(20).fill('approve'));
    await expect(dialog(page)).toContainText('has reached nobody yet');
    await expect(
      dialog(page).getByRole('button', { name: 'Close', exact: true }).last(),
    ).toBeFocused();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Save 20 decisions' }).click(),
    ]);
    const files = Object.values(unzipSync(new Uint8Array(readFileSync(await download.path()))));
    const documents = files.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    expect(new Set(documents.map(({ signature }) => signature)).size).toBe(20);
    expect(new Set(documents.map(({ reason }) => reason))).toEqual(new Set(['planned rotation']));

    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().focus();
    await act('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByText(/^4 waits? in /).first()).toBeVisible();
    expect(actions).toBeLessThanOrEqual(8);
  },
);

appTest(
  'only what is alike is selected, and it is said why the rest is not',
  async ({ app, page }) => {
    await bring(app, page, rotations(2), writes);
    const box = (name: string) => inbox(page).getByRole('checkbox', { name });
    await box('Select fs_write a.txt').click();
    await expect(box('Select key_rotate, record 1')).toBeDisabled();
    const row = (name: RegExp) => inbox(page).getByRole('listitem').filter({ hasText: name });
    await expect(row(/key_rotate +record 1/)).toContainText('Not alike: another tool');
    await expect(row(/c\.txt/)).toContainText('Not alike: asked of somebody else');

    await box('Select fs_write d.txt').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 requests selected');
    await box('Select fs_write b.txt').click();
    await expect(bar(page)).toContainText('2 requests selected');
    await bar(page)
      .getByRole('button', { name: /^Select all 3 alike/ })
      .click();
    await expect(bar(page)).toContainText('3 requests selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(box('Select key_rotate, record 1')).toBeEnabled();

    await box('Select fs_write a.txt').focus();
    await page.keyboard.press('Space');
    await box('Select fs_write d.txt').focus();
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('3 requests selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  },
);

appTest(
  'patches are read as lines in the list, and their arguments are not said a second time',
  async ({ app, page }) => {
    const patch = (path: string, from: string, to: string) => ({
      tool: 'fs_patch',
      channel: 'desk',
      reason: 'writes outside of the run',
      args: writeJsonValue({
        path,
        patch: `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${from}\n+${to}\n`,
      }),
    });
    const patches = [patch('a.txt', 'Pier 1', 'Quay 1'), patch('b.txt', 'Pier 2', 'Quay 2')];
    await bring(app, page, makeAskingLedger('patches.jsonl', 'Rename the piers', patches));
    await inbox(page).getByRole('checkbox').first().click();
    await selectAlike(page);
    await page.keyboard.press('a');
    const rows = dialog(page).getByRole('region', { name: 'What is decided on' });
    const [first, second] = [rows.getByRole('listitem').first(), rows.getByRole('listitem').last()];
    for (const [row, count] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await expect(row.locator('[data-change="removed"]')).toContainText(`Pier ${count}`);
      await expect(row.locator('[data-change="added"]')).toContainText(`Quay ${count}`);
      await expect(row.getByRole('term').filter({ hasText: 'patch' })).toHaveCount(0);
    }
    await expectNoFault(page, 'patches decided together');

    // On a phone what has the focus is not below the actions.
    await page.setViewportSize({ width: 390, height: 844 });
    const name = dialog(page).getByLabel('Your name');
    await name.blur();
    await name.focus();
    const [field, actions] = await Promise.all([
      name.boundingBox(),
      dialog(page).getByRole('button', { name: /^Back/ }).boundingBox(),
    ]);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(actions?.y ?? 0);
  },
);

appTest(
  'what fails, is too long or was answered meanwhile is left out, and it is said why',
  async ({ app, page }) => {
    await bring(app, page, writes, altered());
    await inbox(page).getByRole('checkbox', { name: 'Select fs_write a.txt' }).click();
    await selectAlike(page);
    await expect(bar(page)).toContainText('4 requests selected');
    await page.keyboard.press('a');
    const rows = dialog(page).getByRole('region', { name: 'What is decided on' });
    const row = (name: RegExp) => rows.getByRole('listitem').filter({ hasText: name });
    await expect(row(/d\.txt/)).toContainText('Left out. Its arguments are too long');
    await expect(row(/e\.txt/)).toContainText('Left out. Its ledger fails verification');
    await expect(dialog(page).getByRole('button', { name: 'Approve 2 · final' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    // Resolved elsewhere while the dialog is open: it is left out at once.
    await page.keyboard.press('x');
    await expect(dialog(page).getByRole('button', { name: 'Deny 3 · final' })).toBeVisible();
    await dialog(page).getByLabel('Your name').fill('R. Quist');
    await dialog(page)
      .getByRole('textbox', { name: /^Why (yes|no), for all of them/ })
      .fill('not before the audit');
    const other = await page.context().newPage();
    await other.goto('/inbox');
    await inbox(other)
      .getByRole('link', { name: /b\.txt/ })
      .click();
    await other.getByRole('button', { name: /^Deny(?! and)/ }).click();
    await other.getByRole('dialog').getByLabel('Your name').fill('S. Holm');
    await other.getByRole('dialog').getByLabel(/^Why/).fill('twice');
    await other.getByRole('button', { name: /^Deny.* final$/ }).click();
    await expect(other.getByRole('status').filter({ hasText: 'Denied:' })).toBeVisible();
    await other.close();
    await expect(row(/b\.txt/)).toContainText('Left out. It was resolved elsewhere meanwhile');
    await page.bringToFront();
    await dialog(page).getByRole('button', { name: 'Deny 2 · final' }).click();
    await expect(dialog(page)).toContainText('2 denied, 2 left out.');
    const records = await keptRecords(page);
    const decisions = records.filter(({ kind }) => kind === 'decision');
    expect(decisions).toHaveLength(3);
    expect(new Set(decisions.map(({ body }) => body.subject?.proposal)).size).toBe(3);
  },
);

appTest(
  'what was stopped is taken up again on the same screen, and nothing is decided twice',
  async ({ app, page }) => {
    await bring(app, page, rotations(3));
    await askToDenyAll(page);
    const letGo = await holdJournal(page);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => waitingForJournal(page)).toBe(1);
    // Closing the dialog stops it, too, and what came of it is still said.
    await page.keyboard.press('Escape');
    await letGo();
    await expect(dialog(page)).toContainText('1 denied, 2 stopped before their turn.');
    await dialog(page).getByRole('button', { name: 'Go on with 2' }).click();
    await expect(dialog(page)).toContainText('3 denied.');
    await expect(dialog(page).getByRole('button', { name: /^Go on/ })).toHaveCount(0);
    expect(await keptVerdicts(page)).toEqual(['deny', 'deny', 'deny']);
  },
);

appTest(
  'it is stopped after the one that is under way, and nothing is pretended',
  async ({ app, page }) => {
    await bring(app, page, rotations(5));
    await askToDenyAll(page);
    const letGo = await holdJournal(page);
    await dialog(page).getByRole('button', { name: 'Deny 5 · final' }).click();
    await expect.poll(() => waitingForJournal(page)).toBe(1);
    await expect(dialog(page)).toContainText('0 of 5 done');
    await dialog(page).getByRole('button', { name: 'Stop after this one' }).click();
    await letGo();
    await expect(dialog(page)).toContainText('1 denied, 4 stopped before their turn.');
    expect(await keptVerdicts(page)).toEqual(['deny']);
    await dialog(page)
      .getByRole('link', { name: /record 2$/ })
      .click();
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(
      'service 1',
    );
    await expect(page.getByText(/^4 waits? in /).first()).toBeVisible();
  },
);

appTest.describe('on a phone', () => {
  appTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  appTest(
    'several are selected and denied by a finger, with nothing wider than the screen',
    async ({ app, page }) => {
      await bring(app, page, rotations(4));
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await inbox(page).getByRole('checkbox').first().tap();
      await inbox(page).getByRole('checkbox').nth(2).tap();
      await expect(bar(page)).toContainText('2 requests selected');
      await expect(bar(page).getByRole('button', { name: 'Deny 2' })).toBeInViewport();
      expect(await wide()).toBe(390);
      await bar(page).getByRole('button', { name: 'Deny 2' }).tap();
      await expect(dialog(page).getByRole('button', { name: 'Deny 2 · final' })).toBeInViewport();
      expect(await wide()).toBe(390);
      await dialog(page).getByLabel('Your name').fill('R. Quist');
      await dialog(page)
        .getByRole('textbox', { name: /^Why (yes|no), for all of them/ })
        .fill('not now');
      await dialog(page).getByRole('button', { name: 'Deny 2 · final' }).tap();
      await expect(dialog(page)).toContainText('2 denied.');
      await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().tap();
      await expect(page.getByText(/^2 waits? in /).first()).toBeVisible();
    },
  );
});

appTest('axe finds no fault in deciding together', async ({ app, page }) => {
  await bring(app, page, writes, altered());
  await inbox(page).getByRole('checkbox', { name: 'Select fs_write a.txt' }).click();
  await selectAlike(page);
  await expect(bar(page)).toContainText('4 requests selected');
  await expectNoFaultInBoth(page, 'selection', { all: true });
  await page.keyboard.press('a');
  await expect(dialog(page)).toContainText('Left out.');
  await expectNoFaultInBoth(page, 'approving together', { all: true });
  await dialog(page).getByLabel('Your name').fill('R. Quist');
  await expect(dialog(page)).toContainText('Missing: a reason.');
  await dialog(page)
    .getByRole('textbox', { name: /^Why yes, for all of them/ })
    .fill('read, all of them');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('2 approved, 2 left out.');
  await expectNoFaultInBoth(page, 'what came of each', { all: true });
});
