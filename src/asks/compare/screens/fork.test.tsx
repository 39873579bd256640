// The marks of the picture of two parted ledgers lead to their records.

import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';

const copies = ledgersInMemory(mountDemo('footbridge.db'), mountDemo('tampered.db'));
const findId = (known: MountedWorld, name: string) => known.ledger(name).replace('/ledger/', '');

it('leads from each mark to its record on its side, and says which that is', async () => {
  const { page } = await openScreen(
    (known) => `/compare?a=${findId(known, 'footbridge.db')}&b=${findId(known, 'tampered.db')}`,
    copies,
  );
  const fork = await page.findByRole('group', { name: /^Both have 4 records alike\./ });
  await within(fork).findByRole('link', { name: /^Record 3 of both: / });
  for (const name of ['footbridge.db', 'tampered.db']) {
    const mark = within(fork).getByRole('link', { name: new RegExp(`^Record 4 of ${name}: `) });
    const to = mark.getAttribute('href') ?? '';
    expect(to.startsWith(`${copies.ledger(name)}/run/`)).toBe(true);
    expect(to).toMatch(/\?at=4$/);
  }
});
