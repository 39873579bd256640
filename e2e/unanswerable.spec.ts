// A request whose run cannot be answered any more is counted as waiting nowhere, also when the
// server is not connected, and a decision on it is for the record only.

import type { Page } from '@playwright/test';
import { openInbox } from './support/app-page.ts';
import { APPROVE, journalLines, keptVerdicts, readyToSign } from './support/decisions.ts';
import { connect, expect, liveTest, ROTATE_TASK, settleServer } from './support/live.ts';

liveTest.slow();

const WAIT = { timeout: 60_000 };

function bar(page: Page) {
  return page.getByRole('region', { name: 'Decision' });
}

function tab(page: Page, name: RegExp) {
  return page.getByRole('navigation', { name: 'Inbox', exact: true }).getByRole('link', { name });
}

liveTest(
  'a request of a cancelled run is counted as open nowhere, and is decided for the record only',
  async ({ app, page, live }) => {
    settleServer(live);
    await connect(app, live);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox, 2 need a step from you' }),
    ).toBeVisible(WAIT);
    const row = page.getByRole('row', { name: new RegExp(ROTATE_TASK) });
    await row.getByRole('button', { name: `Actions for ${ROTATE_TASK}` }).click();
    await page.getByRole('menuitem', { name: 'Cancel the run' }).click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox, 1 needs a step from you' }),
    ).toBeVisible(WAIT);
    await row.getByRole('link', { name: ROTATE_TASK }).click();
    await expect(page.getByRole('list', { name: 'Lanes', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Waiting' })).toHaveCount(0);

    // It is known without the server, too: nothing connects after a reload.
    await page.goto('/inbox');
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox, 1 needs a step from you' }),
    ).toBeVisible();
    await expect(tab(page, /^To decide/)).toHaveText('To decide 1');
    await tab(page, /^Decided/).click();
    const list = page.getByRole('region', { name: 'Requests' });
    await expect(list).toContainText('its run was cancelled');
    await list.getByRole('link', { name: /secrets_publish/ }).click();

    await expect(bar(page)).toHaveText(
      /^Expired\. This request can no longer be answered: its run was cancelled\.Record a decision anyway…$/,
    );
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog')).toBeHidden();
    await bar(page).getByRole('button', { name: 'Record a decision anyway…' }).click();
    await expect(bar(page)).toContainText('will not be sent to the server');
    await bar(page).getByRole('button', { name: APPROVE }).click();
    await expect(page.getByRole('dialog')).toContainText('It will not be sent to the server');
    await (await readyToSign(page, 'Approve')).click();
    await expect(page.getByRole('status').filter({ hasText: 'Recorded as record' })).toBeVisible();
    expect(await keptVerdicts(page)).toEqual(['approve']);
    // Nothing was tried, so no delivery is noted.
    expect((await page.evaluate(journalLines)).join()).not.toContain('"outcome"');
    expect(live.server.decisions).toHaveLength(0);

    await tab(page, /^Decided/).click();
    await list.getByRole('link', { name: /secrets_publish/ }).click();
    await expect(bar(page)).toContainText(
      'It was decided here; its run was cancelled, and no record carries it out.',
    );
    await expect(bar(page)).not.toContainText('Send');
    await tab(page, /^To decide/).click();
    await expect(page.getByText('waits for its ledger')).toHaveCount(0);
  },
);

liveTest(
  'a request that its server has forgotten stays that after a reload',
  async ({ app, page, live }) => {
    settleServer(live);
    await connect(app, live);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox, 2 need a step from you' }),
    ).toBeVisible(WAIT);
    live.server.restart('sigkill');
    await expect(page.getByRole('cell', { name: 'Forgotten by the server' })).toHaveCount(2, {
      timeout: 120_000,
    });
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true }),
    ).toBeVisible(WAIT);
    await openInbox(page);
    await expect(tab(page, /^Decided/)).toHaveText('Decided 2');
    await page.reload();
    await expect(tab(page, /^To decide/)).toHaveText('To decide 0');
    await tab(page, /^Decided/).click();
    await expect(page.getByRole('region', { name: 'Requests' })).toContainText(
      'its server was started again and has forgotten its run',
    );
  },
);

liveTest('the state of a run on a phone is as wide as its words', async ({ app, page, live }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  settleServer(live);
  await connect(app, live);
  const badge = page.getByText('completed', { exact: true }).last();
  await expect(badge).toBeVisible(WAIT);
  const width = await badge.evaluate(
    (at) => (at.parentElement ?? at).getBoundingClientRect().width,
  );
  expect(width).toBeLessThan(140);
});
