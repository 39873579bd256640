// Work without an end, and workers that are gone, are noticed and reported, and everything else
// goes on.

import type { Page, Worker } from '@playwright/test';
import { inCorpus } from '../src/testing/corpus.ts';
import { endlessDatabase } from '../src/testing/endless.ts';
import { type AppPage, appTest, expect } from './support/app.ts';
import { only, readKeptParts } from './support/kept.ts';
import { corpus, demoFile, longLedger, makeRunLedger } from './support/ledgers.ts';

const MEDIUM = inCorpus('thymos', 'medium.db');
const endless = { name: 'endless.db', bytes: endlessDatabase() };

appTest(
  'a file that is read without an end is stopped, and keeps no other from opening',
  async ({ app, page, context }) => {
    await app.open();
    await app.drop(endless, demoFile('signed.db'));
    await app.openImported('signed.db');
    await expect(app.verdict).toHaveText('Verified');
    await page.goBack();
    const alert = app.refused('endless.db');
    await expect(alert).toContainText('it gave no sign of progress, and was stopped');
    await expect(alert).toContainText('It was busy with endless.db.');
    await expect(alert).toContainText('The machine may be busy with other work');
    await expect.poll(() => readKeptParts(context)).toEqual(only('signed.db'));
    // No reload cut it off: nothing more is said of it.
    await page.reload();
    await expect(app.imported('signed.db')).toBeVisible();
    await expect(page.getByText(/cut off by a reload/)).toHaveCount(0);
  },
);

appTest('a cancel that is not obeyed ends the worker', async ({ app, context }) => {
  await app.open();
  await app.drop(endless);
  const card = app.running('endless.db');
  await expect(card).toContainText('Reading the records');
  await card.getByRole('button', { name: 'Cancel the import of endless.db' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => readKeptParts(context)).toEqual(only());
});

appTest('long honest work is not stopped', async ({ app, page }) => {
  appTest.setTimeout(300_000);
  const long = makeRunLedger('long.jsonl', 20_000);
  await app.open();
  await app.keep(long, ...(MEDIUM ? [corpus('medium.db')] : []));
  await expect(app.imported('long.jsonl')).toContainText('Verified', { timeout: 200_000 });
  if (MEDIUM) await expect(app.imported('medium.db')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const hang = (worker: Worker) =>
  void worker.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
const kill = (worker: Worker) => void worker.evaluate(() => self.close()).catch(() => undefined);

async function reader(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  const [first] = page.workers();
  if (!first) throw new Error('no worker');
  return first;
}

for (const [how, stop] of [
  ['hangs', hang],
  ['is killed from outside', kill],
] as const) {
  appTest(`screens go on when the worker that reads ${how}`, async ({ app, page }) => {
    await app.open();
    const first = await reader(page);
    await app.keep(demoFile('coding-run.db'));
    await expect(app.imported('coding-run.db')).toBeVisible();
    stop(first);
    await app.openImported('coding-run.db');
    await expect(app.verdict).toBeVisible();
    await app.openLane(/Tides are wrong at midnight/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => page.workers()).not.toContain(first);
  });

  appTest(
    `an import whose worker ${how} is said, and can be started again`,
    async ({ app, page, context }) => {
      appTest.setTimeout(300_000);
      await app.open();
      const first = await reader(page);
      await app.drop(longLedger());
      await expect(app.running('long.jsonl')).toContainText('Verifying every record');
      for (const worker of page.workers()) if (worker !== first) stop(worker);
      await expect(app.refused('long.jsonl')).toContainText('was stopped');
      await expect(app.imported('long.jsonl')).toHaveCount(0);
      await expect.poll(() => readKeptParts(context)).toEqual(only());
      await startAgain(app);
      await expect(app.verdict).toHaveText('Verified', { timeout: 200_000 });
      await expect.poll(() => readKeptParts(context)).toEqual(only('long.jsonl'));
    },
  );
}

async function startAgain({ page }: AppPage): Promise<void> {
  await page.getByRole('button', { name: 'Actions for long.jsonl' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
}
