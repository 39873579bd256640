// Two ledgers point to one another: a missing lane of one leads into the other, and back.

import { nobleHash } from '../src/base/hash/hash.ts';
import { delegation } from '../src/formats/thymos/write/demo/delegation.ts';
import { alteredDatabase } from '../src/testing/altered.ts';
import { appTest, expect } from './support/app.ts';
import { expectNoFaultInBoth } from './support/faults.ts';
import { corpus, SIZES, splitLanes } from './support/ledgers.ts';
import { showPart } from './support/parts.ts';

const book = delegation(nobleHash).ledger;
const [, middle] = [...book.allHeads()].map(({ trajectory }) => trajectory);
const parent = splitLanes(book, 'parent.jsonl', (lane) => lane !== middle);
const child = splitLanes(book, 'child.jsonl', (lane) => lane === middle);
const FOUND = /found in child\.jsonl, with warnings/;

for (const [width, height] of SIZES)
  appTest.describe(`${width} wide`, () => {
    appTest.use({ viewport: { width, height } });

    appTest(
      'the entry with a missing child leads to it, and the child back to the entry',
      async ({ app, page }) => {
        await app.openLedger(child);
        const there = new URL(page.url()).pathname;
        await app.openLedger(parent);
        const here = new URL(page.url()).pathname;
        await page.goto(`${here}/run/${book.entries[0]?.trajectory}?at=4`);
        await expect(app.timeline).toBeVisible();
        await showPart(page, 'Inspector');
        const link = app.inspector.getByRole('link', { name: FOUND });
        await expect(app.inspector).toContainText('task agrees, authority not recorded');
        await expectNoFaultInBoth(page, 'an entry with a missing child');
        await link.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${there}/run/${middle}`));

        await showPart(page, 'Timeline');
        const pane = page.getByRole('region', { name: 'Timeline' });
        await expect(pane).toContainText(/found in parent\.jsonl, with warnings/);
        await expect(pane).toContainText('task agrees');
        await expectNoFaultInBoth(page, 'a child whose parent is in another ledger');
        await pane.getByRole('link', { name: /Instruments at sea/ }).click();
        await expect(page).toHaveURL(new RegExp(`${here}/run/.*at=4`));
        await expect(app.selected).toHaveText(/^4\D/);
      },
    );
  });

appTest(
  'the ghost of a missing lane is a way into the ledger that has it',
  async ({ app, page }) => {
    await app.openLedger(parent);
    const here = new URL(page.url()).pathname;
    const root = `${here}/run/${book.entries[0]?.trajectory}`;
    await page.goto(root);
    const pane = page.getByRole('region', { name: 'Timeline' });
    await expect(pane).toContainText('not found: no other ledger is held here');
    await app.openLedger(child);
    await page.goto(root);
    const ghost = pane.getByRole('link', { name: 'Read it there' }).first();
    await expect(ghost).toBeVisible();
    await expect(pane).toContainText(FOUND);
    await expectNoFaultInBoth(page, 'a ghost that is a link');
    await ghost.click();
    await expect(page).toHaveURL(new RegExp(`/run/${middle}`));
    await expect(app.timeline).toBeVisible();
    await expect(pane).toContainText('not found among the 2 ledgers held here');
  },
);

appTest(
  'a delegated lane alone in its file says that who delegated it is not there, or in which other file it is',
  async ({ app, page }) => {
    const whole = corpus('delegation.db');
    const kept =
      "SELECT trajectory_id FROM entries WHERE CAST(payload_bytes AS text) LIKE '%delegated: port the read path%' AND seq = 0";
    const alone = {
      name: 'child.db',
      bytes: await alteredDatabase(
        whole.bytes,
        `DELETE FROM heads WHERE trajectory_id NOT IN (${kept})`,
        `CREATE TEMP TABLE kept AS ${kept}`,
        'DELETE FROM entries WHERE trajectory_id NOT IN (SELECT * FROM kept)',
      ),
    };
    await app.openLedger(alone);
    await app.openLane(/port the read path/);
    const pane = page.getByRole('region', { name: 'Timeline' });
    const lane = page.url();
    await expect(pane).toContainText(
      'delegated, by whom is not in this file, and not found: no other ledger is held here',
    );
    await app.openLedger(whole);
    const there = new URL(page.url()).pathname;
    await page.goto(lane);
    await expect(pane).toContainText(
      /delegated by .+, not in this file, found in delegation\.db, with warnings/,
    );
    await pane.getByRole('link', { name: 'migrate the payments service' }).click();
    await expect(page).toHaveURL(new RegExp(`${there}/run/.*at=\\d`));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${there}${lane.slice(lane.indexOf('/run/'))}`);
    await expect(app.selected).toContainText(/delegated by \d/);
  },
);
