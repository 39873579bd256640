// A receipt in the cascade and in rows is one entry, in one inspector.

import { waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, wordsIn } from '../../../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../../../testing/mounted/world.ts';
import { makeReactorDemos } from '../../write/demo/index.ts';

const demo = (name: string) => {
  const found = makeReactorDemos().find(({ file }) => file === name);
  if (!found) throw new Error(`no demo ${name}`);
  return { name, bytes: new Uint8Array(found.bytes) };
};
const world = ledgersInMemory(demo('harbour-watch.zip'), demo('edited-receipt.zip'));

async function openCascade(file: string, search: string) {
  const screen = await openScreen(
    (known) => `${known.ledger(file)}/run?level=cascade${search}`,
    world,
  );
  const inspector = () => screen.page.findByRole('region', { name: 'Inspector' });
  return { ...screen, inspector };
}

it('the inspector has the same tabs as at every level, and the cost', async () => {
  const { inspector, user } = await openCascade('harbour-watch.zip', '&at=3');
  const tabs = within(await inspector()).getAllByRole('tab');
  expect(tabs.map(wordsIn)).toEqual(['What', 'Why', 'State', 'Diff', 'Bytes', 'Cost', 'List']);
  await user.click(within(await inspector()).getByRole('tab', { name: 'Cost' }));
  await within(await inspector()).findByRole('region', { name: 'Tokens so far' });
});

it('another level has the same entry, at the same tab, and leads back', async () => {
  const { inspector, page, user, at } = await openCascade('harbour-watch.zip', '&at=9&tab=why');
  const name = wordsIn(await within(await inspector()).findByRole('heading', { level: 2 }));
  await user.click(page.getByRole('radio', { name: 'Rows' }));
  await page.findByRole('listbox', { name: /^Timeline/ });
  await waitFor(async () =>
    expect(wordsIn(within(await inspector()).getByRole('heading', { level: 2 }))).toBe(name),
  );
  expect(at()).toMatch(/tab=why/);
  await user.click(page.getByRole('button', { name: 'Cascade' }));
  await waitFor(() => expect(at()).toMatch(/run\?.*at=9(&|$)/));
});

it('a trail that is not intact opens at the first receipt that is not', async () => {
  const { inspector } = await openCascade('edited-receipt.zip', '');
  await waitFor(async () =>
    expect(wordsIn(await inspector())).toContain('content_hash does not match'),
  );
});
