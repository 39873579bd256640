// Nothing reaches a real server before both people have signed, whatever becomes of it meanwhile.

import type { Locator, Page } from '@playwright/test';
import { openInbox } from '../support/app-page.ts';
import { readLinkBehind, signElsewhere } from '../support/countersign.ts';
import { APPROVE, readyToSign } from '../support/decisions.ts';
import { expect, inbox, PATIENT, serverTest, waitingRun } from './live.ts';
import { BINARY } from './real-server.ts';

serverTest.skip(BINARY === undefined, 'LEDGERSCOPE_THYMOS_SERVER names no server');

function decisionsSent(page: Page): readonly string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

async function holdForCountersignature(page: Page): Promise<string> {
  await openInbox(page);
  await inbox(page).click(PATIENT);
  await page.getByRole('button', { name: APPROVE }).click(PATIENT);
  await page.getByRole('checkbox', { name: 'Ask a second person before it is sent' }).check();
  await (await readyToSign(page, 'Approve')).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is sent to' })).toBeVisible(
    PATIENT,
  );
  return readLinkBehind(page, 'Ask a second person…');
}

async function addCountersignature(page: Page, link: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Add their signature to your journal' }).click();
  await expect(tab.getByText('Two signatures on the same request')).toBeVisible();
  await tab.close();
}

async function sendSigned(page: Page): Promise<Locator> {
  await page
    .getByRole('status')
    .getByRole('link', { name: /deploy_prod/ })
    .click();
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision).toContainText('Both signed, not sent.', PATIENT);
  await decision.getByRole('button', { name: /^Both signed: send to / }).click();
  return decision;
}

serverTest(
  'an approval of two people is sent once both have signed, and is carried out',
  async ({ app, page, live, browser, baseURL }) => {
    const sent = decisionsSent(page);
    const { run } = await waitingRun(app, live);
    const link = await holdForCountersignature(page);
    await addCountersignature(page, await signElsewhere(browser, baseURL, link));
    expect(sent).toEqual([]);
    const decision = await sendSigned(page);
    await expect(decision).toContainText('Carried out', PATIENT);
    await live.until(run, 'completed');
    expect(sent).toEqual([`/runs/${run}/approvals/high-risk`]);
  },
);

serverTest(
  'a server that is killed between the signatures gets nothing, and the decision is kept',
  async ({ app, page, live, browser, baseURL }) => {
    const sent = decisionsSent(page);
    await waitingRun(app, live);
    const link = await holdForCountersignature(page);
    await live.kill('SIGKILL');
    await addCountersignature(page, await signElsewhere(browser, baseURL, link));
    const decision = await sendSigned(page);
    await expect(decision).toContainText(/not be reached|no answer/i, PATIENT);
    await expect(decision).toContainText('Both signed, not sent.');
    // The server forgot the run: nobody can answer it any more, and the signatures stay.
    await live.up();
    await expect(decision).toContainText(
      'has forgotten its run, and no record carries it out',
      PATIENT,
    );
    await expect(decision.getByRole('button', { name: /send to/ })).toHaveCount(0);
    await expect(decision).toContainText('Signed by Reviewer Two, too.');
    expect(sent).toEqual([]);
  },
);
