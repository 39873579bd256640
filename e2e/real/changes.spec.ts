// A real server is resumed, ended, killed or asked too often, where LEDGERSCOPE_THYMOS_SERVER names
// its binary.

import { openInbox } from '../support/app-page.ts';
import { prepare } from '../support/decisions.ts';
import { connect } from '../support/live.ts';
import { expectSameEntries } from './entries.ts';
import {
  deploy,
  expect,
  figure,
  findTaskRow,
  inbox,
  openServerRun,
  PATIENT,
  RELEASE,
  ROTATE_KEYS,
  secondsSince,
  serverTest,
  setServer,
  waitingRun,
} from './live.ts';
import { BINARY } from './real-server.ts';

serverTest.skip(BINARY === undefined, 'LEDGERSCOPE_THYMOS_SERVER names no server');
serverTest.slow();

/** The server names the run by the task of its resume from then on. */
const AFTER_ALL = 'Rotate it after all';

serverTest(
  'a resumed run is no failure: its new trajectory is a lane of its own',
  async ({ app, page, live }, info) => {
    const { run } = await live.run(
      ROTATE_KEYS,
      [{ calls: [setServer('key', '1')] }, { calls: [setServer('key', '2')] }],
      1,
    );
    await live.until(run, 'failed');
    await connect(app, live);
    await findTaskRow(page, ROTATE_KEYS)
      .getByRole('button', { name: /^Follow/ })
      .click();
    await expect(findTaskRow(page, ROTATE_KEYS)).toContainText('2 records', PATIENT);
    const again = live.model.play([{ calls: [deploy('billing')] }]);
    await live.ask('POST', `/runs/${run}/resume`, {
      task: AFTER_ALL,
      max_steps: 8,
      cognition: live.cognition(again),
    });
    await live.until(run, 'waiting_approval');
    const asked = Date.now();
    await openInbox(page);
    await expect(inbox(page)).toBeVisible(PATIENT);
    figure(info, 'from the request of a run resumed elsewhere to inbox', secondsSince(asked));
    // The server still serves the state of the old trajectory: that is no difference.
    await openServerRun(page, AFTER_ALL);
    await expect(app.verdict).toHaveText('Verified', PATIENT);
    const lanes = page.getByRole('list', { name: 'Lanes', exact: true }).getByRole('listitem');
    await expect(lanes).toHaveCount(2, PATIENT);
    await openInbox(page);
    await inbox(page).click();
    const sign = await prepare(page, 'Approve');
    await sign.click();
    await expect(page.getByText('The ledger shows it carried out')).toBeVisible(PATIENT);
    await live.until(run, 'completed');
    await openServerRun(page, AFTER_ALL);
    await expect(app.verdict).toHaveText('Verified', PATIENT);
    await expectSameEntries(page, live);
  },
);

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  serverTest(
    `after ${signal} and a new start the screen says what the server still knows`,
    async ({ app, page, live }) => {
      await waitingRun(app, live);
      await live.kill(signal);
      await expect(page.getByRole('alert').first()).toContainText(
        /not be reached|no answer/i,
        PATIENT,
      );
      await live.up();
      // The app may have tried by itself meanwhile: then there is nothing to press.
      const now = page.getByRole('button', { name: 'Try now' }).first();
      await now.click({ timeout: 5_000 }).catch(() => undefined);
      const row = findTaskRow(page, RELEASE);
      // The server says "cancelled" of a run that it ends to who still hears it, and "failed" after
      // its start; a killed one is "running" there for ever.
      const known = signal === 'SIGTERM' ? /failed|cancelled/ : /forg[eo]t/i;
      await expect(row).toContainText(known, PATIENT);
      await expect(row).not.toContainText('being read');
      if (signal === 'SIGKILL')
        await expect(page.getByText('can no longer be answered there')).toBeVisible();
      await expect(row).toContainText('3 records');
      await openServerRun(page, RELEASE);
      await expect(app.verdict).toHaveText('Verified', PATIENT);
    },
  );
}

serverTest.describe('with a key of 60 requests a minute', () => {
  serverTest.use({
    settings: { THYMOS_API_KEYS: 'few-requests:acme:reviewer:60,agents:acme:agents:6000' },
  });

  serverTest(
    'three runs are followed, and a decision is delivered',
    async ({ app, page, live }, info) => {
      live.token = 'agents';
      const answers: { readonly at: number; readonly status: number }[] = [];
      page.context().on('response', (response) => {
        if (!response.url().startsWith(live.url) || response.url().endsWith('/health')) return;
        answers.push({ at: Date.now(), status: response.status() });
      });
      const growing = [1, 2].map((n) => `Grow ${n}`);
      const scripts: string[] = [];
      for (const task of growing) {
        const held = Array.from({ length: 20 }, (_, i) => ({
          calls: [setServer('n', `${i}`)],
          held: true,
        }));
        scripts.push((await live.run(task, held)).script);
      }
      await waitingRun(app, live, 'few-requests');
      const begun = Date.now();
      // It takes a minute and a half: longer than the server counts.
      for (let i = 0; i < 18; i++) {
        await page.waitForTimeout(5_000);
        for (const script of scripts) live.model.letGo(script);
      }
      for (const task of growing)
        await expect(findTaskRow(page, task)).toContainText('19 records', PATIENT);
      const perMinute = (answers.length * 60_000) / (Date.now() - begun);
      figure(info, 'requests a minute, three runs', perMinute.toFixed(0));
      await openInbox(page);
      await inbox(page).click();
      await (await prepare(page, 'Approve')).click();
      await expect(page.getByText('The ledger shows it carried out')).toBeVisible(PATIENT);
      expect(answers.filter(({ status }) => status === 429).length).toBe(0);
    },
  );
});
