// A query gives a sentence, one table, and facets; a search that has to read every record, as for
// an expression without a text in it, says how far it is and how fast, and can be stopped and gone
// on with.

import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Answers } from '../../../base/ask.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { answerAsks } from '../../../testing/answering.ts';
import { altered, mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../../testing/mounted/world.ts';

const FILE = 'policy-intercept.db';
const world = ledgersInMemory(mountDemo(FILE));

const slowly = {
  ...world,
  async begin() {
    const search: Answers<'search'>['search'] = async ({ from: { lane, index } }) => {
      await pause(60);
      const next = index < LAST ? { lane, index: index + 1 } : null;
      return { lanes: [], looked: 1, undecided: 0, unindexed: 0, next };
    };
    return answerAsks({ search }, await world.begin());
  },
};
const LAST = 999;

it('says how far it is and how fast, and stops and goes on', async () => {
  const { page, user } = await openScreen('/ask?q=%2F%5B0-9%5D+%5B0-9%5D%2F', slowly);
  const status = await page.findByText(/[\d,]+ a second/, {}, { timeout: 5_000 });
  expect(wordsIn(status)).toMatch(/\d+ of 17 records looked at/);
  await user.click(page.getByRole('button', { name: 'Cancel' }));
  const looked = () => Number(/(\d+) of 17/.exec(wordsIn(status))?.[1]);
  expect(wordsIn(status)).toMatch(/stopped/);
  const before = looked();
  await pause(200);
  expect(looked()).toBe(before);
  await user.click(page.getByRole('button', { name: 'Go on' }));
  await expect.poll(looked).toBeGreaterThan(before);
});

it('answers in a sentence and a table, and a press on a count asks for no more than these', async () => {
  const { page, user, at } = await openScreen('/ask', world);
  await user.click(page.getByRole('link', { name: 'Denials by rule' }));
  await page.findByRole('heading', { name: '3 refusals in 1 ledger' });
  await page.findByText('Worst ledgers first. All 17 records were looked at.');
  const row = await page.findByRole('row', { name: /Denied ?by the operator/ });
  expect(row.textContent).toContain(`Verified${FILE}3`);
  const facets = page.getByRole('region', { name: 'Narrow down' });
  const [tool] = await within(facets).findAllByRole('link', { name: /^Tool: not recorded/ });
  if (!tool) throw new Error('no tool');
  await user.click(tool);
  expect(at()).toContain('-has%3Atool');
});

it('asks only a ledger, or those of one verdict, until that is taken off', async () => {
  const { page, user, at } = await openScreen('/ask?q=kind:denied', world);
  await user.click(await page.findByRole('link', { name: /^Verdict of the ledger: Verified/ }));
  expect(at()).toContain('verdict=Verified');
  await page.findByRole('link', { name: 'Ask not only Verified' });
  await user.click(await page.findByRole('link', { name: `Ledger: ${FILE}, 3` }));
  expect(at()).toContain('verdict=Verified');
  await page.findByRole('link', { name: `Ask not only ${FILE}` });
  await user.click(page.getByRole('link', { name: 'Ask not only Verified' }));
  await expect.poll(() => page.queryByRole('link', { name: 'Ask not only Verified' })).toBeNull();
  await user.click(await page.findByRole('link', { name: `Ask not only ${FILE}` }));
  expect(at()).toBe('/ask?q=kind%3Adenied');
});

it('shows an entry that is in several files once, with a list of them', async () => {
  const copies = ledgersInMemory(
    mountDemo(FILE),
    altered(FILE, 'Harbour Street', 'Harbour Streat'),
  );
  const { page, user } = await openScreen('/ask?q=kind:denied', copies);
  const [button] = await page.findAllByRole('button', { name: 'in 2 files' });
  if (!button) throw new Error('no entry is in two files');
  await user.click(button);
  const files = await page.findAllByRole('menuitem');
  expect(files.map((one) => one.textContent).sort()).toEqual(['altered.db', FILE]);
});

it('says what can be asked only when it is asked for', async () => {
  const { page, user } = await openScreen('/ask', world);
  expect(page.queryByText('a regular expression')).toBeNull();
  await user.click(page.getByRole('button', { name: 'How to ask' }));
  await page.findByText('a regular expression');
});

it('names who approved, as far as the record names somebody', async () => {
  const holon = { name: 'events.jsonl', bytes: ledgerBytes({ seed: 5, events: 120 }) };
  const { page } = await openScreen('/ask?q=has:approved-by', ledgersInMemory(holon));
  const [row] = await page.findAllByRole('row', { name: /promotion: approved/ });
  expect(row?.lastElementChild?.textContent).toBe('release-owner');
});

it('sums the cost of several ledgers by tool, and each row opens its records in all of them', async () => {
  const copies = ledgersInMemory(
    mountDemo('coding-run.db'),
    altered('coding-run.db', 'Tides are wrong', 'Tides are wrung'),
  );
  const { page, user, at } = await openScreen('/ask', copies);
  await user.click(page.getByRole('link', { name: 'Cost by tool' }));
  const region = await page.findByRole('region', { name: 'Cost by tool' });
  expect(wordsIn(region)).toContain('test_run0.00462 USD8');
  await user.click(within(region).getByRole('link', { name: 'test_run' }));
  await expect.poll(at).toBe('/ask?q=cost+%3E+0+tool%3Dtest_run');
  await page.findByRole('heading', { name: /^8 records in 2 ledgers/ });
});
