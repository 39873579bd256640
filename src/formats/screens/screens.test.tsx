// What the screens say of the ledgers of one system, and of ledgers that have nothing for them.

import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { mountDemo, mountRecordedLedger } from '../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../testing/mounted/world.ts';
import { makeHolonDemos } from '../holon/write/demo.ts';

const HOLON = 'holon-run.jsonl';
const CHAIN = 'value-byte.jsonl';

const world = ledgersInMemory(
  ...makeHolonDemos().map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
  mountDemo('branches.db'),
  mountRecordedLedger('chains', 'attestroot', 'altered', CHAIN),
);

const open = (file: string, behind = '') =>
  openScreen((known) => `${known.ledger(file)}${behind}`, world);

it('a Holon ledger is consistent at best, and says that a change would not show', async () => {
  const { page } = await open(HOLON);
  expect(wordsIn(page.getByRole('heading', { level: 1 }))).toBe('Consistent');
  await page.findByText(/a change made later would not show/);
});

it('a Holon ledger says under its checks which of its formats is read', async () => {
  const { page } = await open(HOLON, '?view=checks');
  await page.findByText(/eight event types of the minimal viable ledger/);
});

it('entries of one lane that say the same of an entry are listed together', async () => {
  const { page } = await openScreen((known) => known.lane(HOLON, /I-fix-001/), world);
  const inspector = await page.findByRole('region', { name: 'Inspector' });
  await waitFor(() =>
    expect(wordsIn(inspector)).toMatch(
      /Governance: estimators and policies · record 61, record 227, .* and 4 more brought in by the intent/,
    ),
  );
});

it('what waits for a person in a Holon ledger is in the inbox', async () => {
  const { page } = await openScreen('/inbox', world);
  const all = await page.findAllByText(/as the estimator of|Promote I-/);
  expect(all.length).toBeGreaterThan(0);
});

it.each([['branches.db', '/ask?view=figures', 'Only Holon ledgers have figures']])(
  '%s says what it has nothing for at %s',
  async (file, behind, title) => {
    const { page } = await open(file, behind);
    await page.findByText(title);
  },
);
