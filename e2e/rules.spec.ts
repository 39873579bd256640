// A person chooses the rules of an unknown log by keyboard until all its records agree, keeps them
// with it, saves them, and hands them over by link.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { gateLog } from '../src/testing/gate-log.ts';
import { type AppPage, appTest, expect } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const RECORDS = 60;

const toBytes = (text: string) => new TextEncoder().encode(text);
const LOG = { name: 'gate.jsonl', bytes: toBytes(gateLog(RECORDS)) };

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const control = page.getByLabel(label, { exact: true });
  await control.focus();
  await page.keyboard.type(typed);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function tick(page: Page, member: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: member }).focus();
  await page.keyboard.press('Space');
}

function figure(page: Page) {
  return page.getByRole('region', { name: 'Agreement' });
}

async function chooseRules(page: Page): Promise<void> {
  await choose(page, 'Hash function', 'SHA-512');
  await choose(page, 'Of it, this many characters', '48');
  for (const member of [/^when/, /^session/, /^prev_seal/]) await tick(page, member);
  await choose(page, 'Members are taken', 'those');
  for (const _ of ['out', 'in']) await tick(page, /^no /);
  for (const part of ['Text', 'Hash before', 'Text']) await press(page, part);
  const texts = page.getByLabel(/^Text, controls/);
  for (const [index, text] of ['gate-log/7#', '#'].entries()) {
    await texts.nth(index).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
  for (const part of [1, 2, 3]) await press(page, `Move part ${part} down`);
}

async function openRules(app: AppPage, page: Page, log = LOG): Promise<void> {
  await app.openLedger(log);
  await expect(app.verdict).toHaveText('Consistent');
  await expect(page.getByText(`0 of ${RECORDS} hashes agree with its rules`)).toBeVisible();
  await page.getByRole('link', { name: 'Choose its rules' }).focus();
  await page.keyboard.press('Enter');
  await expect(figure(page)).toContainText(`0 of ${RECORDS} agree`);
}

appTest(
  'a log with which nothing agrees opens, and its rules are chosen by keyboard',
  async ({ app, page }) => {
    await openRules(app, page);
    await chooseRules(page);
    await expect(figure(page)).toContainText(`${RECORDS} of ${RECORDS} agree`);
    await expect(page.getByText('equal', { exact: true })).toBeVisible();
    await press(page, 'Verify by these rules');
    await expect(page.getByText('These rules were given by a person')).toBeVisible();
    await app.screen('Read');
    await expect(app.verdict).toHaveText('With warnings');
    await page.reload();
    await expect(app.verdict).toHaveText('With warnings');
    await app.screen('Read', 'Checks');
    await expect(page.getByText('Read as Rules of my own: in each record')).toBeVisible();
    await app.screen('Read', 'Rules');
    await press(page, 'As it was recognised');
    await expect(page.getByText('No rule that was tried agrees with this log')).toBeVisible();
  },
);

appTest(
  'the rules are a file and a link, and a record that disagrees is one step away',
  async ({ app, page }) => {
    await openRules(app, page, { name: 'changed.jsonl', bytes: toBytes(gateLog(RECORDS, 20)) });
    await chooseRules(page);
    await expect(figure(page)).toContainText(`${RECORDS - 1} of ${RECORDS} agree`);
    await press(page, 'line 21');
    await expect(page.getByRole('region', { name: 'One record' })).toContainText('line 21');
    await expect(page.getByText('different', { exact: true })).toBeVisible();
    const link = page.url();
    expect(new URL(link).search).toBe('?view=rules&line=21');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save JSON')]);
    expect(download.suggestedFilename()).toBe('my-log.profile.json');
    const profile = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(profile).toMatchObject({
      format: 'chain-profile/1',
      recognise: { has: ['/seal', '/prev_seal', '/no'] },
    });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(figure(page)).toContainText(`${RECORDS - 1} of ${RECORDS} agree`);
    await page.goto('about:blank');
    await page.goto(link.split('#')[0] ?? link);
    await expect(figure(page)).toContainText(`0 of ${RECORDS} agree`);
    await page.getByLabel('Open a profile').setInputFiles(await download.path());
    await expect(figure(page)).toContainText(`${RECORDS - 1} of ${RECORDS} agree`);
    await page.getByLabel('Open a profile').setInputFiles({
      name: 'no-profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"chain-profile/1"}'),
    });
    await expect(page.getByText('no-profile.json: id: expected')).toBeVisible();
    await expect(figure(page)).toContainText(`${RECORDS - 1} of ${RECORDS} agree`);
  },
);

appTest(
  'a log of a known package shows its rules, and a wrong choice shows at once',
  async ({ app, page }) => {
    await app.openLedger(demoFile('chain-policy-gate.jsonl'));
    await app.screen('Read', 'Checks');
    await page.getByRole('link', { name: 'See the rules' }).click();
    await expect(figure(page)).toContainText('21 of 21 agree');
    await choose(page, 'Hash function', 'SHA-384');
    await expect(figure(page)).toContainText('0 of 21 agree');
    await page.getByRole('button', { name: 'Try the rules “Rampart”' }).click();
    await expect(figure(page)).toContainText('21 of 21 agree');
  },
);
