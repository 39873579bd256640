// The header has five things, and one menu for all that is about no ledger.

import { within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { mountDemo } from '../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../testing/mounted/world.ts';

const library = ledgersInMemory(mountDemo('tampered.db'));

it('has the logo, where the person is with the verdict, Find, Inbox and one menu', async () => {
  const { page } = await openScreen((known) => known.ledger('tampered.db'), library);
  const [header = document.body] = page.getAllByRole('banner');
  const controls = [...header.querySelectorAll('a, button')].map(
    (one) => one.getAttribute('aria-label') ?? wordsIn(one),
  );
  expect(controls.filter((name) => !/^(Library|Back to Library)$/.test(name))).toEqual([
    'Ledgerscope, library',
    'Not intact',
    'Find',
    'Inbox',
    'Menu',
  ]);
});

it('has the verdict of the whole ledger, also in a lane of it that is whole', async () => {
  const delegated = ledgersInMemory(mountDemo('delegation.db'));
  const { page } = await openScreen((known) => known.lane('delegation.db'), delegated);
  const [header = document.body] = page.getAllByRole('banner');
  expect(within(header).queryByRole('link', { name: 'With warnings' })).not.toBeNull();
});

it('has in its menu what has no other place, and cycles through the themes there', async () => {
  const { page, user } = await openScreen('/', library);
  await user.click(page.getByRole('button', { name: 'Menu' }));
  const menu = within(await page.findByRole('menu'));
  // Whether a secret was seen anywhere is known to the whole page, and not what this is about.
  const names = () =>
    menu
      .getAllByRole('menuitem')
      .map(wordsIn)
      .filter((name) => !name.endsWith('secrets'));
  expect(names()).toEqual([
    'PresentF',
    'Theme: as the system',
    'Keys?',
    'Storage',
    'What is proven',
  ]);
  await user.click(menu.getByRole('menuitem', { name: /^Theme/ }));
  expect(names()).toContain('Theme: light');
  await user.click(menu.getByRole('menuitem', { name: /^Theme/ }));
  expect(names()).toContain('Theme: dark');
});
