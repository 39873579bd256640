// A folder of very many sessions has one row that sums up all of them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerMessage, linesFile, prompt } from '../src/testing/sessions.ts';
import { appTest, expect } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';

const COUNT = 100;

appTest(
  'a folder of many sessions is one row, and opens to its sessions',
  async ({ app, page }) => {
    appTest.setTimeout(240_000);
    const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
    for (let i = 0; i < COUNT; i++) {
      const session = { sessionId: `session-${i}` };
      const { name, bytes } = linesFile(`session-${i}.jsonl`, [
        prompt('u1', null, `Task ${i}`, session),
        answerMessage('a1', 'u1', 'm1', [{ type: 'text', text: 'Done.' }], 5, session),
      ]);
      writeFileSync(join(folder, name), bytes);
    }
    await app.open();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await (await chosen).setFiles(folder);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(row).toContainText(`${COUNT}None has seals`, { timeout: 120_000 });
    const ledgers = page.getByRole('row').filter({ has: page.getByRole('link') });
    await expect(ledgers).toHaveCount(0);
    await expectNoFault(page, 'library with a folder');

    await row.getByRole('button', { expanded: false }).press('Enter');
    await expect(ledgers.first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Ledgers' })).toHaveAttribute(
      'aria-rowcount',
      String(COUNT + 2),
    );
    await expect(page).toHaveURL(/whole=/);
    await page.reload();
    await expect(ledgers.first()).toBeVisible();
    // The list draws only the rows in sight, and the key goes to its last one.
    await page.keyboard.press('k');
    await expect.poll(() => ledgers.count()).toBeLessThan(COUNT);
    await expectNoFault(page, 'library with an open folder');

    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await row.getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
    await expect(bar).toContainText(`${COUNT} chosen`);
    await bar.getByRole('button', { name: 'Forget…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(row).toHaveCount(0);
    rmSync(folder, { recursive: true });
  },
);
