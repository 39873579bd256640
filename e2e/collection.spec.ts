// A folder of very many sessions: one row with what all of them come to.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, linesFile, prompt } from '../src/testing/sessions.ts';
import { expect, test } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';

const COUNT = 100;

test('a folder of many sessions is one row with totals, and opens to its sessions', async ({
  app,
  page,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  for (let i = 0; i < COUNT; i++) {
    const session = { sessionId: `session-${i}` };
    const { name, bytes } = linesFile(`session-${i}.jsonl`, [
      prompt('u1', null, `Task ${i}`, session),
      answer('a1', 'u1', 'm1', [{ type: 'text', text: 'Done.' }], 5, session),
    ]);
    writeFileSync(join(folder, name), bytes);
  }
  await app.open();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chosen).setFiles(folder);
  const row = page.getByRole('row').filter({ hasText: `${COUNT} ledgers` });
  await expect(row).toContainText(`Consistent · ${COUNT}`, { timeout: 120_000 });
  await expect(row).toContainText('1,000 input tokens');
  await expect(row).toContainText('500 output tokens');
  await expect(row.getByRole('cell').nth(1)).toHaveText(String(2 * COUNT));
  const ledgers = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(ledgers).toHaveCount(0);
  await expectNoFault(page, 'library with a collection');

  await row.getByRole('button', { name: new RegExp(`${COUNT} ledgers`) }).press('Enter');
  await expect(ledgers).toHaveCount(COUNT);
  await expect(page).toHaveURL(/open=/);
  await page.reload();
  await expect(ledgers).toHaveCount(COUNT);
  await expectNoFault(page, 'library with an open collection');

  await row.getByRole('button', { name: /^Actions for all of/ }).click();
  await page.getByRole('menuitem', { name: `Forget all ${COUNT}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(row).toHaveCount(0);
  rmSync(folder, { recursive: true });
});
