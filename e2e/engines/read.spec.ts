// Files are chosen and dropped, proven, kept, refused and read.

import { join } from 'node:path';
import { findEngine } from '../../scripts/engines.js';
import { demoFile } from '../support/ledgers.ts';
import { engineTest, expect } from './support/test.ts';

const DEMO = join(import.meta.dirname, '../../dist/app/demo/coding-run.db');

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

engineTest('a chosen file is verified, and kept over a reload', async ({ app }) => {
  await app.open('/');
  await app.find('button', /^Choose files$/);
  await app.choose(DEMO);
  await app.find('heading', /^With warnings$/);
  await app.reload();
  await app.find('heading', /^With warnings$/);
  await app.open('/');
  await app.expectText('row', /coding-run\.db/, /Parts missing/);
});

engineTest(
  'an altered ledger fails at its entry; what is no ledger is refused with a reason',
  async ({ app }) => {
    await app.open('/');
    await app.find('button', /^Choose files$/);
    await app.drop({ name: 'notes.txt', bytes: new TextEncoder().encode('no ledger at all') });
    await app.expectText('row', /notes\.txt/, /Not read: \w+ \w+/);
    await app.drop(demoFile('tampered.db'));
    await app.find('heading', /^Not intact$/);
    await app.click('link', /^Record 4$/);
    await app.expectAt(4);
    await app.expectText(
      'tabpanel',
      /^Why/,
      /was changed after it was sealed.*Written in the file.*Computed now/s,
    );
  },
);

engineTest('a run is read: its entries, and every tab of one', async ({ app }) => {
  await app.openDemo(/A bug at midnight/);
  await app.openLane(/Tides are wrong at midnight/);
  await app.expectAt(0);
  await app.click('option', /^6\D/);
  await app.expectAt(6);
  await app.click('tab', /^Why$/);
  await app.expectText('tabpanel', /^Why$/, /Decision: ask maintainer/);
  await app.click('button', /^Fit$/);
  await app.click('option', /^8\D/);
  await app.expectAt(8);
  await app.click('tab', /^Diff$/);
  await app.expectText('tabpanel', /^Diff$/, /2 changed.*const DAY = 24 \* 60;/s);
  await app.click('tab', /^State$/);
  await app.expectText('tabpanel', /^State$/, /tides\/src\/height\.ts/);
  await app.click('tab', /^Why/);
  await app.expectText('tabpanel', /^Why/, /Content/);
  await app.click('tab', /^Bytes$/);
  await app.expectText('tabpanel', /^Bytes$/, /budget_cost/);
  await app.reload();
  await app.expectAt(8);
  expect(await app.text('tab', /^Bytes$/)).toBe('Bytes');
  await app.find('tabpanel', /^Bytes$/);
});
