import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { gateLog } from '../../../testing/gate-log.ts';
import { hiddenOnPage } from '../../../testing/mounted/hidden.ts';
import { type GivenFile, mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { saving } from '../../../testing/mounted/saved.ts';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);
const gate: GivenFile = { name: 'gate.jsonl', bytes: toBytes(gateLog(6)) };
const HIDDEN = 'gate\u202Elnosj.jsonl';

const several = ledgersInMemory(
  mountDemo('tampered.db'),
  mountDemo('branches.db'),
  mountDemo('signed.db'),
  mountDemo('policy-intercept.db'),
  gate,
);

async function openLibrary(world: MountedWorld, search = '') {
  const screen = await openScreen(`/${search}`, world);
  const { page, user } = screen;
  return {
    ...screen,
    rows: () => page.queryAllByRole('row').filter((row) => within(row).queryAllByRole('link')[0]),
    row: (name: string) =>
      page.findByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) }),
    bar: () => page.findByRole('group', { name: 'By verdict' }),
    choose: (...files: readonly File[]) =>
      user.upload(page.getByLabelText('Choose ledger files to open'), [...files]),
  };
}

async function toFile(given: GivenFile): Promise<File> {
  const { name, bytes } = typeof given === 'function' ? await given() : given;
  return new File([bytes], name);
}

describe('ledgers that are held', () => {
  it('are said in a sentence and listed worst first, each with why', async () => {
    const { page, rows, row } = await openLibrary(several);
    await page.findByRole('heading', { level: 1, name: '1 of 5 ledgers is not intact' });
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(wordsIn(rows()[0])).toContain('tampered.db');
    await waitFor(async () =>
      expect(wordsIn(await row('tampered.db'))).toMatch(
        /Record 4 was changed after it was sealed\. .*NoNot proven/,
      ),
    );
    await waitFor(async () =>
      expect(wordsIn(await row('signed.db'))).toMatch(/Nothing speaks against it\..*Yes/),
    );
    expect(wordsIn(await row('gate.jsonl'))).toContain('No seals');
  });

  it('are filtered by a part of the bar, also after a reload, and shown again by the chip', async () => {
    const { page, user, rows, bar, at, reload } = await openLibrary(several);
    await user.click(await within(await bar()).findByRole('button', { name: /1 not intact/ }));
    await waitFor(() => expect(at()).toMatch(/verdict=not-intact/));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await reload();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(wordsIn(rows()[0])).toContain('tampered.db');
    await user.click(page.getByRole('button', { name: /^Only not intact/ }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(at()).toBe('/');
  });

  it('are gone through by keys, and no digit does anything', async () => {
    const { page, user, rows, at } = await openLibrary(several);
    await waitFor(() => expect(rows()).toHaveLength(5));
    await user.keyboard('jj');
    expect(document.activeElement).toBe(within(rows()[1] ?? document.body).getByRole('link'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(within(rows()[0] ?? document.body).getByRole('link'));
    await user.keyboard('123');
    expect(at()).toBe('/');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toMatch(/^\/ledger\/[^/]+$/));
    expect(await page.findByRole('heading', { level: 1 })).toBeDefined();
  });

  it('that are chosen show what can be done with them', async () => {
    const { page, user, rows } = await openLibrary(several);
    await waitFor(() => expect(rows()).toHaveLength(5));
    await user.click(page.getByRole('checkbox', { name: 'Choose tampered.db' }));
    const toolbar = await page.findByRole('toolbar', { name: 'Chosen rows' });
    expect(within(toolbar).queryByRole('link', { name: 'Compare' })).toBeNull();
    await user.click(page.getByRole('checkbox', { name: 'Choose signed.db' }));
    const compare = within(toolbar).getByRole('link', { name: 'Compare' });
    expect(compare.getAttribute('href')).toMatch(/^\/compare\?a=.+&b=.+/);
    for (const name of ['Run together', 'Ask'])
      expect(within(toolbar).getByRole('link', { name }).getAttribute('href')).toMatch(
        /^\/(runs|ask)\?ledger=[^&]+&ledger=[^&]+$/,
      );
    for (const name of ['Add 2 to a case', 'Hand over'])
      expect(within(toolbar).getByRole('button', { name })).toBeDefined();
    await user.click(within(toolbar).getByRole('button', { name: 'Forget…' }));
    expect(await page.findByRole('dialog', { name: 'Forget all 2 ledgers?' })).toBeDefined();
  });

  it('can be saved as the file that they came from', async () => {
    const { page, user, row } = await openLibrary(several);
    await user.click(within(await row('gate.jsonl')).getByRole('button', { name: /^Actions for/ }));
    const item = await page.findByRole('menuitem', { name: 'Save the source file' });
    const { name, text } = await saving(() => user.click(item));
    expect(name).toBe('gate.jsonl');
    expect(text).toBe(gateLog(6));
  });
});

describe('files that are given', () => {
  it('have a row each, also one that is not read, after a reload too, until it is forgotten', async () => {
    const { page, choose, row, user, reload } = await openLibrary(ledgersInMemory());
    await choose(
      await toFile(mountDemo('signed.db')),
      new File([''], 'notes.txt'),
      await toFile(gate),
    );
    expect(await page.findByRole('cell', { name: 'Not read: it is empty.' })).toBeDefined();
    await waitFor(async () => expect(wordsIn(await row('signed.db'))).toContain('Yes'));
    await waitFor(async () => expect(wordsIn(await row('gate.jsonl'))).toContain('No seals'));
    await page.findByRole('heading', { level: 1, name: '1 of 2 ledgers has no seals' });
    await reload();
    const refused = await row('notes.txt');
    expect(wordsIn(refused)).toContain('Not read: it is empty.');
    await user.click(within(refused).getByRole('button', { name: 'Actions for notes.txt' }));
    await user.click(await page.findByRole('menuitem', { name: 'Forget' }));
    await waitFor(() => expect(wordsIn(document.body)).not.toContain('notes.txt'));
  });

  it('is opened at once where it is the only one', async () => {
    const { choose, at } = await openLibrary(ledgersInMemory());
    await choose(await toFile(mountDemo('signed.db')));
    await waitFor(() => expect(at()).toMatch(/^\/ledger\/[^/]+$/));
  });

  it('are called by their name, with what hides in it made visible', async () => {
    const { page, choose } = await openLibrary(ledgersInMemory());
    await choose(new File([gateLog(6)], HIDDEN), new File([''], 'notes.txt'));
    await waitFor(() => expect(wordsIn(page.getAllByRole('row')[1])).toContain('U+202E'));
    expect(hiddenOnPage()).toEqual([]);
  });
});

describe('what is forgotten', () => {
  it('is gone after a question that says what goes', async () => {
    const { page, user, row, rows, load } = await openLibrary(
      ledgersInMemory(mountDemo('signed.db'), gate),
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
    const world = ledgersInMemory(mountDemo('signed.db'), mountDemo('branches.db'));
    const { page, user, row, rows, ask } = await openLibrary(world);
    const ledger = (name: string) => world.ledger(name).split('/').at(-1) ?? '';
    const [kept, gone] = [ledger('signed.db'), ledger('branches.db')];
    for (const id of [kept, gone])
      await ask({
        name: 'save note',
        input: {
          id: null,
          place: { on: 'lane', ledger: id, lane: 'one' },
          text: 'Ask',
          reviewer: null,
        },
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
    expect(await ask({ name: 'count notes', input: [kept] })).toBe(1);
    expect(await ask({ name: 'count notes', input: [gone] })).toBe(0);
  });
});

it('demos stand apart: they are behind a link, and never counted', async () => {
  const { page, user } = await openLibrary(several);
  await user.click(await page.findByRole('link', { name: 'Demos' }));
  expect(await page.findByRole('dialog', { name: 'Demos' })).toBeDefined();
});

it('cases and servers are views of the library, also at their former addresses', async () => {
  const { page, load, at } = await openLibrary(several);
  await load('/cases');
  await waitFor(() => expect(at()).toBe('/?view=cases'));
  expect(await page.findByRole('dialog', { name: 'Cases' })).toBeDefined();
  await load('/servers');
  expect(await page.findByRole('dialog', { name: 'Servers' })).toBeDefined();
  expect(await page.findByRole('textbox', { name: 'Address' })).toBeDefined();
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
