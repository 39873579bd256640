// The library: what is held, how it is listed, what is opened and what is forgotten.

import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { hiddenOnPage } from '../../mounted/hidden.ts';
import { demo, type Given } from '../../mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../mounted/open.tsx';
import { saving } from '../../mounted/saved.ts';
import { ledgersInMemory, type World } from '../../mounted/world.ts';
import { gateLog } from '../../testing/gate-log.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const gate: Given = { name: 'gate.jsonl', bytes: bytesOf(gateLog(6)) };
const HIDDEN = 'gate\u202Elnosj.jsonl';

const several = ledgersInMemory(
  demo('tampered.db'),
  demo('branches.db'),
  demo('signed.db'),
  demo('policy-intercept.db'),
  gate,
);

async function openLibrary(world: World, search = '') {
  const screen = await openScreen(`/${search}`, world);
  const { page, user } = screen;
  return {
    ...screen,
    /** Those of ledgers. */
    rows: () => page.queryAllByRole('row').filter((row) => within(row).queryAllByRole('link')[0]),
    row: (name: string) =>
      page.findByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) }),
    bar: () => page.getByLabelText('Ledgers held here'),
    choose: (...files: readonly File[]) =>
      user.upload(page.getByLabelText('Choose ledger files to open'), [...files]),
  };
}

async function fileOf(given: Given): Promise<File> {
  const { name, bytes } = typeof given === 'function' ? await given() : given;
  return new File([bytes], name);
}

describe('ledgers that are held', () => {
  it('are three at first, the latest, and all when they are asked for', async () => {
    const { page, user, rows } = await openLibrary(several);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await user.click(page.getByRole('button', { name: 'All 5' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('have their verdict, and what is wrong first with a link to it', async () => {
    const { user, row, at } = await openLibrary(several, '?sort=name');
    expect(wordsIn(await row('signed.db'))).toContain('Verified');
    expect(wordsIn(await row('gate.jsonl'))).toContain('Consistent');
    const tampered = await row('tampered.db');
    expect(wordsIn(tampered)).toContain('Not intact');
    await waitFor(() => expect(wordsIn(tampered)).toContain('Content does not match its hash'));
    await user.click(within(tampered).getByRole('link', { name: 'seq 4' }));
    await waitFor(() => expect(at()).toMatch(/\/run\/.*at=4.*tab=checks/));
  });

  it('are sorted, and the address says how', async () => {
    const { page, user, rows, at } = await openLibrary(several);
    await user.click(await page.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(at()).toMatch(/sort=name/));
    const head = page.getByRole('columnheader', { name: /^Name/ });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    expect(wordsIn(rows()[0])).toContain('branches.db');
    await user.click(page.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(wordsIn(rows()[0])).toContain('tampered.db'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  it('are grouped and filtered, also after a reload, and shown again', async () => {
    const { page, user, rows, bar, at, reload } = await openLibrary(several, '?sort=name');
    await page.findByLabelText('Ledgers held here');
    await user.selectOptions(within(bar()).getByLabelText('Group the ledgers'), 'By format');
    await page.findByRole('rowheader', { name: /^OpenThymos ?4/ });
    await user.click(within(bar()).getByRole('button', { name: /^Not intact ?1/ }));
    await waitFor(() => expect(at()).toMatch(/verdict=failed/));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await reload();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(wordsIn(rows()[0])).toContain('tampered.db');
    await user.type(within(bar()).getByLabelText(/^Filter ledgers/), 'nothing of this name');
    expect(await page.findByText('No ledger matches')).toBeDefined();
    await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(at()).toBe('/');
  });

  it('are found by a word of their name', async () => {
    const { rows, bar, user, page } = await openLibrary(several, '?sort=name');
    await page.findByLabelText('Ledgers held here');
    await user.type(within(bar()).getByLabelText(/^Filter ledgers/), 'INTERCEPT');
    await waitFor(() =>
      expect(rows().map(wordsIn)).toEqual([expect.stringContaining('policy-intercept.db')]),
    );
  });

  it('can be saved as the file that they came from', async () => {
    const { page, user, row } = await openLibrary(several, '?sort=name');
    await user.click(within(await row('gate.jsonl')).getByRole('button', { name: /^Actions for/ }));
    const item = await page.findByRole('menuitem', { name: 'Save the source file' });
    const { name, text } = await saving(() => user.click(item));
    expect(name).toBe('gate.jsonl');
    expect(text).toBe(gateLog(6));
  });
});

describe('files that are given', () => {
  it('are opened, each with its verdict; what is none says why until it is taken off', async () => {
    const { page, choose, row, user } = await openLibrary(ledgersInMemory());
    await choose(
      await fileOf(demo('signed.db')),
      new File(['no ledger at all'], 'notes.txt'),
      await fileOf(gate),
    );
    await waitFor(() => expect(wordsIn(document.body)).toContain('signed.db: Verified.'));
    expect(wordsIn(await row('signed.db'))).toContain('Verified');
    expect(wordsIn(await row('gate.jsonl'))).toContain('Consistent');
    const refused = page.getByRole('button', { name: 'Take notes.txt off this list' });
    const card = refused.closest('li');
    expect(wordsIn(card?.querySelector('[role="alert"]'))).toMatch(/\w/);
    await user.click(refused);
    await waitFor(() => expect(wordsIn(document.body)).not.toContain('notes.txt'));
    await user.click(page.getByRole('button', { name: 'Clear the finished' }));
    await waitFor(() => expect(page.queryByRole('heading', { name: 'Opened' })).toBeNull());
  });

  it('are called by their name, with what hides in it made visible', async () => {
    const { page, choose, user } = await openLibrary(ledgersInMemory());
    await choose(new File([gateLog(6)], HIDDEN));
    await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(2));
    await waitFor(() => expect(wordsIn(page.getAllByRole('row')[1])).toContain('U+202E'));
    expect(hiddenOnPage()).toEqual([]);
    await user.click(page.getByRole('button', { name: /^Take .* off this list$/ }));
  });
});

describe('what is forgotten', () => {
  it('is gone after a question that says what goes', async () => {
    const { page, user, row, rows, load } = await openLibrary(
      ledgersInMemory(demo('signed.db'), gate),
    );
    await user.click(within(await row('signed.db')).getByRole('button', { name: /^Actions/ }));
    await user.click(await page.findByRole('menuitem', { name: 'Forget…' }));
    const dialog = await page.findByRole('dialog', { name: 'Forget signed.db?' });
    expect(wordsIn(dialog)).toContain('the copy of the file (45 kB)');
    await user.click(within(dialog).getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await load((known) => known.ledger('signed.db'));
    expect(
      await page.findByRole('heading', { level: 1, name: 'This ledger is not in this browser' }),
    ).toBeDefined();
  });

  it('leaves the notes on it, unless they are to go with it', async () => {
    const world = ledgersInMemory(demo('signed.db'), demo('branches.db'));
    const { page, user, row, rows, service } = await openLibrary(world);
    const ledger = (name: string) => world.ledger(name).split('/').at(-1) ?? '';
    const [kept, gone] = [ledger('signed.db'), ledger('branches.db')];
    for (const id of [kept, gone])
      await service.saveNote({
        id: null,
        place: { on: 'lane', ledger: id, lane: 'one' },
        text: 'Ask',
        reviewer: null,
      });
    const forget = async (name: string, withNotes: boolean) => {
      await user.click(
        within(await row(name)).getByRole('button', { name: `Actions for ${name}` }),
      );
      await user.click(await page.findByRole('menuitem', { name: 'Forget…' }));
      const dialog = await page.findByRole('dialog', { name: `Forget ${name}?` });
      const choice = await within(dialog).findByRole('checkbox', {
        name: 'Delete 1 note on it too',
      });
      expect(choice).toHaveProperty('checked', false);
      if (withNotes) await user.click(choice);
      const before = rows().length;
      await user.click(within(dialog).getByRole('button', { name: 'Forget' }));
      await waitFor(() => expect(rows()).toHaveLength(before - 1));
    };
    await forget('signed.db', false);
    await forget('branches.db', true);
    expect(await service.countNotes([kept])).toBe(1);
    expect(await service.countNotes([gone])).toBe(0);
  });

  it('is all of it at once, unless they are kept', async () => {
    const { page, user, rows } = await openLibrary(
      ledgersInMemory(demo('signed.db'), demo('branches.db')),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(page.getByRole('button', { name: 'Forget all…' }));
    const dialog = await page.findByRole('dialog', { name: 'Forget all 2 ledgers?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(2);
    await user.click(page.getByRole('button', { name: 'Forget all…' }));
    await user.click(await page.findByRole('button', { name: 'Forget all' }));
    await waitFor(() => expect(page.queryAllByRole('row')).toHaveLength(0));
  });
});

it('a library that holds nothing says what can be given to it', async () => {
  const { page, user } = await openLibrary(ledgersInMemory());
  expect(page.getByText(/Drop it anywhere on this page/)).toBeDefined();
  expect(page.queryByRole('table')).toBeNull();
  const what = page.getByRole('button', { name: 'What can be opened' });
  expect(what.getAttribute('aria-expanded')).toBe('false');
  await user.click(what);
  expect(what.getAttribute('aria-expanded')).toBe('true');
});
