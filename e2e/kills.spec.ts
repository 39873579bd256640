// The browser, a page or the worker is killed at random moments during decisions: a decision that
// was reported as recorded is there, once, and nothing else but whole records.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { writeJsonValue } from '../src/formats/thymos/write/writer/json.ts';
import { exportJournal } from './support/app-page.ts';
import { APPROVE, keptRecords, readyToSign } from './support/decisions.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { makeAskingLedger } from './support/ledgers.ts';

const CLI = join(import.meta.dirname, '../dist/cli/ledgerscope.js');
const KILLS = 24;
/** One decision takes about as long: a kill falls anywhere in it. */
const MOMENTS_MS = 700;

/** There are more than a fast machine decides on between all kills. */
const REQUESTS = 240;

const ledger = makeAskingLedger(
  'asking.jsonl',
  'A run that asks',
  Array.from({ length: REQUESTS }, (_, i) => ({
    tool: `tool_${i}`,
    channel: 'maintainer',
    reason: 'it is irreversible',
    args: writeJsonValue({ i }),
  })),
);

async function decideAll(page: Page, url: string, onRecorded: (entry: number) => void) {
  await page.goto(`${url}/inbox`);
  for (;;) {
    await page.getByRole('button', { name: APPROVE }).click();
    await (await readyToSign(page, 'Approve')).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const note = page.getByRole('status').filter({ hasText: 'Recorded as record' });
    onRecorded(Number(/as record (\d+)/.exec(await note.innerText())?.[1]));
  }
}

test('nothing recorded is lost or doubled, whatever is killed', async ({ baseURL }, info) => {
  test.setTimeout(900_000);
  const url = baseURL ?? '';
  const profile = info.outputPath('profile');
  const reported = new Set<number>();
  let unreported = 0;
  let browser: Killable = await openKillable(profile);
  let page = await browser.context.newPage();
  await page.goto(url);
  await page.getByLabel('Choose ledger files to open').setInputFiles({
    name: ledger.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(ledger.bytes),
  });
  await expect(page.locator('#screen h1[data-tone]')).toBeVisible({ timeout: 60_000 });

  for (let kill = 0; kill < KILLS; kill++) {
    const before = reported.size;
    const deciding = decideAll(page, url, (entry) => reported.add(entry)).catch(() => undefined);
    await expect.poll(() => reported.size, { timeout: 60_000 }).toBeGreaterThan(before);
    await page.waitForTimeout(Math.random() * MOMENTS_MS);
    if (kill % 3 === 0) {
      await browser.kill();
      await deciding;
      browser = await openKillable(profile);
    } else if (kill % 3 === 1) {
      await page.close();
      await deciding;
    } else {
      // The worker alone ends here, whatever it was doing. It may end before it can answer, and
      // then nothing answers.
      const closing = page
        .workers()[0]
        ?.evaluate(() => self.close())
        .catch(() => undefined);
      await Promise.race([closing, page.waitForTimeout(2_000)]);
      await page.waitForTimeout(200);
      await page.close();
      await deciding;
    }
    page = await browser.context.newPage();
    await page.goto(`${url}/favicon.svg`);
    const records = await keptRecords(page);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i));
    for (const entry of reported) expect(records[entry]?.kind, `record ${entry}`).toBe('decision');
    const decided = records.flatMap(({ body }) => body.subject?.proposal ?? []);
    expect(new Set(decided).size, 'decided once').toBe(decided.length);
    expect(decided.length).toBeGreaterThanOrEqual(reported.size);
    // At most the decision under way at the kill is there without having been reported.
    unreported = decided.length - reported.size;
    expect(unreported).toBeLessThanOrEqual(kill + 1);
  }
  info.annotations.push({
    type: 'kills',
    description: `${KILLS}; ${reported.size} decisions reported, ${unreported} recorded and not reported`,
  });

  await page.goto(`${url}/inbox/journal`);
  const own = page.locator('section').filter({ hasText: 'Your journal' });
  await expect(own.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  const download = await exportJournal(page);
  const file = info.outputPath('journal.jsonl');
  await download.saveAs(file);
  const verified = spawnSync(process.execPath, [CLI, 'verify', file, '--json'], {
    encoding: 'utf8',
  });
  expect(verified.stdout).toContain('"verdict": "verified"');
  expect(verified.status).toBe(0);
  await browser.kill();
});
