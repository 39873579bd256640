// Every number of a ledger's patterns leads to as many entries in the search, and findings of one
// kind are one row.

import { decodeText, encodeText } from '../src/base/bytes.ts';
import {
  type AppLedger,
  type AppPage,
  appTest,
  EMPTY_JOURNEY,
  expect,
  JOURNEY,
} from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

async function expectFound({ page }: AppPage, figure: string, name: string, entries: string) {
  const row = page
    .getByRole('region', { name: figure })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row.getByRole('cell').last()).toHaveText(entries);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/ledger\/.*\/ask\?q=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${entries} (record|refusal)s?$`),
  );
  await page.goBack();
}

appTest(
  'of an OpenThymos ledger: denials, tools, costs, times and kinds, each with its entries',
  {
    tag: JOURNEY,
  },
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await app.screen('Ask', 'Patterns');
    const region = (name: string) => page.getByRole('region', { name });
    await expect(region('Denials by reason').getByRole('row')).toHaveCount(3);
    await expect(region('Cost by tool').getByRole('row').nth(1)).toContainText('0.00231 USD');
    await expect(region('Time by lane').getByRole('row').nth(1)).toContainText('23 min 47 s');
    await expectFound(app, 'Denials by reason', 'tool calls: 9 of 9 used', '1');
    await expectFound(app, 'Records by tool', 'fs_patch', '4');
    await expectFound(app, 'Cost by tool', 'test_run', '4');
    await expectFound(app, 'Time by lane', 'Tides are wrong at midnight: find out why', '13');
    await expectFound(app, 'Records by kind', 'pending approval', '1');
    await region('Records by kind')
      .getByRole('link', { name: /^21 records/ })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('21 records');
  },
);

appTest(
  'of a ledger with many names: the largest, and the others when they are asked for',
  async ({ app, page }) => {
    await app.openLedger(demoFile('holon-run.jsonl'));
    await app.screen('Ask', 'Patterns');
    const lanes = page.getByRole('region', { name: 'Time by lane' });
    await expect(lanes.getByRole('row')).toHaveCount(9);
    await lanes.getByRole('button', { name: 'Show all 79 others' }).click();
    await expect(lanes.getByRole('row')).toHaveCount(88);
    await lanes.getByRole('button', { name: 'Show fewer' }).click();
    await expect(lanes.getByRole('row')).toHaveCount(9);
    await expectFound(app, 'Cost by tool', 'no tool named', '116');
  },
);

appTest(
  'say where nothing was denied and neither cost nor time is recorded',
  async ({ app, page }) => {
    await app.open();
    await app.drop(demoFile('harbour-watch.zip'));
    await app.openImported('harbour-watch');
    await app.screen('Ask', 'Patterns');
    for (const words of ['Nothing was denied.', 'No record names a tool.', 'No time is recorded.'])
      await expect(page.getByText(words)).toBeVisible();
    await expectFound(app, 'Tokens by tool', 'no tool named', '25');
    await expectFound(app, 'Records by kind', 'skipped', '2');
    await app.openLedger(demoFile('chain-policy-gate.jsonl'));
    await app.screen('Ask', 'Patterns');
    await expect(page.getByText('No cost is recorded.')).toBeVisible();
  },
);

function changed(): AppLedger {
  const { bytes } = demoFile('blocks-release-notes.jsonl');
  const text = decodeText(bytes).replaceAll('"block:draft"', '"block:other"');
  return { name: 'changed.jsonl', bytes: encodeText(text) };
}

appTest(
  'findings of one kind are one row, which lists its own alone',
  { tag: EMPTY_JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(changed());
    await app.screen('Read', 'Checks');
    const group = page.getByRole('list', { name: 'Findings of one kind' }).getByRole('listitem');
    await expect(group).toHaveCount(1);
    await expect(group).toContainText('6 findings Content does not match its hash id');
    await expect(group).toContainText('6 different values');
    const warning = page.getByText('Not undone outside of the ledger').first();
    await expect(warning).toBeVisible();
    const only = group.getByRole('button', { name: 'Only these' });
    await only.press('Enter');
    await expect(only).toHaveAttribute('aria-pressed', 'true');
    await expect(warning).toBeHidden();
    await group.getByRole('link').nth(3).click();
    await expect(page).toHaveURL(/at=\d+&tab=why$/);
  },
);
