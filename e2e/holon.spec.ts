// Holon's evolution ledger is verified without pretending to tamper evidence, its intents and plans
// are opened, its reviews wait in the inbox, and it is sealed and compared with a changed copy.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ledgerBytes } from '../src/formats/holon/write/generator/run.ts';
import { type AppLedger, type AppPage, appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const RUN = 'holon-run.jsonl';

async function openIntents(app: AppPage, page: Page): Promise<void> {
  await app.screen('Run', 'Intents');
  await expect(page.getByRole('application', { name: 'Intents and their plans' })).toBeVisible();
}

appTest(
  'the tree of intents shows winners and losers, and leads to the decision',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile(RUN));
    await openIntents(app, page);
    const tree = page.getByRole('application', { name: 'Intents and their plans' });
    await expect(tree.getByRole('button', { name: /won · ev|: won, ev/ }).first()).toBeVisible();
    const loser = tree.getByRole('button', { name: /: lost, ev/ }).first();
    await expect(loser).toHaveAttribute('aria-label', /ev_plateau|dominant_plan|budget_exhausted/);
    await loser.click();
    await expect(app.timeline).toBeVisible();
    await expect(app.inspector.getByText(/^Planned v\d/).first()).toBeVisible();
    await expect(app.inspector.getByText(/^lost to P-/).first()).toBeVisible();
  },
);

appTest(
  'all intents at once are bars without words, and closer their words are at least 11 px high',
  async ({ app, page }) => {
    await app.openLedger(demoFile(RUN));
    await openIntents(app, page);
    const tree = page.getByRole('application', { name: 'Intents and their plans' });
    const smallest = () =>
      tree.locator('.react-flow__node').evaluateAll((nodes) =>
        nodes
          .flatMap((node) => [...node.querySelectorAll<HTMLElement>('bdi, span')])
          .filter(
            (one) => one.textContent?.trim() && getComputedStyle(one).visibility === 'visible',
          )
          .map((one) => {
            const scale = one.getBoundingClientRect().width / Math.max(1, one.offsetWidth);
            return scale * Number.parseFloat(getComputedStyle(one).fontSize);
          })
          .reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY),
      );
    await expect.poll(smallest).toBeGreaterThanOrEqual(10.9);
    expect(await smallest()).toBeLessThan(20);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect.poll(smallest).toBe(Number.POSITIVE_INFINITY);
    const loser = tree.getByRole('button', { name: /: lost, ev/ }).first();
    await loser.click();
    await expect(app.timeline).toBeVisible();
  },
);

appTest(
  'git branches are drawn on rows of their own, for one root in the address',
  async ({ app, page }) => {
    await app.openLedger(demoFile(RUN));
    await app.screen('Run', 'Branches');
    const branches = page.getByRole('application', { name: 'Git branches of the intents' });
    await expect(branches.getByRole('button', { name: /Branch begins/ }).first()).toBeVisible();
    const root = page.getByRole('combobox', { name: 'Root intent' });
    await root.click();
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/root=I-/);
    await page.reload();
    await expect(branches).toBeVisible();
  },
);

appTest(
  'predicted is shown next to actual where an execution ended',
  { tag: JOURNEY },
  async ({ app }) => {
    await app.openLedger(demoFile(RUN));
    await app.openLane(/I-fix-001/);
    await app.timeline
      .getByRole('option')
      .filter({ hasText: /^.*Execution (succeeded|failed)/ })
      .first()
      .click();
    await app.inspector.getByRole('tab').nth(1).click();
    await expect(
      app.inspector.getByText(/^predicted .* · actual .* · off by/).first(),
    ).toBeVisible();
  },
);

appTest('faults are found by name, and leave as events of their own', async ({ app, page }) => {
  await app.openLedger(demoFile('holon-faults.jsonl'));
  await expect(app.verdict).toHaveText('Not intact');
  await expect(page.getByText('A sub-intent goes to main', { exact: false }).first()).toBeVisible();
  await app.screen('Hand over');
  await page.getByText('Data', { exact: true }).click();
  await page.getByRole('radio', { name: 'Findings' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the data' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  expect(events.every(({ event_type }) => event_type === 'ledger_validation_error')).toBe(true);
  expect(new Set(events.map(({ payload }) => payload.check))).toEqual(
    new Set(['line', 'relation-9', 'state', 'arithmetic']),
  );
});

appTest(
  'a seal taken of one copy shows the line that another one changed',
  async ({ app, page }) => {
    const whole = demoFile(RUN);
    await app.openLedger(whole);
    await app.screen('Hand over');
    await page.getByText('Anchor', { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the anchor' }).click(),
    ]);
    const text = new TextDecoder().decode(whole.bytes);
    const changed: AppLedger = {
      name: 'changed.jsonl',
      bytes: new TextEncoder().encode(
        text.replace('"hostname":"runner-01"', '"hostname":"runner-99"'),
      ),
    };
    await app.openLedger(changed);
    await expect(app.verdict).toHaveText('Consistent');
    await app.screen('Read', 'Checks');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a seal file' }).click();
    await (await chooser).setFiles(await download.path());
    await page.getByRole('button', { name: 'Verify again' }).click();
    await expect(app.verdict).toHaveText('Not intact');
    await app.screen('Read');
    const found = 'Line 1 of the sealed copy was changed or taken out.';
    await expect(page.getByText(found).first()).toBeVisible();
  },
);

appTest('twenty thousand events are read, verified and drawn', async ({ app, page }) => {
  appTest.slow();
  await app.open();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await app.drop({ name: 'large.jsonl', bytes: ledgerBytes({ seed: 2, events: 20_000 }) });
  const begun = Date.now();
  await app.openImported('large.jsonl', 240_000);
  const imported = Date.now() - begun;
  await expect(app.verdict).toHaveText('Consistent');
  await openIntents(app, page);
  const tasks = await page.evaluate(
    () => (globalThis as unknown as { readonly longTasks: readonly number[] }).longTasks,
  );
  // Printed, not asserted: a busy machine stretches every task.
  console.log(`20,000 events: imported in ${imported} ms; long tasks ${JSON.stringify(tasks)} ms`);
});
