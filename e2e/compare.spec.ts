// Two ledgers, lanes or states are compared: the result, where they part, and what followed.

import type { Page } from '@playwright/test';
import { inCorpus } from '../src/testing/corpus.ts';
import { type AppPage, appTest, EMPTY_JOURNEY, expect, JOURNEY } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { corpus, demoFile } from './support/ledgers.ts';

const headline = (page: Page) => page.locator('#screen h1');
const rows = (page: Page) => page.getByRole('list', { name: 'Records of both lanes' });
const row = (page: Page, text: RegExp) => rows(page).getByRole('button', { name: text });

async function openCopies(page: Page): Promise<void> {
  await page.goto('/compare');
  await page.getByRole('link', { name: /^footbridge\.db and tampered\.db/ }).click();
  await expect(headline(page)).toHaveText(
    'The same up to record 3. At 4, loose is 8 in footbridge.db and 0 in tampered.db.',
  );
}

async function held(app: AppPage, ...ledgers: Parameters<AppPage['openLedger']>): Promise<string> {
  await app.openLedger(...ledgers);
  return new URL(app.page.url()).pathname.replace('/ledger/', '');
}

function cutLog() {
  const { bytes } = demoFile('chain-policy-gate.jsonl');
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
  return { name: 'earlier.jsonl', bytes: Buffer.from(`${lines.slice(0, -2).join('\n')}\n`) };
}

appTest('two copies of a demo part at one value', async ({ app, page }) => {
  await app.open();
  await page.goto('/compare');
  await expect(headline(page)).toHaveText('Compare two ledgers, lanes or states');
  await openCopies(page);
  await expect(
    page.getByText('Not the same ledger from record 4 on: 1 record rewritten.'),
  ).toBeVisible();
  const first = page.getByRole('region', { name: 'First difference' });
  await expect(first.getByRole('heading', { name: 'body.delta[0].value.loose' })).toBeVisible();
  await expect(first).toContainText(/A\s*8\s*B\s*0/);
  await row(page, /changed/).click();
  await expect(page).toHaveURL(/row=4/);
  await expect(
    rows(page).getByRole('heading', { name: 'body.delta[0].value.loose' }),
  ).toBeVisible();
  await expectNoFault(page, 'compare, a row open', { all: true });
});

appTest(
  'differences are gone through with keys, swapped, and opened where they are',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.open();
    await openCopies(page);
    await expect(rows(page).getByRole('listitem')).toHaveCount(8);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/row=4/);
    await expect(row(page, /changed/)).toBeFocused();
    await page.keyboard.press('j');
    await expect(row(page, /^5/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/row=5/);
    await expect(rows(page).getByText('The two are the same, byte for byte.')).toBeVisible();
    await page.keyboard.press('[');
    await expect(page).toHaveURL(/row=4/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/row=/);
    await page.getByRole('button', { name: 'Swap the sides' }).click();
    const first = page.getByRole('region', { name: 'First difference' });
    await expect(first).toContainText(/A\s*0\s*B\s*8/);
    await first.getByRole('link', { name: /^Open in B/ }).click();
    await expect(page).toHaveURL(/at=4/);
    await expect(app.timeline).toBeVisible();
    await page.goBack();
    await expect(first).toContainText(/A\s*0\s*B\s*8/);
  },
);

appTest('a link to a row leads to it, with all that was chosen', async ({ app, page }) => {
  await app.open();
  await openCopies(page);
  await row(page, /changed/).click();
  await expect(page).toHaveURL(/row=4/);
  await page.reload();
  await expect(row(page, /changed/)).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, /changed/)).toBeInViewport();
});

appTest(
  'the states after two entries differ in one resource, and say who wrote it',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.open();
    await openCopies(page);
    await page
      .getByRole('link', { name: /^The states after these two records/ })
      .first()
      .click();
    await expect(headline(page)).toHaveText(/^1 resource differs/);
    await expect(page.getByText(/^after record 4/)).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'record 4 of B' })).toHaveAttribute('href', /at=4/);
    await expectNoFault(page, 'compare, states', { all: true });
    for (const name of ['A', 'B']) {
      const seq = page.getByRole('textbox', { name: `After which record of ${name}` });
      await seq.fill('3');
      const before = page.url();
      await seq.press('Enter');
      await expect(page).not.toHaveURL(before);
    }
    await expect(headline(page)).toHaveText('Both states are the same.');
    const seq = page.getByRole('textbox', { name: 'After which record of B' });
    await seq.fill('99');
    await seq.press('Enter');
    await expect(page.getByText('No such record')).toBeVisible();
  },
);

appTest(
  'an earlier copy is distinguished from the longer one, from the menu of a ledger',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await held(app, demoFile('chain-policy-gate.jsonl'));
    await held(app, cutLog());
    await app.toLibrary();
    await page.getByRole('button', { name: 'Actions for earlier.jsonl' }).click();
    await page.getByRole('menuitem', { name: 'Compare with…' }).click();
    await expect(headline(page)).toHaveText('Choose what to compare it with');
    await page.getByRole('link', { name: /^chain-policy-gate\.jsonl/ }).click();
    await expect(headline(page)).toHaveText(
      'chain-policy-gate.jsonl is earlier.jsonl with 2 more records.',
    );
    const table = page.getByRole('table', { name: 'Lanes in both' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').last()).toContainText('appended');
    await table.getByRole('link').click();
    await expect(headline(page)).toHaveText(
      'chain-policy-gate.jsonl is earlier.jsonl with 2 more records.',
    );
    await page.keyboard.press(']');
    await expect(row(page, /only in B/)).toHaveCount(2);
    // Long runs of what is the same are one line, until somebody wants them.
    const folded = rows(page).getByRole('button', { name: /rows the same$/ });
    const shown = await rows(page).getByRole('listitem').count();
    if (await folded.count()) {
      await folded.first().click();
      await expect(page).toHaveURL(/all=1/);
      await expect(folded).toHaveCount(0);
      expect(await rows(page).getByRole('listitem').count()).toBeGreaterThan(shown);
    }
  },
);

appTest('all lanes are compared, and a lane is opened', async ({ app, page }) => {
  const altered = ['tampered', 'source-tampered-branch-affected.db'] as const;
  appTest.skip(!inCorpus('thymos', ...altered), 'only the large corpus has it');
  const a = await held(app, corpus('branches.db'));
  const b = await held(app, corpus(...altered));
  await page.goto(`/compare?a=${a}&b=${b}`);
  await expect(headline(page)).toHaveText('6 of 9 lanes differ.');
  const table = page.getByRole('table', { name: 'Lanes in both' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expectNoFault(page, 'compare, lanes', { all: true });
  await page.getByRole('switch', { name: 'Equal lanes too' }).press('Space');
  await expect(table.getByRole('row')).toHaveCount(10);
  await table.getByRole('link', { name: 'explore three designs' }).click();
  await expect(headline(page)).toHaveText(/^The same up to record 2\. At 3, /);
  await page.getByRole('combobox', { name: 'Lane of A' }).click();
  await page.getByRole('option', { name: 'drop cfg' }).click();
  await expect(headline(page)).toHaveText(/^They differ from the first record on/);
});

appTest(
  'a ledger that is not here is asked for, and a demo comes by itself',
  async ({ app, page }) => {
    await app.open();
    await openCopies(page);
    const known = new URL(page.url());
    known.searchParams.set('a', 'f'.repeat(64));
    await page.goto(known.href);
    await expect(page.getByText('The ledger of A is not in this browser')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose its file' })).toBeVisible();
    await expectNoFault(page, 'compare, a ledger is missing', { all: true });
    const b = known.searchParams.get('b') ?? '';
    await page.goto(`/compare?a=${b}&b=${b}`);
    await expect(headline(page)).toHaveText('A and B have the same records, byte for byte.');
  },
);

appTest('ledgers of two systems are not compared entry by entry', async ({ app, page }) => {
  const a = await held(app, demoFile('coding-run.db'));
  const b = await held(app, demoFile('chain-policy-gate.jsonl'));
  await page.goto(`/compare?a=${a}&b=${b}`);
  await expect(page.getByText('Two systems wrote these ledgers')).toBeVisible();
});

appTest('on a phone both lanes are one list', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open();
  await openCopies(page);
  await row(page, /changed/).scrollIntoViewIfNeeded();
  const widths = await page.evaluate(() => {
    const screen = document.querySelector('#screen');
    return [screen?.scrollWidth ?? 0, screen?.clientWidth ?? 1];
  });
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await row(page, /changed/).click();
  await expect(
    rows(page).getByRole('heading', { name: 'body.delta[0].value.loose' }),
  ).toBeVisible();
  await expectNoFault(page, 'compare, on a phone', { all: true });
});
