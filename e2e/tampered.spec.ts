// The verdict of a changed ledger leads to the entry, and back.

import { type AppLedger, appTest, expect } from './support/app.ts';
import { corpus, demoFile } from './support/ledgers.ts';

const CASES: readonly {
  readonly name: string;
  readonly ledger: () => AppLedger;
  readonly seq: number;
  readonly words: RegExp;
  readonly values: readonly string[];
}[] = [
  {
    name: 'a demo ledger',
    ledger: () => demoFile('tampered.db'),
    seq: 4,
    words: /was changed after it was sealed/,
    values: ['Written in the file', 'Computed now'],
  },
  {
    name: 'a recorded ledger, altered',
    ledger: () => corpus('tampered/integer-to-float-in-value.db'),
    seq: 7,
    words: /was changed after it was sealed/,
    values: ['Written in the file', 'Computed now'],
  },
  {
    name: 'another, with a broken chain',
    ledger: () => corpus('tampered/parent-altered.db'),
    seq: 4,
    words: /parent/i,
    values: ['Rests on', 'Before it is'],
  },
];

for (const { name, ledger, seq, words, values } of CASES) {
  appTest(`${name}: the finding leads to the failing entry`, async ({ app, page }) => {
    await app.openLedger(ledger());
    await expect(app.verdict).toHaveText('Not intact');
    await app.screen('Read', 'Checks');
    const link = page.getByRole('link', { name: `record ${seq}`, exact: true });
    await page
      .getByRole('listitem')
      .filter({ hasText: words, has: link })
      .first()
      .getByRole('link')
      .first()
      .click();
    await app.expectAt(seq);
    await expect(app.selected.getByRole('img', { name: 'has an error' })).toBeVisible();
    const checks = app.inspector.getByRole('tabpanel', { name: 'Why' });
    await expect(checks).toContainText(words);
    for (const value of values) await expect(checks).toContainText(value);
  });
}

appTest('the keys [ and ] go from finding to finding', async ({ app, page }) => {
  await app.openLedger(demoFile('tampered.db'));
  await app.openLane(/Inspect the footbridge/);
  await app.expectAt(4);
  await page.keyboard.press('Home');
  await app.expectAt(0);
  await page.keyboard.press(']');
  await app.expectAt(4);
  await page.keyboard.press('Home');
  await app.expectAt(0);
});
