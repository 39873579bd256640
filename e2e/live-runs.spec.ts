// Some runs are resumed, forgotten by their server, or slow to answer.

import type { RunScript, ScriptStep } from '../src/testing/server/script.ts';
import { type AppPage, EMPTY_JOURNEY } from './support/app.ts';
import { prepare } from './support/decisions.ts';
import { connect, expect, liveTest, ROTATE_TASK, settleServer } from './support/live.ts';

liveTest.slow();

const SORT = 'Sort the archive';
const WAIT = { timeout: 60_000 };

const set = (i: number): ScriptStep => ({
  step: 'call',
  call: {
    tool: 'set',
    args: { i },
    output: { done: true },
    changes: [{ kind: 'box', id: `${i}`, value: { sorted: true } }],
  },
});

const LIMITED: RunScript = { task: SORT, steps: [set(1), set(2), set(3)], maxSteps: 2 };
const ASKS: readonly ScriptStep[] = [
  set(9),
  {
    step: 'ask',
    call: { tool: 'archive_delete', args: { box: 2 }, output: { deleted: true } },
    channel: 'maintainer',
    reason: 'it cannot be undone',
    rules: ['irreversible.approval'],
  },
];

async function openRequest(
  app: AppPage,
  list: 'To decide' | 'Decided' = 'To decide',
): Promise<void> {
  const { page } = app;
  await app.go('i', /\/inbox(\/|$)/);
  await page.getByRole('link', { name: list }).click();
  await page
    .getByRole('link', { name: /secrets_publish/ })
    .first()
    .click(WAIT);
}

liveTest.describe('a run that met its limit of steps', () => {
  liveTest.use({
    scripts: async ({ page: _ }, use) => use([LIMITED]),
    more: async ({ page: _ }, use) => use({ scriptFor: () => ({ steps: ASKS }) }),
  });

  liveTest(
    'is resumed with what the server wants, and is two sound lanes',
    {
      tag: EMPTY_JOURNEY,
    },
    async ({ app, page, live }) => {
      await connect(app, live);
      const row = page.getByRole('row', { name: new RegExp(SORT) });
      const actions = row.getByRole('button', { name: `Actions for ${SORT}` });
      await actions.click();
      await expect(page.getByRole('menuitem', { name: 'Cancel the run' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /Resume/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      settleServer(live);
      await expect(row).toContainText('failed', WAIT);
      await expect(row).toContainText('pass', WAIT);

      await actions.click();
      await page.getByRole('menuitem', { name: /Resume/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Resume this run?' });
      await expect(dialog.getByLabel('Task')).toHaveValue(SORT);
      const steps = dialog.getByLabel('Steps at most');
      await expect(steps).toHaveValue('16');
      await expect(dialog).toContainText('on an empty state');
      await steps.fill('8');
      await dialog.getByRole('button', { name: 'Resume the run' }).click();
      await expect(dialog).toBeHidden();
      settleServer(live);
      expect(live.server.run('run-1').session.shown.max_steps).toBe(8);
      await expect(row).toContainText('Waits for a decision', WAIT);
      await expect(row).toContainText('2 attempts');
      await actions.click();
      await expect(page.getByText('cannot cancel a run that was resumed')).toBeVisible();
      await page.keyboard.press('Escape');

      await row.getByRole('link', { name: SORT }).click();
      await expect(app.verdict).toHaveText('Verified', WAIT);
      const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
      await expect(attempts).toHaveText([/1st attempt/, /2nd attempt, resumed/]);

      // After its end the server cannot give its state: no fault of the ledger.
      live.server.run('run-1').decide('maintainer', true);
      settleServer(live);
      await expect(page.getByText('invalid trajectory id').first()).toBeVisible(WAIT);
      await expect(app.verdict).toHaveText('Verified');
    },
  );
});

liveTest(
  'a decision whose call is not answered gives the screen back, and shows its outcome',
  async ({ app, page, live }) => {
    settleServer(live);
    await connect(app, live);
    await expect(page.getByText('Waits for a decision').first()).toBeVisible(WAIT);
    await openRequest(app);
    live.server.mischief.loseAnswer = true;
    await (await prepare(page, 'Approve')).click();
    const note = page.getByRole('status').filter({ hasText: 'has not answered yet' });
    await expect(note.first()).toBeVisible(WAIT);
    await expect(page.getByRole('dialog')).toBeHidden();
    live.server.run('run-1').tick();
    await expect(page.getByText('The ledger shows it carried out')).toBeVisible(WAIT);
    expect(live.server.decisions).toHaveLength(1);
  },
);

liveTest(
  'a run that its server has forgotten is shown as that, and so is its request',
  async ({ app, page, live }) => {
    settleServer(live);
    await connect(app, live);
    const row = page.getByRole('row', { name: new RegExp(ROTATE_TASK) });
    await expect(row).toContainText('Waits for a decision', WAIT);
    live.server.restart('sigkill');
    await expect(row).toContainText('Forgotten by the server', { timeout: 120_000 });
    await expect(row).toContainText('4 records');
    await openRequest(app, 'Decided');
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText(
      'can no longer be answered',
    );
  },
);

liveTest(
  'a run that its server had forgotten before anybody connected is found by its task',
  async ({ app, page, live }) => {
    settleServer(live);
    live.server.restart('sigkill');
    await connect(app, live);
    const row = page.getByRole('row', { name: new RegExp(ROTATE_TASK) });
    await expect(row).toContainText('Forgotten by the server', WAIT);
    await expect(row).toContainText('4 records');
    await expect(page.getByText('4 records were found by its task').first()).toBeVisible();
    await row.getByRole('link', { name: ROTATE_TASK }).click();
    await expect(app.verdict).toHaveText('Verified', WAIT);
    await expect(page.getByText('Nothing more is read of it.')).toBeVisible();
    await app.screen('Read', 'Checks');
    await expect(
      page.getByText('Which run these records are of is concluded from its task').first(),
    ).toBeVisible();
    await page.reload();
    await expect(
      page.getByText('Which run these records are of is concluded from its task').first(),
    ).toBeVisible(WAIT);
    await openRequest(app, 'Decided');
  },
);

liveTest(
  'what would be much to read is read when a person asks for it',
  async ({ app, page, live }) => {
    settleServer(live);
    live.server.restart('sigkill');
    const from = Math.floor(live.server.now() / 1000) + 1;
    live.server.addOthers({ entries: 2_500, from, to: from + 1 });
    await connect(app, live);
    const found = page.getByRole('status').filter({ hasText: 'found by its task' });
    const partly = found.filter({ hasText: /25\d\d later records/ });
    await expect(partly).toHaveCount(2, WAIT);
    await partly.first().getByRole('button', { name: 'Look for its records' }).click();
    await expect(found.filter({ hasNotText: 'later records' })).toHaveCount(1, WAIT);
    await expect(partly).toHaveCount(1);
  },
);
