// A link may lead into a ledger that is not in this browser: a demo comes by itself, of any other
// the file is asked for.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appTest, EMPTY_JOURNEY, expect } from './support/app.ts';
import { corpus, demoFile } from './support/ledgers.ts';

interface Listed {
  readonly file: string;
  readonly id: string;
}

const DEMOS: readonly Listed[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../dist/app/demo/index.json'), 'utf8'),
);

const RUN = 'run-847.db';

function findDemoId(file: string): string {
  const found = DEMOS.find((one) => one.file === file);
  if (!found) throw new Error(`no demo ${file}`);
  return found.id;
}

for (const file of ['coding-run.db', 'harbour-watch.zip']) {
  appTest(
    `a link to a demo opens in a fresh browser: ${file}`,
    {
      tag: file === 'coding-run.db' ? EMPTY_JOURNEY : [],
    },
    async ({ app, page }) => {
      const to = `/ledger/${findDemoId(file)}`;
      await page.goto(to);
      await expect(app.verdict).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${to}$`));
    },
  );
}

appTest('a link to an entry of a demo leads to that entry', async ({ app, page }) => {
  await app.openCodingRun();
  await app.row(4).click();
  await expect(page).toHaveURL(/at=4/);
  const link = page.url();
  await app.toLibrary();
  await page.getByRole('button', { name: 'Actions for coding-run.db' }).click();
  await page.getByRole('menuitem', { name: 'Forget…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(app.imported('coding-run.db')).toHaveCount(0);
  await page.goto(link);
  await app.expectAt(4);
  await expect(page).toHaveURL(link);
});

appTest(
  'a link to any other ledger asks for its file, says of another that it is another, and is followed',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(corpus(RUN));
    await app.openLane(/./);
    await app.row(4).click();
    await expect(page).toHaveURL(/at=4/);
    const link = page.url();
    await app.toLibrary();
    await page.getByRole('button', { name: `Actions for ${RUN}` }).click();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(app.imported(RUN)).toHaveCount(0);

    await page.goto(link);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('This ledger is not in this browser');
    await app.drop(demoFile('signed.db'));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('signed.db is another ledger');
    await expect(page).toHaveURL(link);
    await app.drop({ name: 'notes.txt', bytes: new TextEncoder().encode('no ledger at all') });
    await expect(alert.filter({ hasText: 'notes.txt was not opened' })).toBeVisible();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose its file' }).click(),
    ]);
    const { bytes } = corpus(RUN);
    await chooser.setFiles({ name: 'copy.db', mimeType: '', buffer: Buffer.from(bytes) });
    await app.expectAt(4);
    await expect(page).toHaveURL(link);
  },
);
