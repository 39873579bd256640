import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';

const several = ledgersInMemory(
  mountDemo('footbridge.db'),
  mountDemo('tampered.db'),
  mountDemo('coding-run.db'),
  mountDemo('branches.db'),
);
const nothing = ledgersInMemory();

async function open(search = '', on: MountedWorld = several) {
  const screen = await openScreen(`/runs${search}`, on);
  const tree = await screen.page.findByRole('tree', { name: 'Files and their open lanes' });
  const item = (name: RegExp) => within(tree).findByRole('treeitem', { name });
  return {
    ...screen,
    tree,
    item,
    async press(keys: string) {
      tree.focus();
      await screen.user.keyboard(keys);
    },
    names: () => within(tree).getAllByRole('treeitem').map(wordsIn),
    selected: () => waitFor(() => wordsIn(within(tree).getByRole('treeitem', { selected: true }))),
  };
}

describe('several ledgers', () => {
  it('come worst first, tied ones together, with what ties, breaks or is missing', async () => {
    const { names, page } = await open();
    const all = names();
    expect(all[0]).toMatch(/^tampered\.db, not intact, .*Record 4 was changed after it was sealed/);
    expect(all[0]).toContain('the same up to here, then they differ');
    expect(all[1]).toMatch(/^footbridge\.db, verified, /);
    expect(all[2]).toMatch(/^coding-run\.db, with warnings, .*not whole/);
    expect(all[3]).toMatch(/^Tides are wrong at midnight/);
    expect(all[4]).toMatch(/^Review the fix .*missing, in none of the 4 files$/);
    expect(all[5]).toMatch(/^branches\.db, verified, .* lanes, /);
    expect(all).toHaveLength(6);
    await page.findByText(/4 ledgers/);
  });

  it('are filtered by chips that say how many', async () => {
    const { page, user, names } = await open();
    await user.click(page.getByRole('button', { name: /^Not intact\s?1$/ }));
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.click(page.getByRole('button', { name: /^Tied across files\s?1$/ }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(page.getByRole('button', { name: /^All\s?4$/ }));
    await waitFor(() => expect(names()).toHaveLength(6));
  });

  it('are walked by keys: rows, findings, into a file, along its marks, and to its rows', async () => {
    const { press, selected, names, page } = await open();
    await press(']');
    expect(await selected()).toMatch(/^tampered\.db/);
    const compare = page.getByRole('link', { name: 'Compare them' });
    expect(compare.getAttribute('href')).toMatch(/^\/compare\?a=\w+&b=\w+$/);
    await press(']');
    expect(await selected()).toMatch(/^Review the fix/);
    await press('{End}');
    expect(await selected()).toMatch(/^branches\.db/);
    const before = names().length;
    await press('{ArrowRight}');
    await waitFor(() => expect(names().length).toBeGreaterThan(before));
    await press('{ArrowLeft}');
    await waitFor(() => expect(names()).toHaveLength(before));
    await press('{Home}{Enter}');
    await page.findByRole('region', { name: 'Inspector' });
  });

  it('are rows in words at the other end of the slider, and lead to the entry that is selected', async () => {
    const { page, user, at } = await open();
    await user.click(page.getByRole('radio', { name: 'Rows' }));
    await waitFor(() => expect(page.queryByText('File, worst first')).toBeNull());
    expect(at()).toContain('level=rows');
    const tree = page.getByRole('tree', { name: 'Files and their open lanes' });
    const items = within(tree).getAllByRole('treeitem');
    expect(items).toHaveLength(6);
    const worst = wordsIn(items[0]);
    expect(worst).toMatch(/^tampered\.db ?Not intact.*Record 4 was changed after it was sealed/);
    expect(worst).toContain('the same up to here, then they differ (footbridge.db)');
    tree.focus();
    await user.keyboard('{Home}{Enter}');
    await page.findByRole('region', { name: 'Inspector' });
    expect(at()).toMatch(/at=4&level=rows/);
  });

  it('are rows alone in a window as narrow as a phone', async () => {
    const { innerWidth } = window;
    window.innerWidth = 390;
    try {
      const { page } = await openScreen('/runs', several);
      const tree = await page.findByRole('tree', { name: 'Files and their open lanes' });
      expect(within(tree).getAllByRole('treeitem')).toHaveLength(6);
      expect(page.queryByRole('radio', { name: 'Map' })).toBeNull();
      expect(page.queryByText('File, worst first')).toBeNull();
    } finally {
      window.innerWidth = innerWidth;
    }
  });

  it('open at the lane that an address of an earlier version names', async () => {
    const { tree, page } = await open('?has=joined');
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(2);
    expect(page.getByRole('button', { name: /^Tied across files/, pressed: true })).toBeTruthy();
  });
});

it('says what to do where no ledger is held', async () => {
  const { page } = await openScreen('/runs', nothing);
  await page.findByRole('heading', { name: 'No ledger is held here yet' });
});

it('leads from the graph of one ledger, which was a screen of its own, to the map', async () => {
  const { page } = await openScreen(
    (known) => `${known.ledger('branches.db')}/run?view=graph`,
    several,
  );
  const map = await page.findByRole('radio', { name: 'Map' });
  expect(map).toHaveProperty('checked', true);
});
