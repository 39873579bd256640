// A case has things kept from many places and by a key, its conclusion points to them, and cases of
// earlier versions can be read.

import { fireEvent, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { AuditCase } from '../../../ledger/model/case.ts';
import { altered, mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../../testing/mounted/world.ts';

const held = ledgersInMemory(mountDemo('tampered.db'), mountDemo('branches.db'));
const OLD = '0'.repeat(32);

const STORED = {
  id: OLD,
  title: 'Night of the third',
  question: 'Who moved the funds?',
  conclusion: 'Nobody.',
  queries: [{ name: 'What was refused', query: 'kind:denied' }],
  query: 'kind:commit',
  ledgers: [],
  changedAt: 0,
  received: null,
} as Partial<AuditCase> as AuditCase;

it('one that an earlier version stored is shown whole, and can be added to', async () => {
  const { page, user, ask, load, reload } = await openScreen('/', held);
  await ask({ name: 'save case', input: STORED });
  await load(`/case/${OLD}`);
  const question = await page.findByRole('textbox', { name: 'Question' });
  expect((question as HTMLTextAreaElement).value).toBe('Who moved the funds?');
  expect(page.getByRole('link', { name: 'What was refused' })).toBeDefined();
  expect(wordsIn(page.getByRole('list', { name: 'Questions of the case' }))).toContain(
    'What it finds is shown whole in the report.',
  );
  await user.click(page.getByRole('button', { name: 'Write a note' }));
  await user.type(page.getByLabelText('Note on this case'), 'Ask acme');
  await reload();
  const note = await page.findByLabelText<HTMLTextAreaElement>('Note on this case');
  expect(note.value).toBe('Ask acme');
  await user.click(page.getByRole('button', { name: 'Save the note' }));
  await waitFor(async () =>
    expect((await ask({ name: 'case', input: OLD })).notes).toMatchObject([{ text: 'Ask acme' }]),
  );
  // It is deleted only when somebody says so twice.
  await user.click(await page.findByRole('button', { name: 'Delete note 1' }));
  await user.click(page.getByRole('button', { name: 'Keep' }));
  await user.click(page.getByRole('button', { name: 'Delete note 1' }));
  expect((await ask({ name: 'case', input: OLD })).notes).toHaveLength(1);
  await user.click(page.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect((await ask({ name: 'case', input: OLD })).notes).toEqual([]));
});

it('the key c keeps an entry in a case, and from there a link leads back to it', async () => {
  const { page, user, ask, at, load } = await openScreen(
    () => `${held.lane('tampered.db')}?at=4`,
    held,
  );
  await page.findByRole('button', { name: 'Keep this record in a case' });
  fireEvent.keyDown(document.body, { key: 'c' });
  const dialog = await page.findByRole('dialog', { name: 'Keep in a case' });
  const words = within(dialog).getByLabelText('What it shows');
  await user.clear(words);
  await user.type(words, 'This one was changed.');
  await user.click(await within(dialog).findByRole('button', { name: 'Keep' }));
  await page.findByText(/^Kept as finding 1 of/);
  await user.keyboard('{Enter}');
  const [one] = await ask({ name: 'cases', input: null });
  expect(one).toMatchObject({
    ledgers: [{ name: 'tampered.db' }],
    findings: [{ what: 'This one was changed.', index: 4, record: expect.any(String) }],
  });
  await load(`/case/${one?.id}`);
  const finding = await page.findByRole('link', { name: /^tampered\.db, record/ });
  const row = finding.closest('li');
  await waitFor(() => expect(wordsIn(row)).toContain('Not intact'));
  await user.click(finding);
  await waitFor(() => expect(at()).toMatch(/^\/ledger\/.+\/run\/.+at=4/));
});

it('what was kept is taken out again, and a case that was begun for it goes with it', async () => {
  const { page, user, ask } = await openScreen('/ask?q=kind:rejection', held);
  const { length } = await ask({ name: 'cases', input: null });
  const asked = async () =>
    (await ask({ name: 'cases', input: null })).flatMap(({ queries }) =>
      queries.map(({ query }) => query),
    );
  fireEvent.keyDown(document.body, { key: 'c' });
  const button = await page.findByRole<HTMLButtonElement>('button', { name: 'Keep' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await page.findByText(/^Kept in/);
  expect(await asked()).toContain('kind:rejection');
  await user.click(page.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.queryByText(/^Kept in/)).toBeNull());
  expect(await asked()).not.toContain('kind:rejection');
  expect(await ask({ name: 'cases', input: null })).toHaveLength(length);
});

it('a question is kept from Ask, and several ledgers from the list', async () => {
  const { page, user, ask, load } = await openScreen('/ask?q=kind:branch', held);
  const keepIt = async () => {
    const button = await page.findByRole<HTMLButtonElement>('button', { name: 'Keep' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };
  fireEvent.keyDown(document.body, { key: 'c' });
  await keepIt();
  await page.findByText(/^Kept in/);
  await user.click(page.getByRole('button', { name: 'Done' }));
  await load('/');
  for (const name of ['tampered.db', 'branches.db'])
    await user.click(await page.findByRole('checkbox', { name: `Choose ${name}` }));
  await user.click(page.getByRole('button', { name: 'Add 2 to a case' }));
  await keepIt();
  await page.findByText(/^Kept in/);
  const [one] = await ask({ name: 'cases', input: null });
  expect(one?.ledgers).toHaveLength(2);
  expect(one?.queries).toContainEqual({ name: 'kind:branch', query: 'kind:branch' });
});

it('all that a filter of the library or a question shows is kept with one press', async () => {
  const broken = ledgersInMemory(
    mountDemo('tampered.db'),
    altered('policy-intercept.db', 'order_place', 'order_plase'),
    mountDemo('branches.db'),
  );
  const { page, user, ask, load } = await openScreen('/?verdict=not-intact', broken);
  const keep = async () => {
    const dialog = await page.findByRole('dialog', { name: 'Keep in a case' });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Keep' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    return wordsIn(await within(dialog).findByText(/^Kept/));
  };
  await user.click(await page.findByRole('button', { name: 'Add 2 to a case' }));
  await keep();
  const [one] = await ask({ name: 'cases', input: null });
  expect(one?.ledgers).toHaveLength(2);
  await load('/ask?q=kind:commit');
  const add = await page.findByRole('button', { name: /^Add [\d,]+ to a case$/ });
  const found = Number(/\d+/.exec(wordsIn(add))?.[0]);
  await user.click(add);
  expect(await keep()).toBe(`Kept as findings 1 to ${found} of Case.`);
  const [kept] = await ask({ name: 'cases', input: null });
  expect(kept?.findings).toHaveLength(found);
  for (const { what, more, record } of kept?.findings ?? [])
    expect([what !== '', more, record !== null]).toEqual([true, '', true]);
  expect(kept?.queries).toContainEqual({ name: 'kind:commit', query: 'kind:commit' });
  // The dialog is beside all screens, those of later tests as well.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

it('a conclusion points to findings by number, also when one is taken out', async () => {
  const { page, user, ask, load } = await openScreen('/', held);
  const finding = {
    what: 'First',
    more: '',
    ledger: 'none',
    lane: null,
    index: null,
    record: null,
    check: null,
    other: null,
    recordedAt: null,
  };
  const findings = [finding, { ...finding, what: 'Second' }, { ...finding, what: 'Third' }];
  await ask({
    name: 'save case',
    input: { ...STORED, findings, notes: [], conclusion: 'See #1 and #3, not #9.' },
  });
  await load(`/case/${OLD}`);
  await page.findByText('There is no finding 9.');
  await user.click(page.getByRole('button', { name: 'Actions for finding 1' }));
  await user.click(await page.findByRole('menuitem', { name: 'Take it out' }));
  await waitFor(async () =>
    expect((await ask({ name: 'case', input: OLD })).conclusion).toBe(
      'See (a finding taken out) and #2, not #9.',
    ),
  );
});

it('its report is seen before it is saved, without what is left out', async () => {
  const { page, user, ask, load } = await openScreen('/', held);
  const [ledger] = (await ask({ name: 'ledgers', input: null })).filter(
    ({ name }) => name === 'tampered.db',
  );
  const ledgers = [{ id: ledger?.id ?? '', name: 'tampered.db', against: null }];
  const question = 'Was the footbridge inspected?';
  await ask({
    name: 'save case',
    input: { ...STORED, question, ledgers, findings: [], notes: [] },
  });
  await load(`/case/${OLD}`);
  await waitFor(() =>
    expect(wordsIn(page.getByRole('navigation', { name: 'Where you are' }))).toContain(
      'Not intact',
    ),
  );
  const saysInReport = async () => {
    await user.click(await page.findByRole('button', { name: 'Only the report' }));
    const dialog = await page.findByRole('dialog', { name: 'Only the report' });
    await within(dialog).findByRole('article', { name: 'The report' });
    const shown = () => dialog.querySelector('[data-page-preview]')?.shadowRoot?.textContent ?? '';
    await waitFor(() => expect(shown()).toContain('is not intact'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    return shown();
  };
  expect(await saysInReport()).toContain('footbridge');
  await user.click(page.getByRole('button', { name: 'Choose what' }));
  await user.type(await page.findByLabelText('Rules'), 'text:footbridge');
  await user.click(page.getByRole('button', { name: 'Leave it out' }));
  await page.findByText(/so they are not in it/);
  const without = await saysInReport();
  expect(without).toContain('left out');
  expect(without).not.toContain('footbridge');
});
