// Values that look like secrets are hidden on every screen until somebody asks, and replaced in a
// file that leaves.

import { waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, wordsIn } from '../testing/mounted/open.tsx';
import { saving } from '../testing/mounted/saved.ts';
import { ledgersInMemory } from '../testing/mounted/world.ts';
import { SECRET_TOKEN, SECRET_VALUES, secretSession } from '../testing/secret-session.ts';

const world = ledgersInMemory(secretSession());
const LEDGER = 'secrets.jsonl';

type Opened = Pick<Awaited<ReturnType<typeof openScreen>>, 'page' | 'user'>;

async function choose({ page, user }: Opened, name: 'Show secrets' | 'Hide secrets') {
  await user.click(page.getByRole('button', { name: 'Menu' }));
  await user.click(await page.findByRole('menuitem', { name }));
}

function shown(): readonly string[] {
  const all = `${document.documentElement.outerHTML} ${document.title}`;
  return SECRET_VALUES.filter((value) => all.includes(value));
}

it('is shown in the lane once somebody asks, until it is hidden again', async () => {
  const opened = await openScreen((known) => known.lane(LEDGER), world);
  const { page, at } = opened;
  const timeline = () => page.findByRole('listbox', { name: /^Timeline/ });
  const expectHidden = async () => {
    await waitFor(async () =>
      expect(wordsIn(await timeline())).toContain('Push with ghp_⟨GitHub token hidden⟩ please'),
    );
    await waitFor(() => expect(shown()).toEqual([]));
  };
  await expectHidden();
  await choose(opened, 'Show secrets');
  await waitFor(async () =>
    expect(wordsIn(await timeline())).toContain(`Push with ${SECRET_TOKEN} please`),
  );
  expect(wordsIn(page.getByRole('region', { name: 'Inspector' }))).toContain(SECRET_TOKEN);
  expect(document.title).not.toContain(SECRET_TOKEN);
  await choose(opened, 'Hide secrets');
  await expectHidden();
  await choose(opened, 'Show secrets');
  await waitFor(() => expect(shown()).not.toEqual([]));
  expect(at()).not.toContain('secret');
});

it('is hidden in the fields of the bench, too, and again after it was shown', async () => {
  const opened = await openScreen(
    (known) => `${known.ledger(LEDGER)}/prove?view=break&at=0`,
    world,
  );
  const { page, user } = opened;
  const entry = await page.findByRole('region', { name: 'The chosen record' });
  await user.click(await within(entry).findByRole('button', { name: /ghp_⟨GitHub/ }));
  const field = within(entry).getByRole('textbox');
  expect(field).toHaveProperty('value', '');
  expect(field.getAttribute('placeholder')).toBe('hidden: type another');
  expect(shown()).toEqual([]);
  await user.keyboard('{Escape}');
  await choose(opened, 'Show secrets');
  await within(entry).findByRole('button', { name: /aB3dE5/ });
  await choose(opened, 'Hide secrets');
  await within(entry).findByRole('button', { name: /ghp_⟨GitHub/ });
  expect(shown()).toEqual([]);
});

it('is replaced in what a search found, when that is asked for', async () => {
  const { page, user } = await openScreen('/ask?q=please', world);
  await user.click(await page.findByRole('button', { name: 'Save as CSV' }));
  const question = await page.findByRole('dialog', {
    name: 'Save it with what looks like secrets?',
  });
  const replace = within(question).getByRole('button', { name: 'Replace them and save' });
  const { text } = await saving(() => user.click(replace));
  expect(text).toContain('ghp_[GitHub token removed]');
  expect(SECRET_VALUES.filter((value) => text.includes(value))).toEqual([]);
});
