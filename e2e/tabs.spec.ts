// Several tabs at once, and one that the browser has frozen, leave no half ledger, and none twice.

import type { BrowserContext } from '@playwright/test';
import { AppPage, appTest, expect } from './support/app.ts';
import { only, readKeptParts } from './support/kept.ts';
import { demoFile, makeRunLedger } from './support/ledgers.ts';

async function tabs(context: BrowserContext, count: number): Promise<readonly AppPage[]> {
  const apps = [];
  for (let i = 0; i < count; i++) apps.push(new AppPage(await context.newPage()));
  await Promise.all(apps.map((app) => app.open()));
  return apps;
}

for (const [count, commits] of [
  [2, 1_500],
  [10, 300],
] as const)
  appTest(
    `${count} tabs that import the same files at the same time keep each once`,
    async ({ app: _, context }) => {
      appTest.setTimeout(400_000);
      const apps = await tabs(context, count);
      const files = [makeRunLedger('run.jsonl', commits), demoFile('signed.db')];
      await Promise.all(apps.map((app) => app.drop(...files)));
      for (const app of apps)
        for (const { name } of files) {
          await expect(app.imported(name)).toContainText('Verified', { timeout: 200_000 });
          await expect(app.refused(name)).toHaveCount(0);
        }
      const found = await readKeptParts(context);
      expect({ ...found, ledgers: found.ledgers.toSorted() }).toEqual(
        only('run.jsonl', 'signed.db'),
      );
    },
  );

appTest(
  'a frozen tab keeps no other from importing, and goes on when it is woken',
  async ({ app, page, context }) => {
    appTest.setTimeout(400_000);
    const file = makeRunLedger('run.jsonl', 8_000);
    await app.open();
    await app.drop(file);
    // At every frame: a fast machine shows it for a moment only.
    await page.waitForFunction(() => document.body.innerText.includes('Verifying every record'));
    const session = await context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    const [other] = await tabs(context, 1);
    if (!other) throw new Error('no tab');
    await other.drop(file);
    await expect(other.verdict).toHaveText('Verified', { timeout: 200_000 });
    await other.page.waitForTimeout(8_000);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(app.verdict).toHaveText('Verified', { timeout: 200_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => readKeptParts(context)).toEqual(only('run.jsonl'));
  },
);
