// The browser is killed at random moments while it imports, and while it takes over what an earlier
// version stored: whatever is there afterwards is whole, and nothing that was kept is lost.

import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { keptRecords } from './support/decisions.ts';
import { countRows, only, readKeptParts } from './support/kept.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { makeRunLedger } from './support/ledgers.ts';
import { findStoredRows, recordedStores, restore } from './support/stored.ts';

// A trace keeps answers, and those that a kill cuts off would fail the test.
test.use({ trace: 'off' });

const IMPORTS = 10;
const COMMITS = 2_000;
const UPGRADES = 5;
/** An import, or a rebuild, takes about as long: a kill falls anywhere in it. */
const MOMENTS_MS = 2_500;

/** Takes seconds to copy, and is cut off in them. */
const COPIED_BYTES = 400_000_000;
const COPIES = 4;
const COPY_MS = 800;

async function killed(browser: Killable, profile: string): Promise<Killable> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MOMENTS_MS));
  await browser.kill();
  return openKillable(profile);
}

async function settled({ context }: Killable, url: string): Promise<readonly string[]> {
  const page = await context.newPage();
  await page.goto(url);
  await expect
    .poll(async () => ({ ...(await readKeptParts(context, url)), ledgers: [] }), {
      timeout: 60_000,
    })
    .toEqual(only());
  await page.close();
  return [...(await readKeptParts(context, url)).ledgers].sort();
}

async function choose(
  page: Page,
  { name, bytes }: ReturnType<typeof makeRunLedger>,
): Promise<void> {
  await page.getByLabel('Choose ledger files to open').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
}

async function chooseFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('Choose ledger files to open').waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  const selector = 'input[aria-label="Choose ledger files to open"]';
  // The library may be drawn again between the question and the answer.
  await expect(async () => {
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    await session.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  }).toPass({ timeout: 30_000 });
}

async function expectVerified(page: Page): Promise<void> {
  const verdict = page.getByRole('banner').getByRole('link', { name: 'Verified', exact: true });
  await expect(verdict).toBeVisible({ timeout: 240_000 });
}

test('an import that is killed is there whole, or not at all', async ({ baseURL }, info) => {
  test.setTimeout(900_000);
  const url = baseURL ?? '';
  const profile = info.outputPath('profile');
  let browser = await openKillable(profile);
  const whole: string[] = [];
  for (let kill = 0; kill < IMPORTS; kill++) {
    const ledger = makeRunLedger(`run-${kill}.jsonl`, COMMITS + kill);
    const page = await browser.context.newPage();
    await page.goto(url);
    await choose(page, ledger);
    browser = await killed(browser, profile);
    const ledgers = await settled(browser, url);
    if (ledgers.includes(ledger.name)) whole.push(ledger.name);
    expect(ledgers).toEqual([...whole].sort());
  }
  info.annotations.push({ type: 'kills', description: `${IMPORTS}; ${whole.length} were whole` });
  const page = await browser.context.newPage();
  await page.goto(url);
  await choose(page, makeRunLedger('last.jsonl', COMMITS - 1));
  await expectVerified(page);
  await browser.kill();
});

test('an import that is killed while its file is copied leaves nothing of it', async ({
  baseURL,
}, info) => {
  test.setTimeout(900_000);
  const url = baseURL ?? '';
  const profile = info.outputPath('profile');
  const file = info.outputPath('large.jsonl');
  const bytes = new Uint8Array(COPIED_BYTES).fill(0x0a);
  bytes.set(makeRunLedger('large.jsonl', 3).bytes);
  writeFileSync(file, bytes);
  let browser = await openKillable(profile);
  let cut = 0;
  for (let kill = 0; kill < COPIES; kill++) {
    const page = await browser.context.newPage();
    await page.goto(url);
    await chooseFile(page, file);
    await page.getByText('Copying and hashing the file').waitFor();
    await page.waitForTimeout(Math.random() * COPY_MS);
    if (await page.getByText('Copying and hashing the file').isVisible()) cut++;
    await browser.kill();
    browser = await openKillable(profile);
    expect(await settled(browser, url)).toEqual([]);
  }
  info.annotations.push({ type: 'kills', description: `${COPIES}; ${cut} while copying` });
  expect(cut).toBeGreaterThan(0);
  await browser.kill();
});

/** Each has an index of its own, as many are made as it has pages for. */
const INDEXED = 17_000;
const INDEXES = 3;
const INDEX_KILLS = 5;

function indexes({ context }: Killable, url: string): Promise<number> {
  return countRows(context, url, 'texts');
}

test('what is killed while its indexes are made stays verified, and they are made in the end', async ({
  baseURL,
}, info) => {
  test.setTimeout(900_000);
  const url = baseURL ?? '';
  const profile = info.outputPath('profile');
  let browser = await openKillable(profile);
  const page = await browser.context.newPage();
  await page.goto(url);
  const ledger = makeRunLedger('indexed.jsonl', INDEXED);
  const file = info.outputPath(ledger.name);
  writeFileSync(file, ledger.bytes);
  await chooseFile(page, file);
  await expectVerified(page);
  let before = 0;
  for (let kill = 0; kill < INDEX_KILLS; kill++) {
    browser = await killed(browser, profile);
    const made = await indexes(browser, url);
    expect(made).toBeGreaterThanOrEqual(before);
    before = made;
    const next = await browser.context.newPage();
    await next.goto(url);
    await expect(next.getByRole('row').filter({ hasText: ledger.name })).toContainText('Verified');
  }
  info.annotations.push({ type: 'kills', description: `${INDEX_KILLS}; ${before} indexes then` });
  await expect.poll(() => indexes(browser, url), { timeout: 240_000 }).toBe(INDEXES);
  expect(await readKeptParts(browser.context, url)).toEqual(only(ledger.name));
  await browser.kill();
});

/** There are two of them; e2e/upgrade.spec.ts has all, and kills none. */
const STORES = recordedStores().filter((_, at, all) => at === 0 || at === all.length - 1);

for (const [version, stored] of STORES)
  test(`an upgrade of what was stored on ${version} may be killed`, async ({ baseURL }, info) => {
    test.setTimeout(900_000);
    const url = baseURL ?? '';
    const profile = info.outputPath('profile');
    let browser = await openKillable(profile);
    const start = await browser.context.newPage();
    await start.goto(`${url}/favicon.svg`);
    await restore(start, stored);
    const ledgers = findStoredRows(stored, 'ledgerscope', 'ledgers');
    const records = findStoredRows(stored, 'ledgerscope-journal', 'records');
    for (let kill = 0; kill < UPGRADES; kill++) {
      // The first opens the storage; each builds a ledger again that was built by other code.
      const page = await browser.context.newPage();
      const { id } = ledgers[kill % ledgers.length] ?? {};
      await page.goto(`${url}/ledger/${id}`, { waitUntil: 'domcontentloaded' });
      browser = await killed(browser, profile);
    }
    expect(await settled(browser, url)).toEqual(ledgers.map(({ name }) => String(name)).sort());
    const page = await browser.context.newPage();
    await page.goto(`${url}/favicon.svg`);
    expect((await keptRecords(page)).map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    for (const { id } of ledgers) {
      await page.goto(`${url}/ledger/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    expect(await settled(browser, url)).toHaveLength(ledgers.length);
    await browser.kill();
  });
