import { readFile } from 'node:fs/promises';
import { expect } from '../../support/app.ts';
import { APPROVE, readyToSign } from '../../support/decisions.ts';
import { demoFile } from '../../support/ledgers.ts';
import type { Walk } from '../walk.ts';
import { there, to } from './there.ts';

/** A decided request is no longer asked, so the walk has a browser of its own. */
const deciding: Walk = {
  name: 'deciding',
  routes: [
    'inbox/:ledger?/:lane?/:index?',
    'inbox/decided',
    'inbox/journal',
    'inbox/check',
    'inbox/countersign',
  ],
  world: 'own',
  async *go({ app, page }) {
    await app.openLedger(demoFile('policy-intercept.db'));
    await to(page, '/inbox/decided', /./);
    yield 'decided';
    await to(page, '/inbox', /order_place/);
    // Where there is room it is open already. The address is used, because a pointer would hold its
    // tip open.
    const list = page.getByRole('region', { name: 'Requests', exact: true });
    const path = (await list.getByRole('link').first().getAttribute('href')) ?? '';
    await page.goto(path);
    const approve = page.getByRole('button', { name: APPROVE });
    await there(approve);
    yield 'request';
    await approve.click();
    const dialog = page.getByRole('dialog');
    await there(dialog);
    yield 'confirmation';
    await (await readyToSign(page, 'Approve', 'Reviewer One')).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Ask a second person…' }).first().click();
    const link = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
    await there(link);
    yield 'asking a second person';
    const shared = await link.inputValue();
    await to(page, '/inbox/journal', 'Reviewer One');
    yield 'journal';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save the signed decision/ }).click(),
    ]);
    const decision = await readFile(await download.path(), 'utf8');
    for (const [screen, text] of [
      ['check', decision],
      ['check, altered', decision.replace('"approve"', '"deny"')],
    ] as const) {
      await to(page, '/inbox/check', 'Or paste it');
      await page.getByLabel('Or paste it').fill(text);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await there(page.getByText('What it binds'));
      yield screen;
    }
    await page.goto(shared);
    await there(page.getByText('Why it stopped'));
    yield 'second signature';
  },
};

const whatIf: Walk = {
  name: 'what if',
  routes: ['ledger/:id/ask?view=what-if'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('policy-intercept.db')}/ask?view=what-if`);
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: /network tools/ }).click();
    await there(page.getByRole('region', { name: 'Story' }));
    yield 'what if, as a story';
    await page.getByText('All decisions', { exact: true }).click();
    await there(page.getByRole('table', { name: 'Simulated records' }).getByRole('link').first());
    yield 'what if';
    await page.getByRole('button', { name: 'Add a condition' }).first().click();
    await page.getByRole('combobox', { name: 'Path of condition 1 of rule 1' }).fill('nowhere');
    await there(page.getByRole('alert').first());
    yield 'what if, with a fault';
  },
};

export const DECIDING: readonly Walk[] = [deciding, whatIf];
