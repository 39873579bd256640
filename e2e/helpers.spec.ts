// Other workers read a large database as well, on which nothing depends.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Page, Worker } from '@playwright/test';
import { createSqlCreator } from '../src/ledger/sources/sqlite/sqljs-create.ts';
import { longDatabase } from '../src/testing/written.ts';
import { appTest, expect } from './support/app.ts';
import { only, readKeptParts } from './support/kept.ts';

const NAME = 'long.db';
const HELPERS = Math.min(3, availableParallelism() - 1);
const { resolve } = createRequire(import.meta.url);
const wasm = new Uint8Array(readFileSync(resolve('sql.js/dist/sql-wasm.wasm'))).buffer;

const large = async () => Buffer.from(longDatabase(300, 30_000, await createSqlCreator(wasm)));

const readWorkerName = (worker: Worker) => worker.evaluate(() => self.name).catch(() => null);

function watchHelpers(page: Page, onStart: (helper: Worker) => void) {
  const started: { helpers: Worker[]; nameless: number } = { helpers: [], nameless: 0 };
  page.on('worker', async (worker) => {
    const name = await readWorkerName(worker);
    if (name === null) started.nameless++;
    if (name !== 'helper') return;
    started.helpers.push(worker);
    onStart(worker);
  });
  return started;
}

const FATES: readonly (readonly [string, (helper: Worker) => void])[] = [
  ['does its work', () => undefined],
  ['is killed', (helper) => void helper.evaluate(() => self.close()).catch(() => undefined)],
  [
    'breaks',
    (helper) =>
      void helper
        .evaluate(() => {
          setTimeout(() => {
            throw new Error('broken by a test');
          });
        })
        .catch(() => undefined),
  ],
];

for (const [fate, befall] of FATES) {
  appTest(
    `a large database gets its verdict when its helper ${fate}`,
    async ({ app, page, context }) => {
      const started = watchHelpers(page, befall);
      await app.open();
      await page
        .getByLabel('Choose ledger files to open')
        .setInputFiles({ name: NAME, mimeType: 'application/octet-stream', buffer: await large() });
      await expect(app.verdict).toHaveText('Verified', { timeout: 60_000 });
      const { helpers, nameless } = started;
      expect(helpers.length).toBeLessThanOrEqual(HELPERS);
      expect(helpers.length + nameless).toBeGreaterThanOrEqual(HELPERS);
      for (const helper of helpers) await expect.poll(() => page.workers()).not.toContain(helper);
      await expect.poll(() => readKeptParts(context)).toEqual(only(NAME));
    },
  );
}
