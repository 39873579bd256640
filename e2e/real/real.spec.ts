// The live journeys run against a real server, where LEDGERSCOPE_THYMOS_SERVER names its binary.

import { openInbox, toServers } from '../support/app-page.ts';
import { keptVerdicts, prepare } from '../support/decisions.ts';
import { connect } from '../support/live.ts';
import { expectSameEntries, serversEntries } from './entries.ts';
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
import { jwt } from './token.ts';

serverTest.skip(BINARY === undefined, 'LEDGERSCOPE_THYMOS_SERVER names no server');
serverTest.slow();

serverTest(
  'runs are listed; one is followed as it grows, and is the server’s own byte for byte',
  async ({ app, page, live }) => {
    const { run, script } = await live.run(ROTATE_KEYS, [
      { calls: [setServer('key', 'α 1'), setServer('old', '{"a": 1.50}')] },
      { calls: [setServer('key', '2')], held: true },
      { calls: [setServer('note', 'rotated')], held: true },
    ]);
    const other = await live.run('Count the crates', [{ calls: [setServer('crates', '37')] }]);
    await live.until(other.run, 'completed');
    await connect(app, live);
    const server = page.getByRole('region', { name: `Server ${live.url}` });
    await expect(server).toContainText('OpenThymos 0.8.3 · sqlite · reference');
    await expect(findTaskRow(page, 'Count the crates')).toContainText('completed');
    await openServerRun(page, ROTATE_KEYS);
    await expect(app.verdict).toHaveText('Verified', PATIENT);
    await app.openLane(ROTATE_KEYS);
    await expect(app.timeline.getByRole('option')).toHaveCount(3, PATIENT);
    live.model.letGo(script);
    await expect(app.timeline.getByRole('option')).toHaveCount(4, PATIENT);
    live.model.letGo(script);
    await expect(app.timeline.getByRole('option')).toHaveCount(5, PATIENT);
    await live.until(run, 'completed');
    await toServers(page);
    const row = findTaskRow(page, ROTATE_KEYS);
    await expect(row).toContainText('completed', PATIENT);
    // Only now can the server be asked for its own state of the run.
    await expect(row).toContainText(/State\s*pass/, PATIENT);
    await findTaskRow(page, 'Count the crates')
      .getByRole('button', { name: /^Follow/ })
      .click();
    await expect(findTaskRow(page, 'Count the crates')).toContainText(/State\s*pass/, PATIENT);
    await expectSameEntries(page, live);
  },
);

serverTest(
  'a request shows in the inbox, its approval is delivered and carried out',
  async ({ app, page, live }, info) => {
    const { run, script } = await live.run(RELEASE, [
      { calls: [setServer('release', '14')] },
      { calls: [deploy('billing')], held: true },
    ]);
    await connect(app, live);
    await expect(findTaskRow(page, RELEASE)).toContainText('2 records', PATIENT);
    await openInbox(page);
    await expect(page).toHaveURL(/\/inbox(\/|$)/);
    live.model.letGo(script);
    await live.until(run, 'waiting_approval');
    const asked = Date.now();
    await expect(inbox(page)).toBeVisible(PATIENT);
    figure(info, 'from request to inbox', secondsSince(asked));
    await inbox(page).click();
    const sign = await prepare(page, 'Approve');
    const decided = Date.now();
    await sign.click();
    await expect(page.getByText('The ledger shows it carried out')).toBeVisible(PATIENT);
    figure(info, 'from decision to outcome', secondsSince(decided));
    await live.until(run, 'completed');
    const entries = await serversEntries(live);
    expect(entries.filter(({ payload }) => payload.includes('deploy_prod'))).toHaveLength(2);
  },
);

serverTest(
  'a denial is delivered, and a request that is decided elsewhere is not decided again',
  async ({ app, page, live }) => {
    const sent: unknown[] = [];
    page.context().on('request', (request) => {
      if (request.method() !== 'POST') return;
      sent.push([new URL(request.url()).pathname, request.postDataJSON()]);
    });
    const first = await waitingRun(app, live);
    await openInbox(page);
    await inbox(page).click();
    const sign = await prepare(page, 'Approve');
    await live.ask('POST', `/runs/${first.run}/approvals/high-risk`, { approve: false });
    await live.until(first.run, 'completed');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      'This request was resolved elsewhere meanwhile. It is now: Denied.',
      PATIENT,
    );
    await expect(sign).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const decision = page.getByRole('region', { name: 'Decision' });
    await expect(decision).toContainText(/Denied.*The ledger says so by record 3/, PATIENT);
    expect(sent).toEqual([]);

    const second = await live.run(ROTATE_KEYS, [{ calls: [deploy('search')] }]);
    await live.until(second.run, 'waiting_approval');
    await inbox(page).click(PATIENT);
    await (await prepare(page, 'Deny')).click();
    await expect(page.getByText('The ledger shows it denied')).toBeVisible(PATIENT);
    await live.until(second.run, 'completed');
    const body = { approve: false, proposal_id: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(sent).toEqual([[`/runs/${second.run}/approvals/high-risk`, body]]);
    expect(await keptVerdicts(page)).toEqual(['deny']);
  },
);

serverTest.describe('with a token', () => {
  const SECRET = 'a secret of this test, long enough';
  serverTest.use({ settings: { THYMOS_JWT_SECRET: SECRET } });

  serverTest('a server that wants one is opened by it', async ({ app, page, live }) => {
    live.token = jwt(SECRET, 'acme');
    await connect(app, live);
    await expect(page.getByRole('alert')).toContainText('The server wants a token');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await waitingRun(app, live, live.token);
    await openInbox(page);
    await expect(inbox(page)).toBeVisible(PATIENT);
  });
});
