// The picture of where two ledgers part: its marks are the ways to their records.

import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { demo } from '../../mounted/ledgers.ts';
import { openScreen } from '../../mounted/open.tsx';
import { ledgersInMemory, type World } from '../../mounted/world.ts';

const copies = ledgersInMemory(demo('footbridge.db'), demo('tampered.db'));
const findId = (known: World, name: string) => known.ledger(name).replace('/ledger/', '');

it('leads from each mark to its record on its side, and says which that is', async () => {
  const { page, user, at } = await openScreen(
    (known) => `/compare?a=${findId(known, 'footbridge.db')}&b=${findId(known, 'tampered.db')}`,
    copies,
  );
  const fork = await page.findByRole('group', { name: /^Both have 4 records alike\./ });
  await within(fork).findByRole('link', { name: /^Record 3 of both: / });
  const mark = (name: RegExp) => within(fork).getByRole('link', { name });
  expect(mark(/^Record 4 of footbridge\.db: /).getAttribute('href')).toMatch(/at=4/);
  await user.click(mark(/^Record 4 of tampered\.db: /));
  await page.findByRole('region', { name: 'Inspector' });
  expect(at()).toContain(`${copies.ledger('tampered.db')}/run/`);
  expect(at()).toMatch(/at=4/);
});
