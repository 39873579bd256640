// A reviewer without a server reads waiting requests, decides by keyboard, and hands out the review
// journal.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import { HARBOUR_LEDGER } from '../src/testing/written.ts';
import { type AppLedger, type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { APPROVE, keptVerdicts } from './support/decisions.ts';
import { demoFile, makeAskingLedger } from './support/ledgers.ts';

async function importAll(app: AppPage, ...ledgers: readonly AppLedger[]): Promise<void> {
  await app.open();
  await app.drop(...ledgers);
  if (ledgers.length === 1) await expect(app.verdict).toBeVisible();
  else for (const { name } of ledgers) await expect(app.imported(name).first()).toBeVisible();
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Decision' });
}

async function openFirst(app: AppPage, page: Page): Promise<void> {
  await app.go('i', /\/inbox(\/|$)/);
  await expect(bar(page)).toBeVisible();
}

const harbour = makeAskingLedger('harbour.jsonl', 'Repaint the harbour signs', HARBOUR_LEDGER);

appTest(
  'requests are approved and denied by keyboard, kept in the journal and handed out',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await importAll(app, demoFile('policy-intercept.db'), harbour);
    await openFirst(app, page);
    // Nobody listens to these requests: one line says how many, and nothing counts them.
    await expect(page.getByText(/^3 waits? in /).first()).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'To decide 0' })).toBeVisible();
    await expect(heading(page)).toHaveText(/^May order_place run on “.+”\?$/);
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText(/^May sign_order run on “.+”\?$/);

    await page.keyboard.press('a');
    const asking = page.getByRole('dialog', { name: 'Approve this proposal?' });
    await expect(asking).toContainText('It reaches nobody until you hand it over.');
    await expect(
      asking.getByRole('button', { name: /^(Approve|Override and approve).* final$/ }),
    ).toBeDisabled();
    await page.keyboard.type('R. Quist');
    await page.keyboard.press('Enter');
    await page.keyboard.type('the harbour master agreed');
    await page.keyboard.press('Control+Enter');
    await expect(asking).toBeHidden();

    const recorded = page.getByRole('status').filter({ hasText: 'Recorded as record' });
    await expect(recorded).toContainText('Approved:');
    await expect(page.getByText(/^2 waits? in /).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      recorded.getByRole('button', { name: 'Save the decision' }).click(),
    ]);
    const document = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(document).toMatchObject({
      verdict: 'approve',
      reviewer: 'R. Quist',
      evidence: { override: null },
    });
    expect(document.subject.proposal).toMatch(/^[0-9a-f]{64}$/);
    expect(document.subject.title).toBe('sign_order pier signs');

    await expect(heading(page)).toHaveText(/fs_write/);
    await expect(page.getByText('Not in the folded state: a new text.')).toBeVisible();
    await page.keyboard.press('x');
    const denying = page.getByRole('dialog', { name: 'Deny this proposal?' });
    await expect(denying.getByLabel(/^(Why (yes|no)|Reason)/)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(denying).toBeVisible();
    await page.keyboard.type('not before the proof is back');
    await page.keyboard.press('Control+Enter');
    await expect(recorded).toContainText('Denied:');
    await expect(page.getByText(/^1 waits? in /).first()).toBeVisible();
    await expect(heading(page)).toHaveText(/order_place/);

    // It is approved here, and the ledger shows no commit: a separate status, which a reload keeps.
    await page.getByRole('link', { name: /^Decided/ }).click();
    await expect(page).toHaveURL(/show=decided$/);
    await page.reload();
    await page.getByRole('link', { name: new RegExp(document.subject.title) }).click();
    await expect(bar(page)).toContainText('Signed here.');
    await expect(bar(page)).toContainText('Approved by R. Quist');
  },
);

const MANY = Array.from({ length: 40 }, (_, at) => ({
  tool: 'sign_order',
  channel: 'harbour master and all of the pilots',
  reason: 'more than ten signs at once, in a sentence that is longer than any row of the list',
  args: writeJsonValue({
    name: `${'long '.repeat(9)}sign ${at}`,
    count: 14,
    risk: at % 2 ? 'high' : 'low',
  }),
}));

appTest(
  'rows of the inbox are low enough that ten are in sight, and nothing in them is broken',
  async ({ app, page }) => {
    await importAll(app, makeAskingLedger('many.jsonl', 'Repaint all signs', MANY));
    for (const [width, height, highest, least] of [
      [1280, 720, 90, 5],
      [1920, 1080, 90, 9],
      [390, 844, 90, 6],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/inbox');
      const rows = page.getByRole('region', { name: 'Requests' }).getByRole('listitem');
      await expect(rows.nth(least)).toBeVisible();
      const boxes = await rows.evaluateAll((all) =>
        all.map((row) => {
          const { bottom, height: own } = row.getBoundingClientRect();
          return { bottom, own, isWide: row.scrollWidth > row.clientWidth };
        }),
      );
      expect(boxes.filter(({ own, isWide }) => own > highest || isWide)).toEqual([]);
      expect(boxes.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(least);
    }
  },
);

appTest(
  'a typed reason survives Escape and a reload, and the decision is near for a keyboard',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await importAll(app, demoFile('policy-intercept.db'));
    await openFirst(app, page);
    await expect(page).not.toHaveTitle(/^\(/);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Go to the decision' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeFocused();
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: APPROVE })).toBeFocused();

    await page.keyboard.press('Enter');
    const asking = page.getByRole('dialog', { name: 'Approve this proposal?' });
    const reason = asking.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ });
    await reason.fill('half a sentence');
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await expect(page.getByRole('button', { name: APPROVE })).toBeFocused();
    await page.reload();
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('a');
    await expect(reason).toHaveValue('half a sentence');
    // It belongs to one verdict: a reason to approve is none to deny.
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await page.keyboard.press('x');
    const denying = page.getByRole('dialog', { name: 'Deny this proposal?' });
    await expect(denying.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ })).toHaveValue('');
  },
);

appTest('what was decided elsewhere meanwhile is not decided again', async ({ app, page }) => {
  await importAll(app, demoFile('policy-intercept.db'));
  await openFirst(app, page);
  await page.keyboard.press('a');
  const asking = page.getByRole('dialog', { name: 'Approve this proposal?' });
  await asking.getByLabel('Your name').fill('R. Quist');

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: /^Deny(?! and)/ }).click();
  const denying = other.getByRole('dialog', { name: 'Deny this proposal?' });
  await denying.getByLabel('Your name').fill('S. Holm');
  await denying.getByLabel(/^(Why (yes|no)|Reason)/).fill('asked twice');
  await denying.getByRole('button', { name: /^Deny.* final$/ }).click();
  await expect(denying).toBeHidden();
  await other.close();

  await expect(asking.getByRole('alert')).toContainText('was resolved elsewhere');
  await expect(
    asking.getByRole('button', { name: /^(Approve|Override and approve).* final$/ }),
  ).toBeDisabled();
  await page.keyboard.press('Escape');
  expect(await keptVerdicts(page)).toEqual(['deny']);
  await expect(bar(page)).toContainText('Denied by S. Holm');
});

appTest(
  'a filter is in the address, and the workspace leads to the request',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await importAll(
      app,
      demoFile('policy-intercept.db'),
      demoFile('delegation.db'),
      demoFile('coding-run.db'),
    );
    await page.goto('/inbox?show=granted&tool=mail_send&age=week');
    const requests = page.getByRole('region', { name: 'Requests' });
    await expect(requests.getByRole('listitem').getByRole('link')).toHaveCount(1);
    await requests.getByRole('link', { name: /mail_send/ }).click();
    await expect(heading(page)).toHaveText('mail_send');
    await expect(bar(page)).toContainText('Carried out. The ledger says so by record');
    await expect(page).toHaveURL(/tool=mail_send/);
    await requests.getByRole('button', { name: 'Clear' }).click();
    await expect(page).not.toHaveURL(/tool=/);
    await expect(requests.getByRole('listitem').getByRole('link')).toHaveCount(4);

    await requests.getByRole('link', { name: /mail_send/ }).click();
    await bar(page)
      .getByRole('link', { name: /^record/ })
      .click();
    await expect(app.timeline).toBeVisible();
    await page.goBack();
    await page
      .getByRole('region', { name: 'Request', exact: true })
      .getByRole('link', { name: /^record/ })
      .first()
      .click();
    await app.inspector.getByRole('link', { name: 'See the request' }).click();
    await expect(heading(page)).toHaveText('mail_send');
  },
);

appTest(
  'on a phone the list and a request are screens of their own',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await importAll(app, demoFile('policy-intercept.db'), harbour);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/inbox');
    const requests = page.getByRole('region', { name: 'Requests' });
    await requests.getByRole('listitem').getByRole('link').first().click();
    await expect(requests).toBeHidden();
    await expect(page.getByRole('button', { name: APPROVE })).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(390);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: /^Deny(?! and)/ }).click();
    const denying = page.getByRole('dialog', { name: 'Deny this proposal?' });
    await denying.getByLabel('Your name').fill('R. Quist');
    await denying.getByLabel(/^(Why (yes|no)|Reason)/).fill('too dear');
    await denying.getByRole('button', { name: /^Deny.* final$/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Denied:' })).toBeVisible();
    await page.getByRole('link', { name: 'All requests' }).click();
    await expect(requests).toBeVisible();
  },
);
