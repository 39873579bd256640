import type { Page } from '@playwright/test';
import { expect } from '../../support/app.ts';
import { showPart } from '../../support/parts.ts';
import type { Walk } from '../walk.ts';
import { ofLedger, there, to } from './there.ts';

const library: Walk = {
  name: 'library',
  routes: ['/'],
  world: 'demos',
  async *go({ page }) {
    await page.goto('/');
    await there(page.getByRole('row').getByRole('link').first());
    yield 'library';
    await page.getByRole('checkbox', { name: 'Choose tampered.db' }).check();
    await there(page.getByRole('toolbar', { name: 'Chosen rows' }));
    yield 'library, chosen';
    await page.goto('/?view=demos');
    await there(page.getByRole('dialog', { name: 'Demos' }));
    yield 'library, demos';
  },
};

const emptyLibrary: Walk = {
  name: 'empty library',
  routes: ['/'],
  world: 'empty',
  async *go({ app, page }) {
    await app.open();
    await there(page.getByRole('link', { name: /more stories/ }));
    yield 'empty library';
  },
};

const overview: Walk = {
  name: 'overview',
  routes: ['ledger/:id'],
  world: 'demos',
  async *go({ app, page, ledger }) {
    for (const [file, screen] of [
      ['coding-run.db', 'overview'],
      ['branches.db', 'overview of branches'],
      ['tampered.db', 'overview of a failed ledger'],
    ] as const) {
      await page.goto(ledger(file));
      await expect(app.verdict).toHaveText(
        file === 'tampered.db' ? 'Not intact' : /^(Verified|With warnings|Consistent)/,
      );
      await there(page.getByRole('list', { name: 'Lanes', exact: true }));
      yield screen;
    }
  },
};

const pin = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const drift: Walk = {
  name: 'drift',
  routes: ['ledger/:id/prove'],
  world: 'demos',
  async *go({ page, ledger }) {
    await page.goto(`${ledger('drift.db')}/prove?view=expect`);
    await there(pin(page, 'Compiler version'));
    yield 'drift, nothing pinned';
    await page.getByRole('button', { name: 'Switch on the next' }).click();
    await page.getByRole('button', { name: 'Switch on the next' }).click();
    await expect(pin(page, 'Signing identity')).toContainText('differs');
    yield 'drift, two pins';
  },
};

const runs: Walk = {
  name: 'runs',
  routes: ['runs'],
  world: 'demos',
  async *go({ page }) {
    await page.goto('/runs');
    await there(page.getByRole('treeitem').first());
    yield 'runs';
  },
};

const notes: Walk = {
  name: 'notes',
  routes: ['ledger/:id/run/:lane?', 'ledger/:id/hand-over'],
  world: 'demos',
  async *go({ app, page, ledger }) {
    await page.goto(ledger('signed.db'));
    await app.openLane(/./);
    await showPart(page, 'Inspector');
    const tab = await app.tab('What');
    await tab.getByLabel('Note on this record').fill('Ask Ann about this');
    await tab.getByRole('button', { name: 'Save the note' }).click();
    await there(
      tab
        .getByRole('list', { name: /^Notes on/ })
        .getByText('Ask Ann')
        .first(),
    );
    yield 'workspace, Notes';
    await to(page, `${ledger('signed.db')}/hand-over?view=notes`, 'Ask Ann about this');
    yield 'notes';
  },
};

export const READING: readonly Walk[] = [
  emptyLibrary,
  library,
  overview,
  ofLedger('checks', 'coding-run.db', '?view=checks', 'Content hashes'),
  ofLedger('ask', 'coding-run.db', '/ask?q=kind%3Adenied', 'Denied'),
  ofLedger('patterns', 'coding-run.db', '/ask?view=patterns', 'Denials by reason'),
  ofLedger('replay', 'coding-run.db', '/prove', 'We read'),
  ofLedger('export', 'coding-run.db', '/hand-over', 'Save the report'),
  ofLedger('bench', 'coding-run.db', '/prove?view=break&case=parent:4;step:1', 'Take it away'),
  drift,
  runs,
  notes,
];
