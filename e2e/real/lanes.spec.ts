import { openInbox } from '../support/app-page.ts';
import { connect } from '../support/live.ts';
import { expectSameEntries } from './entries.ts';
import {
  deploy,
  expect,
  figure,
  inbox,
  openServerRun,
  PATIENT,
  RELEASE,
  ROTATE_KEYS,
  secondsSince,
  serverTest,
  setServer,
} from './live.ts';
import { BINARY } from './real-server.ts';

serverTest.skip(BINARY === undefined, 'LEDGERSCOPE_THYMOS_SERVER names no server');
serverTest.slow();

const OLD_KEY = 'What if the old key stays';

serverTest(
  'a branch is offered once the run has ended, and is a verified lane with a link to its commit',
  async ({ app, page, live }, info) => {
    const { run, script } = await live.run(ROTATE_KEYS, [
      { calls: [setServer('key', '1')] },
      { calls: [setServer('key', '2')] },
      { calls: [setServer('key', '3')], held: true },
    ]);
    await connect(app, live);
    await openServerRun(page, ROTATE_KEYS);
    await app.openLane(ROTATE_KEYS);
    await expect(app.timeline.getByRole('option')).toHaveCount(3, PATIENT);
    await app.row(1).click();
    const offer = page.getByRole('button', { name: 'Ask the server for a branch' });
    await expect(page.getByText('once the run has ended')).toBeVisible();
    await expect(offer).toHaveCount(0);
    live.model.letGo(script);
    await live.until(run, 'completed');
    await offer.click(PATIENT);
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill(OLD_KEY);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Ask for the branch' }).click();
    await expect(page.getByText('It is a lane of this ledger now')).toBeVisible(PATIENT);
    figure(info, 'from asking for a branch to its lane', secondsSince(asked));
    // The server makes one from each commit.
    await expect(offer).toHaveCount(0);
    await app.row(2).click();
    await expect(offer).toBeVisible();
    await app.row(1).click();
    await expect(page.getByText('A branch leaves this commit already')).toBeVisible();
    await expect(offer).toHaveCount(0);

    await openServerRun(page, ROTATE_KEYS);
    await expect(app.verdict).toHaveText('Verified', PATIENT);
    await app.openLane(OLD_KEY);
    await app.inspector.getByRole('button', { name: /· record 1$/ }).click();
    await app.expectAt(1);
    await app.inspector.getByRole('button', { name: /· record 0$/ }).click();
    await expect(app.selected).toContainText(OLD_KEY);
    await expectSameEntries(page, live);
  },
);

// The server begins the trajectory of a child and lets no agent go on in it: a child never asks.
serverTest(
  'what an agent delegates is a verified lane with a link, and its own request comes after it',
  async ({ app, page, live }, info) => {
    const { run, script } = await live.run(RELEASE, [
      { calls: [setServer('release', '14')] },
      { calls: [{ tool: 'delegate', args: { task: 'Write the notes' } }], held: true },
      { calls: [deploy('billing')], held: true },
    ]);
    await connect(app, live);
    await openServerRun(page, RELEASE);
    await expect(app.verdict).toHaveText('Verified', PATIENT);
    live.model.letGo(script);
    const delegated = Date.now();
    const lanes = page.getByRole('list', { name: 'Lanes', exact: true });
    await expect(lanes.getByRole('link', { name: /Write the notes/ })).toBeVisible(PATIENT);
    figure(info, 'from a delegation to the lane of the child', secondsSince(delegated));
    await expect(app.verdict).toHaveText('Verified');
    await app.openLane(/Write the notes/);
    await app.inspector.getByRole('button', { name: /· record 2$/ }).click();
    await app.expectAt(2);
    await expect(app.row(2)).toContainText('Write the notes');
    live.model.letGo(script);
    await live.until(run, 'waiting_approval');
    await openInbox(page);
    await expect(inbox(page)).toBeVisible(PATIENT);
    await expectSameEntries(page, live);
  },
);
