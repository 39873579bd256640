// Requests that are put away until a moment: kept in this browser, counted nowhere meanwhile, and
// back with a notification.

import type { Page } from '@playwright/test';
import { json } from '../src/producers/thymos/writer/json.ts';
import { type App, EMPTY_JOURNEY, expect, test } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { asking } from './support/ledgers.ts';
import { fakeNotifications, notificationBodies } from './support/notifications.ts';

const harbour = asking(
  'harbour.jsonl',
  'Repaint the harbour signs',
  ['pier', 'quay', 'mole'].map((sign) => ({
    tool: 'sign_order',
    channel: 'harbour master',
    reason: 'more than ten signs at once',
    args: json({ name: `${sign} signs`, count: 14 }),
  })),
);

function inbox(page: Page) {
  return page.getByRole('region', { name: 'Requests', exact: true });
}

async function bring(app: App, page: Page): Promise<void> {
  await app.open();
  await app.drop(harbour);
  await expect(app.imported(harbour.name).first()).toBeVisible();
  await app.go('a', /\/approvals$/);
  await expect(inbox(page).getByRole('link')).toHaveCount(3);
}

/** How many wait in files, in the list of what waits: one line, counted nowhere. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  await expect(page.getByText(new RegExp(`^${count} waits? in `)).first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
}

test('a request is put away by keyboard, counted nowhere, and kept for every tab', {
  tag: EMPTY_JOURNEY,
}, async ({ app, page }) => {
  await bring(app, page);
  await page.keyboard.press('j');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('pier signs');
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  // A run of a file goes nowhere: it is no choice.
  await expect(dialog.getByRole('button', { name: /run goes on/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^An hour from now/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // The next request is there, and the note says what was done.
  await expect(heading).toContainText('quay signs');
  await expect(heading).toBeFocused();
  const note = page.getByRole('status').filter({ hasText: 'Snoozed until tomorrow, 09:00' });
  await expect(note).toContainText('pier signs');
  await expectWaiting(page, 2);
  const lists = page.getByRole('group', { name: 'Which requests' });
  await expect(lists.getByRole('button', { name: 'Needs a step from you 0' })).toBeVisible();
  await expect(lists.getByRole('button', { name: 'Snoozed 1' })).toBeVisible();

  // Another tab, and a reload, have the same.
  const other = await page.context().newPage();
  await other.goto('/approvals?show=snoozed');
  await expect(inbox(other).getByRole('listitem')).toContainText([
    /^sign_order pier signs.*until tomorrow, 09:00/,
  ]);
  await inbox(other).getByRole('button', { name: 'Wake now: sign_order pier signs' }).click();
  await expectWaiting(page, 3);
  await other.close();

  // What is in the ledger and the journal knows nothing of it.
  await page.reload();
  await expectWaiting(page, 3);
});

test('whoever looks at what was put away sees until when, and can decide or wake it', async ({
  app,
  page,
}) => {
  await bring(app, page);
  await inbox(page)
    .getByRole('link', { name: /mole signs/ })
    .click();
  await page.getByRole('button', { name: 'Snooze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  const own = dialog.getByRole('button', { name: 'Snooze', exact: true });
  await expect(own).toBeDisabled();
  await dialog.getByLabel('Or until a date and a time').fill('2099-05-04T10:30');
  await own.click();
  await page.goto('/approvals?show=snoozed');
  await inbox(page)
    .getByRole('link', { name: /mole signs/ })
    .click();
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await expect(request).toContainText('Snoozed until 4 May 2099, 10:30');
  await expect(page.getByRole('button', { name: /^Sign approval/ })).toBeEnabled();
  await request.getByRole('button', { name: 'Wake now' }).click();
  await expect(request).not.toContainText('Snoozed');
  await page.goto('/approvals');
  await expectWaiting(page, 3);
});

test('what wakes is said like what arrives, and not where somebody woke it', async ({
  app,
  page,
}) => {
  await fakeNotifications(page, 'granted');
  await page.clock.install();
  await bring(app, page);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('z');
  await page.getByRole('button', { name: /^An hour from now/ }).click();
  await expectWaiting(page, 2);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
  );
  await page.clock.fastForward('59:00');
  expect(await notificationBodies(page)).toEqual([]);
  await page.clock.fastForward('02:00');
  await expectWaiting(page, 3);
  await expect(async () => {
    expect((await notificationBodies(page)).join()).toContain('pier signs');
  }).toPass();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no fault in what is snoozed in the ${colorScheme} theme`, async ({
    app,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await bring(app, page);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('z');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFault(page, 'snoozing', { all: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: 'Snoozed 1' }).click();
    await expectNoFault(page, 'snoozed', { all: true });
  });
