// Several requests of running agents are decided together: each is sent for itself, and what the
// ledger shows of each is said.

import type { Page } from '@playwright/test';
import type { RunningServer } from '../src/testing/server/http.ts';
import type { RunScript } from '../src/testing/server/script.ts';
import type { AppPage } from './support/app.ts';
import { keptVerdicts } from './support/decisions.ts';
import { connect, expect, liveTest, settleServer } from './support/live.ts';

liveTest.slow();

const reports: readonly RunScript[] = ['north', 'south', 'west'].map((region) => ({
  task: `Report on the ${region}`,
  steps: [
    {
      step: 'ask',
      channel: 'editor',
      reason: 'goes to readers',
      rules: ['publish.approval'],
      call: {
        tool: 'report_publish',
        args: { region, edition: 'weekend' },
        output: { published: region },
        changes: [{ kind: 'report', id: region, value: { published: true } }],
      },
    },
  ],
}));

liveTest.use({ scripts: async ({ page: _ }, use) => use(reports) });

async function selectAll(app: AppPage, page: Page, live: RunningServer): Promise<void> {
  await connect(app, live);
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  settleServer(live);
  await app.go('i', /\/inbox(\/|$)/);
  const inbox = page.getByRole('region', { name: 'Requests', exact: true });
  await expect(inbox.getByRole('checkbox')).toHaveCount(3, { timeout: 60_000 });
  await inbox.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /^Select all/ }).click();
}

liveTest(
  'approvals are held back for a second person where that is asked, and none is sent',
  async ({ app, page, live }) => {
    await selectAll(app, page, live);
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill('R. Quist');
    await dialog.getByRole('textbox', { name: /^Why yes, for all of them/ }).fill('read and right');
    await dialog.getByRole('checkbox', { name: /^Ask a second person/ }).check();
    await expect(dialog).toContainText(
      'Nothing is sent until a second person has signed the same.',
    );
    await dialog.getByRole('button', { name: /^Approve 3 on .+ · final$/ }).click();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(live.server.decisions).toEqual([]);
    await expect(dialog).toContainText('3 approved, not sent yet.', { timeout: 60_000 });
    const rows = dialog.getByRole('region', { name: 'What came of each' }).getByRole('listitem');
    await expect(rows).toContainText(Array.from({ length: 3 }, () => 'Needs a second signature.'));
    expect(live.server.decisions).toEqual([]);
    await dialog
      .getByRole('link', { name: /of “Report on the/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Ask a second person…' })).toBeVisible();
  },
);

liveTest(
  'three of three runs are approved, and the ledgers show it',
  async ({ app, page, live }) => {
    await selectAll(app, page, live);
    const bar = page.getByRole('region', { name: 'Selected requests' });
    await bar.getByRole('button', { name: 'Approve 3' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('A yes is sent to');
    await expect(dialog).toContainText('of “Report on the south”');
    await dialog.getByLabel('Your name').fill('R. Quist');
    await dialog.getByRole('textbox', { name: /^Why yes, for all of them/ }).fill('read and right');
    await dialog.getByRole('button', { name: /^Approve 3 on .+ · final$/ }).click();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(live.server.decisions).toEqual([]);
    await expect(dialog).toContainText('3 approved.', { timeout: 60_000 });
    settleServer(live);
    const rows = dialog.getByRole('region', { name: 'What came of each' }).getByRole('listitem');
    await expect(rows).toContainText(
      Array.from({ length: 3 }, () => 'The ledger shows it carried out.'),
      { timeout: 60_000 },
    );
    await expect(dialog).not.toContainText('has reached nobody');
    expect(await keptVerdicts(page)).toEqual(['approve', 'approve', 'approve']);
  },
);
