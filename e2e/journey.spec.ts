// A ledger is dropped, proven, walked and read, and found again.

import { appTest, EMPTY_JOURNEY, expect, JOURNEY } from './support/app.ts';
import { corpus, demoFile } from './support/ledgers.ts';

interface Journey {
  readonly ledger: () => ReturnType<typeof demoFile>;
  readonly verdict: RegExp;
  readonly lane: RegExp;
  readonly request: { readonly seq: number; readonly rule: string; readonly reason: string };
  readonly commit: { readonly seq: number; readonly resource: string; readonly line: string };
  readonly head: number;
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'a demo ledger': {
    ledger: () => demoFile('coding-run.db'),
    verdict: /With warnings/,
    lane: /Tides are wrong at midnight/,
    request: { seq: 6, rule: 'callers.reviewed', reason: 'two callers in another package' },
    commit: { seq: 8, resource: 'tides/src/height.ts', line: 'const DAY = 24 * 60;' },
    head: 12,
  },
  'a recorded ledger': {
    ledger: () => corpus('run-847.db'),
    verdict: /Verified/,
    lane: /fix the retry overflow/,
    request: { seq: 3, rule: 'threshold.approval', reason: 'write_set = 14 exceeds threshold 8' },
    commit: { seq: 5, resource: 'crates/acme-net/src/retry.rs', line: '135' },
    head: 7,
  },
};

for (const [name, journey] of Object.entries(JOURNEYS)) {
  const { request, commit } = journey;
  appTest.describe(`on ${name}`, () => {
    appTest('drop, progress, verdict, library', { tag: EMPTY_JOURNEY }, async ({ app, page }) => {
      const ledger = journey.ledger();
      await app.open();
      await app.drop(ledger);
      await expect(app.verdict).toHaveText(journey.verdict);
      await app.screen('Read', 'Checks');
      await expect(page.getByText('Content hashes')).toBeVisible();
      await page.goto('/');
      const row = page.getByRole('row').filter({ hasText: ledger.name });
      await expect(row).toContainText(journey.verdict);
    });

    appTest(
      'one selection in timeline, map, inspector and transport',
      {
        tag: name === 'a demo ledger' ? JOURNEY : [],
      },
      async ({ app }) => {
        await app.openLedger(journey.ledger());
        await app.openLane(journey.lane);
        await app.expectAt(0);
        await app.row(request.seq).click();
        await app.expectAt(request.seq);
        await app.draw('Map');
        await app.expectAtMark(request.seq);
        await app.clickMark(commit.seq);
        await app.expectAtMark(commit.seq);
        await app.clickMark(1);
        await app.expectAtMark(1);
        await app.draw('Rows');
        await app.expectAt(1);
      },
    );

    appTest('the policy trace of an entry', async ({ app }) => {
      await app.openLedger(journey.ledger());
      await app.openLane(journey.lane);
      await app.row(request.seq).click();
      const policy = await app.tab('Why');
      await expect(policy.getByRole('listitem').filter({ hasText: request.rule })).toContainText(
        'ran last',
      );
      await expect(policy).toContainText('Decision: ask maintainer');
      await expect(policy).toContainText(request.reason);
      await expect(policy).toContainText('Not recorded in this ledger');
      await expect(app.inspector.getByText('Granted later')).toBeVisible();
    });

    appTest('the diff of a commit', async ({ app }) => {
      await app.openLedger(journey.ledger());
      await app.openLane(journey.lane);
      await app.row(commit.seq).click();
      const diff = await app.tab('Diff');
      await expect(diff).toContainText(commit.resource);
      await expect(diff).toContainText(commit.line);
      await expect(diff).toContainText(/2 changed/);
    });

    appTest(
      'scrub, and reload at the same place',
      {
        tag: name === 'a demo ledger' ? JOURNEY : [],
      },
      async ({ app, page }) => {
        await app.openLedger(journey.ledger());
        await app.openLane(journey.lane);
        const scrubber = page.getByRole('slider', { name: 'Playhead' });
        await expect(app.transport).toContainText(/world.*[0-9a-f]{8}/);
        const before = (await app.transport.textContent()) ?? '';
        await scrubber.fill(String(commit.seq));
        await app.expectAt(commit.seq);
        await expect(app.transport).not.toHaveText(before);
        await app.tab('State');
        await expect(page).toHaveURL(new RegExp(`at=${commit.seq}.*tab=state`));
        const at = page.url();
        await page.reload();
        await expect(page).toHaveURL(at);
        await app.expectAt(commit.seq);
        await expect(app.inspector.getByRole('tab', { name: 'State' })).toHaveAttribute(
          'aria-selected',
          'true',
        );
        await scrubber.press('End');
        await app.expectAt(journey.head);
      },
    );
  });
}

appTest(
  'goes to a number, a share and a time, and says what is not there',
  async ({ app, page }) => {
    const { ledger, lane, head } = JOURNEYS['a demo ledger'] ?? {};
    if (!ledger || !lane || head === undefined) throw new Error('no demo');
    await app.openLedger(ledger());
    await app.openLane(lane);
    const goTo = async (text: string) => {
      await page.keyboard.press('#');
      await page.getByRole('textbox', { name: 'Go to' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await goTo('7');
    await app.expectAt(7);
    await goTo('100%');
    await app.expectAt(head);
    await goTo('2000-01-01');
    await app.expectAt(0);
    for (const [text, words] of [
      ['999', 'no record with the sequence number 999'],
      ['2999-01-01', 'Nothing in this lane was recorded at that time'],
      ['the end', 'is none of these'],
    ] as const) {
      await goTo(text);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('textbox', { name: 'Go to' })).toHaveCount(0);
    }
    await app.expectAt(0);
  },
);

appTest(
  'finds the entries of a lane that have a text, from the list of commands',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    const { ledger, lane, head } = JOURNEYS['a demo ledger'] ?? {};
    if (!ledger || !lane || head === undefined) throw new Error('no demo');
    await app.openLedger(ledger());
    await app.openLane(lane);
    await page.keyboard.press('End');
    await app.expectAt(head);
    const entry = page.getByRole('region', { name: 'Inspector' }).getByRole('heading').first();
    const title = (await entry.textContent()) ?? '';
    await page.getByRole('slider', { name: 'Playhead' }).focus();
    await page.keyboard.press('Control+k');
    const found = page.getByRole('dialog', { name: 'Find' });
    const nothing = 'Nothing has all of these words';
    await page.getByPlaceholder('Find anything').fill('zzzzqq');
    await expect(found).toContainText(nothing);
    await expect(found).toContainText('Look for “zzzzqq” in this lane');
    await page.getByPlaceholder('Find anything').fill(title.toUpperCase());
    await page
      .getByRole('button', { name: `Look for “${title.toUpperCase()}” in this lane` })
      .click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    // Until its rows are read, their place is a status as well.
    await expect(timeline.getByRole('status').filter({ hasText: 'records' })).toContainText(
      new RegExp(`^[1-9]\\d* of ${head + 1} records`),
    );
    await expect(timeline.getByRole('option').filter({ hasText: title }).first()).toBeVisible();
    await app.expectAt(head);
  },
);
