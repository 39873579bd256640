// The browser is killed at random moments while decisions are sent to a running server: whatever
// reached the server is in the journal, and nothing is sent twice or by itself.

import { expect, type Page, test } from '@playwright/test';
import { startServer } from '../src/testing/server/http.ts';
import { APPROVE, keptRecords, readyToSign } from './support/decisions.ts';
import { openKillable } from './support/killable.ts';

// A trace keeps answers, and those that a kill cuts off would fail the test.
test.use({ trace: 'off' });

const KILLS = 8;
/** Recording, reading the run again and sending take about as long: a kill falls anywhere in it. */
const MOMENTS_MS = 2_500;
const UNDO_MS = 4_900;

const scripts = Array.from({ length: KILLS }, (_, i) => {
  const call = { tool: `tool_${i}`, args: { i }, output: { done: true } };
  const channel = 'maintainer';
  return {
    task: `Run ${i}`,
    steps: [{ step: 'ask' as const, call, channel, reason: 'it is irreversible', rules: [] }],
  };
});

async function connected(page: Page, url: string, server: string): Promise<void> {
  await page.goto(`${url}/?view=servers`);
  const runs = page.getByRole('table', { name: 'Runs' });
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(runs.or(address).first()).toBeVisible();
  if (!(await runs.isVisible())) {
    await address.fill(server);
    await page.getByLabel(/^Keep the connection/).check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
  }
  await expect(runs).toBeVisible();
}

async function prepare(page: Page, url: string, tool: string) {
  await page.goto(`${url}/inbox?tool=${tool}`);
  await page
    .getByRole('link', { name: new RegExp(tool) })
    .first()
    .click({ timeout: 120_000 });
  await page.getByRole('button', { name: APPROVE }).click();
  return readyToSign(page, 'Approve');
}

test('a decision that is sent when the browser is killed is kept, and sent once', async ({
  baseURL,
}, info) => {
  test.setTimeout(900_000);
  const url = baseURL ?? '';
  const profile = info.outputPath('profile');
  const live = await startServer({ stepMs: 0, scripts });
  const { server } = live;
  server.settle();
  let browser = await openKillable(profile);
  for (let kill = 0; kill < KILLS; kill++) {
    const page = await browser.context.newPage();
    await connected(page, url, live.url);
    const sign = await prepare(page, url, `tool_${kill}`);
    server.mischief.slowMs = 150;
    await sign.click();
    await page.waitForTimeout(UNDO_MS + Math.random() * MOMENTS_MS);
    await browser.kill();
    server.mischief.slowMs = 0;
    browser = await openKillable(profile);
    const after = await browser.context.newPage();
    await after.goto(`${url}/favicon.svg`);
    const records = await keptRecords(after);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i));
    const decided = records.flatMap(({ body }) => body.subject?.proposal ?? []);
    expect(new Set(decided).size, 'decided once').toBe(decided.length);
    const reached = server.decisions.map(({ proposal }) => proposal);
    expect(new Set(reached).size, 'sent once').toBe(reached.length);
    expect(
      reached.filter((proposal) => !decided.includes(proposal ?? '')),
      'recorded before it is sent',
    ).toEqual([]);
    await after.close();
  }

  // Sending again is left to the person.
  const page = await browser.context.newPage();
  await connected(page, url, live.url);
  const recorded = (await keptRecords(page)).filter(({ kind }) => kind === 'decision').length;
  expect(recorded, 'some were killed after they were recorded').toBeGreaterThan(0);
  const arrivedBefore = server.decisions.length;
  await page.goto(`${url}/inbox/journal`);
  const own = page.locator('section').filter({ hasText: 'Your journal' });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(server.decisions.length, 'nothing is sent by itself').toBe(arrivedBefore);
  info.annotations.push({
    type: 'kills',
    description: `${KILLS}; ${recorded} decisions recorded, ${arrivedBefore} of them had reached the server`,
  });
  await browser.kill();
  await live.close();
});
