// The reviewer's journey against a running server: a request appears, is read, decided by
// keyboard, delivered; what came of it is read from the ledger, and the decision is kept.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { toJsonLines } from '../src/formats/thymos/write/writer/containers.ts';
import type { RunningServer } from '../src/testing/server/http.ts';
import type { AppPage } from './support/app.ts';
import { EMPTY_JOURNEY } from './support/app.ts';
import { findOnPage } from './support/app-page.ts';
import { decideAlone, ownKey } from './support/decisions.ts';
import { connect, expect, liveTest } from './support/live.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const RUN = 'Rotate the production deploy key';
const ASKS = /secrets_publish/;

liveTest.slow();

function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

async function openRequest(app: AppPage, page: Page, live: RunningServer): Promise<Locator> {
  await connect(app, live);
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await app.go('i', /\/inbox(\/|$)/);
  await expect(page.getByRole('heading', { name: /Nothing|No request/ }).first()).toBeVisible();
  live.server.settle();
  // It appears by itself, within seconds.
  const inList = page.getByRole('link', { name: ASKS });
  await expect(inList).toBeVisible({ timeout: 60_000 });
  // Requests of other runs arrive meanwhile, and a row may move away from under a pointer.
  await inList.press('Enter');
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await expect(request.getByRole('heading', { level: 1 })).toContainText('May secrets_publish run');
  return request;
}

async function decide(page: Page, key: 'a' | 'x', reason: string): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await expect(page.locator('#what-would-run')).toBeInViewport();
  await dialog.getByLabel('Your name').fill('Reviewer One');
  await dialog.getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ }).fill(reason);
  if (key === 'a') await decideAlone(dialog);
}

function goOn({ server }: RunningServer): () => void {
  const steps = setInterval(() => server.run('run-1').tick(), 400);
  return () => clearInterval(steps);
}

async function savedDecision(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the decision' }).first().click(),
  ]);
  return download.path();
}

/** The journal has its own verdict and its public key. */
async function journalKey(app: AppPage): Promise<string> {
  const { page } = app;
  await findOnPage(page, 'Journal');
  const own = page.locator('section').filter({ hasText: 'Your journal' });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible();
  return ownKey(page);
}

liveTest(
  'a request is read, approved by keyboard, carried out, and the decision checks',
  { tag: EMPTY_JOURNEY },
  async ({ app, page, live }, info) => {
    const request = await openRequest(app, page, live);
    await expect(request).toContainText('irreversible');
    await expect(request).toContainText('{{ secret:deploy/2026-05 }}');
    await expect(request).toContainText('irreversible.approval');
    await expect(request).toContainText('maintainer/security');
    await decide(page, 'a', 'the old key leaked');
    const stop = goOn(live);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The ledger shows it carried out')).toBeVisible({
      timeout: 60_000,
    });
    stop();
    expect(live.server.decisions).toEqual([
      expect.objectContaining({ run: 'run-1', channel: 'maintainer/security', approve: true }),
    ]);
    const file = await savedDecision(page);
    const key = await journalKey(app);
    const ledger = info.outputPath('server.jsonl');
    writeFileSync(ledger, toJsonLines(live.server.ledger));
    const checked = command('check-decision', file, '--key', key, '--ledger', ledger);
    expect(checked.text).toContain('holds in another copy of the ledger: Approved by Reviewer One');
    expect(checked.status).toBe(0);
    await page.getByRole('link', { name: new RegExp(`^${RUN}, record 3`) }).click();
    await page
      .getByRole('region', { name: 'Decision' })
      .getByRole('link', { name: 'record 4' })
      .click();
    await expect(app.row(4)).toContainText('secrets_publish');
    await expect(app.row(3)).toContainText(/granted|carried out/i);
  },
);

liveTest(
  'a request is denied with a reason, and the ledger records the denial',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, live }) => {
    await openRequest(app, page, live);
    await decide(page, 'x', 'not on a Friday');
    const stop = goOn(live);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The ledger shows it denied')).toBeVisible({ timeout: 60_000 });
    stop();
    expect(live.server.decisions).toEqual([expect.objectContaining({ approve: false })]);
    const file = await savedDecision(page);
    const key = await journalKey(app);
    const checked = command('check-decision', file, '--key', key);
    expect(checked.text).toContain('holds: Denied by Reviewer One');
    expect(checked.status).toBe(0);
  },
);

liveTest(
  'a request that is resolved elsewhere meanwhile is not decided again',
  async ({ app, page, live }) => {
    await openRequest(app, page, live);
    await decide(page, 'a', 'fine');
    const run = live.server.run('run-1');
    run.decide('maintainer/security', false);
    run.tick();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/resolved elsewhere/i).first()).toBeVisible({
      timeout: 60_000,
    });
    expect(live.server.decisions).toEqual([]);
    // The screen shows what the ledger says, not what was pressed here.
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Denied', {
      timeout: 60_000,
    });
  },
);

liveTest(
  'a decision whose answer is lost is read from the ledger, and sent once',
  async ({ app, page, live }) => {
    await openRequest(app, page, live);
    live.server.mischief.failAfterActing = true;
    await decide(page, 'a', 'fine');
    const stop = goOn(live);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The ledger shows it carried out')).toBeVisible({
      timeout: 60_000,
    });
    stop();
    expect(live.server.decisions).toHaveLength(1);
  },
);

liveTest(
  'another request on the channel is never sent this decision',
  async ({ app, page, live }) => {
    await openRequest(app, page, live);
    await decide(page, 'a', 'fine');
    const run = live.server.run('run-1');
    run.askBeside({ tool: 'account_delete', args: { account: 'billing' }, output: null });
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByText(/The head moved|requests are open on the channel/).first(),
    ).toBeVisible({
      timeout: 60_000,
    });
    expect(live.server.decisions).toEqual([]);
  },
);
