import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { altered, mountDemo, mountRecordedLedger } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../../testing/mounted/world.ts';

const TYPED = 'integer-to-float-in-value.db';
const PARENT = 'parent-altered.db';

const world = ledgersInMemory(
  mountDemo('tampered.db'),
  mountDemo('coding-run.db'),
  mountDemo('signed.db'),
  mountRecordedLedger('thymos', 'tampered', TYPED),
  mountRecordedLedger('thymos', 'tampered', PARENT),
);
const alteredOnly = ledgersInMemory(
  altered('policy-intercept.db', '"missing":[3,4]', '"missing":[3,5]'),
);

async function openOverview(file: string, screen = '') {
  const opened = await openScreen((known) => `${known.ledger(file)}${screen}`, world);
  const { page } = opened;
  return { ...opened, verdict: () => wordsIn(page.getByRole('heading', { level: 1 })) };
}

const SEALED = ['Written in the file', 'Computed now'];

describe('a finding', () => {
  it.each([
    ['a demo ledger', 'tampered.db', 4, /was changed after it was sealed/, SEALED],
    ['a recorded ledger, altered', TYPED, 7, /was changed after it was sealed/, SEALED],
    ['another, with a broken chain', PARENT, 4, /parent/i, ['Rests on', 'Before it is']],
  ] as const)('of %s leads to the failing entry', async (_, file, seq, words, names) => {
    const { page, user, verdict } = await openOverview(file, '?view=checks');
    expect(verdict()).toBe('Not intact');
    const finding = await waitFor(() => {
      const all = page.getAllByRole('listitem').filter((one) => words.test(wordsIn(one)));
      const [link] = all.flatMap((one) =>
        within(one).queryAllByRole('link', { name: `record ${seq}` }),
      );
      if (!link) throw new Error('no finding leads there');
      return link;
    });
    await user.click(finding);
    const timeline = await page.findByRole('listbox', { name: /^Timeline/ });
    await waitFor(() => {
      const selected = within(timeline).getByRole('option', { selected: true });
      expect(wordsIn(selected)).toMatch(new RegExp(`^${seq}\\D`));
      expect(within(selected).getByRole('img', { name: 'has an error' })).toBeDefined();
    });
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const checks = await within(inspector).findByRole('tabpanel', { name: /^Why/ });
    await waitFor(() => expect(wordsIn(checks)).toMatch(words));
    for (const name of names) expect(wordsIn(checks)).toContain(name);
  });

  it('has what is written and what was computed, which are hashes that differ', async () => {
    const { page } = await openOverview('tampered.db', '?view=checks');
    const said = await page.findAllByText(/was changed after it was sealed/);
    const finding = said.map((one) => one.closest('li')).find((one) => one !== null);
    const one = within(finding as HTMLElement);
    const names = one.getAllByRole('term').map(wordsIn);
    expect(names.slice(0, 2)).toEqual(['Written in the file', 'Computed now']);
    const [written, computed] = one.getAllByRole('definition').map(wordsIn);
    expect(written).toMatch(/^[0-9a-f]{64}$/);
    expect(computed).toMatch(/^[0-9a-f]{64}$/);
    expect(computed).not.toBe(written);
  });

  it('holds what follows from it, folded', async () => {
    const { page } = await openOverview('tampered.db', '?view=checks');
    const said = await page.findAllByText(/was changed after it was sealed/);
    const finding = said.map((one) => one.closest('li')).find((one) => one !== null);
    const folded = within(finding as HTMLElement).getByText(/more follows? from it$/);
    expect(folded.closest('details')?.open).toBe(false);
    expect(wordsIn(folded.closest('details'))).toContain('which was changed');
  });

  it('is found also where the bytes were changed a moment ago', async () => {
    const { page } = await openScreen((known) => known.ledger('altered.db'), alteredOnly);
    expect(wordsIn(page.getByRole('heading', { level: 1 }))).toBe('Not intact');
    expect(wordsIn(document.getElementById('screen'))).toMatch(/\d+ of \d+ checks failed/);
  });
});

describe('the verdict', () => {
  it('of a ledger in which nothing is wrong has no findings', async () => {
    const { page, verdict } = await openOverview('signed.db');
    expect(verdict()).toBe('Verified');
    expect(wordsIn(document.getElementById('screen'))).toContain('Whole: not proven');
    expect(page.queryByRole('heading', { name: /^Findings/ })).toBeNull();
  });

  it('with warnings has findings', async () => {
    const { page, verdict } = await openOverview('coding-run.db', '?view=checks');
    expect(verdict()).toBe('With warnings');
    await page.findByRole('heading', { name: /^Findings/ });
  });

  it('of a ledger that is not here says so', async () => {
    const { page } = await openScreen(`/ledger/${'0'.repeat(64)}`, world);
    expect(
      await page.findByRole('heading', { level: 1, name: 'This ledger is not in this browser' }),
    ).toBeDefined();
  });
});

describe('the checks', () => {
  it('are listed, what found something first, and unfold', async () => {
    const { page, user } = await openOverview('tampered.db', '?view=checks');
    const hashes = await page.findByRole('button', { name: /Content hashes/ });
    const all = page
      .getAllByRole('button')
      .filter((one) => one.hasAttribute('aria-expanded') && one.closest('li'));
    expect(all.indexOf(hashes)).toBeLessThan(3);
    expect(wordsIn(hashes)).toMatch(/\d+ found/);
    await user.click(hashes);
    expect(hashes.getAttribute('aria-expanded')).toBe('true');
  });

  it('that were not made are apart, by what could change that', async () => {
    const { page } = await openOverview('signed.db', '?view=checks');
    await page.findByRole('button', { name: /Content hashes/ });
    const asked = page.getByRole('region', { name: 'Needs something from you' });
    expect(within(asked).getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  it('are made again with an expected signer, which is not the one that signed; the library says so, too', async () => {
    const signed = ledgersInMemory(mountDemo('signed.db'));
    const { page, user } = await openScreen('/', signed);
    const row = () => page.findByRole('row', { name: /signed\.db/ });
    await waitFor(async () => expect(wordsIn(await row())).toContain('Verified'));
    await user.click(within(await row()).getByRole('link', { name: 'signed.db' }));
    await user.click(await page.findByRole('link', { name: /How it was checked/ }));
    const verdict = () => wordsIn(page.getByRole('heading', { level: 1 }));
    await page.findByRole('heading', { level: 1, name: 'Verified' });
    const signer = await page.findByLabelText(/^Signer/);
    await user.click(signer);
    await user.paste('ab'.repeat(32));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(verdict()).toBe('Not as expected'));
    await user.click(page.getByRole('link', { name: 'Ledgerscope, library' }));
    await waitFor(async () => expect(wordsIn(await row())).toContain('Not as expected'));
  });
});
