// The inbox lists requests in an order, leaves some out, and has keys that walk through it.

import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { hiddenOnPage } from '../../../testing/mounted/hidden.ts';
import { mountAskingLedger, mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';

const HIDDEN = 'invoice\u202Egnp.exe';
const MARKUP = '<img src=x onerror="alert(1)">';
const order = { channel: 'desk', reason: 'more than fifty' };
const sign = (name: string) => ({
  tool: 'sign_order',
  channel: 'harbour master',
  reason: 'more than ten signs at once',
  args: writeJsonValue({ name: `${name} signs`, count: 14 }),
});

const library = ledgersInMemory(mountDemo('policy-intercept.db'), mountDemo('coding-run.db'));
const harbour = ledgersInMemory(
  mountAskingLedger(
    'harbour.jsonl',
    'Repaint the harbour signs',
    ['pier', 'quay', 'mole'].map(sign),
  ),
);
const bucket = mountAskingLedger('mixed.jsonl', 'Tidy the bucket', [
  { ...order, tool: 'list_files', args: writeJsonValue({ n: 1 }) },
  { ...order, tool: 'drop_bucket', args: writeJsonValue({ n: 1, irreversible: true }) },
  { ...order, tool: 'wipe_disk', args: writeJsonValue({ n: 1, risk: 'critical' }) },
]);
const mixed = ledgersInMemory(bucket);
const many = ledgersInMemory(
  mountAskingLedger(
    'many.jsonl',
    'Repaint all signs',
    Array.from({ length: 12 }, (_, at) => ({
      ...sign(`sign ${at}`),
      channel: at < 3 ? 'pilots' : 'harbour master',
    })),
  ),
);
const hostile = ledgersInMemory(
  mountAskingLedger('hostile.jsonl', MARKUP, [
    { tool: MARKUP, channel: HIDDEN, reason: HIDDEN, args: writeJsonValue({ n: 1 }) },
  ]),
);
const nothing = ledgersInMemory();

async function openInbox(world: MountedWorld, search = '', now?: string) {
  const screen = await openScreen(`/inbox${search}`, world, now ? { now } : {});
  const inbox = () => screen.page.getByRole('region', { name: 'Requests' });
  return {
    ...screen,
    inbox,
    rows: () => within(inbox()).queryAllByRole('link').map(wordsIn),
    select: (name: string) => within(inbox()).getByRole('combobox', { name }),
  };
}

async function expectWaiting(count: number) {
  await waitFor(() => {
    const words = new RegExp(`^${count} waits? in (a )?files?, where nobody listens`);
    expect(within(document.body).getAllByText(words).length).toBeGreaterThan(0);
    const header = within(document.body).getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Inbox' })).toBeDefined();
    expect(document.title).not.toMatch(/^\(/);
  });
}

const heading = () => wordsIn(document.querySelector('h1'));

describe('what is listed', () => {
  it('has the most dangerous first, and that is open', async () => {
    const { inbox, rows } = await openInbox(mixed);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await waitFor(() => expect(heading()).toContain('wipe_disk'));
    expect(rows()).toEqual([
      expect.stringMatching(/wipe_disk.*Risk: Critical.*Tidy the bucket.*from a file/),
      expect.stringMatching(/drop_bucket.*Risk: High/),
      expect.stringMatching(/list_files.*Risk: Not stated/),
    ]);
    expect(within(inbox()).queryAllByRole('combobox')).toEqual([]);
  });

  it('is what is to decide, or what was decided, and each is counted', async () => {
    const { page, user, rows, at } = await openInbox(library);
    const lists = page.getByRole('navigation', { name: 'Inbox' });
    const said = () => within(lists).getAllByRole('link').map(wordsIn);
    await waitFor(() => expect(said()).toEqual(['To decide 0', 'Decided 3', 'Journal']));
    await expectWaiting(1);
    await user.click(within(lists).getByRole('link', { name: /^Decided/ }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().join()).toMatch(/Carried out ?by record \d/);
    await waitFor(() => expect(at()).toMatch(/^\/inbox\/.+show=decided$/));
  });

  it('says since when each waits', async () => {
    const { rows } = await openInbox(library, '', '2026-03-05T09:00:00Z');
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/waiting 2 days/)]));
  });

  it('is text, whatever it says, with what hides in it made visible', async () => {
    const { rows } = await openInbox(hostile);
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining(MARKUP)]));
    expect(hiddenOnPage()).toEqual([]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('of no ledger at all says where requests come from', async () => {
    const { page, inbox } = await openInbox(nothing);
    await page.findByRole('heading', { name: 'No requests' });
    await page.findAllByRole('link', { name: 'Go to the library' });
    expect(within(inbox()).queryAllByRole('listitem')).toEqual([]);
    expect(document.title).not.toMatch(/^\(/);
  });

  it('of no ledger at all leads straight to a request of the app’s own', async () => {
    const words = { system: 's', file: 'f', name: 'n', title: 't', story: 's', id: 'd', size: 1 };
    const demos = [words, { ...words, waits: true, request: { lane: 'night', index: 3 } }];
    globalThis.fetch = async () => Response.json(demos);
    const { page } = await openInbox(nothing);
    const [link] = await page.findAllByRole('link', { name: 'Open an example that asks' });
    expect(link?.getAttribute('href')).toBe('/inbox/d/night/3');
    expect(page.queryByRole('link', { name: 'Go to the library' })).toBeNull();
  });
});

describe('what waits in files', () => {
  const server = ledgersInMemory(bucket, {
    ...mountAskingLedger('signs.jsonl', 'Repaint the signs', [sign('pier')]),
    followed: { run: 'signs' },
  });

  it('is one line below what a server waits for, and opened there', async () => {
    const { page, user, rows, at } = await openInbox(server);
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^sign_order/)]));
    await page.findByRole('link', { name: 'Inbox, 1 needs a step from you' });
    expect(document.title).toMatch(/^\(1\) /);
    expect(page.getByRole('link', { name: 'To decide 1' })).toBeDefined();
    expect(page.getByText(/^3 wait in files, where nobody listens/)).toBeDefined();
    await user.click(page.getByRole('button', { name: 'See them' }));
    // A server waits for the first request, however dangerous the others are.
    await waitFor(() =>
      expect(rows().map((row) => row.split(' ')[0])).toEqual([
        'sign_order',
        'wipe_disk',
        'drop_bucket',
        'list_files',
      ]),
    );
    await user.click(page.getByRole('button', { name: 'Hide them' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(heading()).toContain('pier signs'));
    expect(at()).toMatch(/^\/inbox\//);
  });

  it('is listed at once where no server waits for anything', async () => {
    const { page, rows } = await openInbox(mixed);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await page.findByText(/^3 wait in files, where nobody listens/);
  });
});

describe('a filter', () => {
  it('is in the address, stays with a request, and is cleared', async () => {
    const { page, user, inbox, rows, at } = await openInbox(
      library,
      '?show=granted&tool=mail_send&age=week',
    );
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(within(inbox()).getByRole('link', { name: /mail_send/ }));
    await waitFor(() => expect(heading()).toBe('mail_send'));
    const bar = await page.findByRole('region', { name: 'Decision' });
    expect(wordsIn(bar)).toContain('Carried out. The ledger says so by record');
    expect(at()).toMatch(/tool=mail_send/);
    await user.click(within(inbox()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(at()).not.toMatch(/tool=/);
  });

  it('that leaves nothing says so, and not that there is nothing', async () => {
    const { page, rows } = await openInbox(library, '?tool=no_such_tool');
    await waitFor(() => expect(page.getByRole('button', { name: 'Clear' })).toBeDefined());
    expect(rows()).toEqual([]);
    expect(page.queryByRole('heading', { name: 'No requests' })).toBeNull();
  });

  it('is offered where many requests wait, and only where it would leave out some', async () => {
    const { user, rows, select, inbox } = await openInbox(many);
    await waitFor(() => expect(rows().length).toBeGreaterThan(10));
    expect(within(inbox()).getAllByRole('combobox')).toHaveLength(1);
    await user.selectOptions(select('Channel'), 'pilots');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('is saved by name, found again after a reload, and removed', async () => {
    const { page, user, inbox, rows, at, reload } = await openInbox(
      library,
      '?show=granted&tool=mail_send',
    );
    await user.click(await page.findByRole('button', { name: 'Save this view' }));
    const dialog = await page.findByRole('dialog', { name: 'Save this view' });
    const name = await within(dialog).findByLabelText('Name of this view');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name).toHaveProperty('value', 'Carried out · mail_send');
    await user.clear(name);
    await user.type(name, 'Letters{Enter}');
    const link = () => page.findByRole('link', { name: 'Letters' });
    expect((await link()).getAttribute('aria-current')).toBe('page');
    await user.click(within(inbox()).getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect((await link()).getAttribute('aria-current')).not.toBe('page'));
    await reload();
    await user.click(await link());
    await waitFor(() => expect(at()).toMatch(/show=granted&tool=mail_send$/));
    await waitFor(() => expect(rows().slice(1)).toEqual([expect.stringMatching(/mail_send/)]));
    await user.click(page.getByRole('button', { name: 'Remove this view' }));
    await waitFor(() => expect(page.queryByRole('link', { name: 'Letters' })).toBeNull());
  });
});

describe('keys', () => {
  it('walk from request to request, and say where one is', async () => {
    const { page, user } = await openInbox(harbour);
    await waitFor(() => expect(heading()).toContain('pier signs'));
    expect(page.getByText('Request 1 of 3')).toBeDefined();
    await user.keyboard('j');
    await waitFor(() => expect(heading()).toContain('quay signs'));
    await user.keyboard('k');
    await waitFor(() => expect(heading()).toContain('pier signs'));
    await user.keyboard('k');
    expect(heading()).toContain('pier signs');
  });
});

it('a request that opens leaves the focus to whoever ticks a box of the list', async () => {
  const { page, inbox } = await openInbox(harbour);
  const [first] = await within(inbox()).findAllByRole('checkbox');
  first?.focus();
  expect(page.queryByRole('heading', { level: 1, name: /pier signs/ })).toBeNull();
  await waitFor(() => expect(heading()).toContain('pier signs'));
  expect(document.activeElement).toBe(first);
});

it('several that are alike are selected at once', async () => {
  const { page, user, inbox } = await openInbox(harbour);
  const [first] = await within(inbox()).findAllByRole('checkbox');
  if (first) await user.click(first);
  await user.click(await page.findByRole('button', { name: 'Select all 3 alike' }));
  expect(await page.findByText('3 selected')).toBeDefined();
  const checked = within(inbox()).getAllByRole('checkbox');
  expect(checked.every((box) => box instanceof HTMLInputElement && box.checked)).toBe(true);
});

describe('a request that an earlier version put away', () => {
  it('is open again, and what was stored of it harms nothing', async () => {
    const key = JSON.stringify(['l', 't']);
    const kept = { 'ledgerscope.snoozed': JSON.stringify([[key, { until: 9e15, entries: 3 }]]) };
    const { page } = await openScreen('/approvals?show=snoozed', harbour, { kept });
    await page.findByText(/^3 wait in files, where nobody listens/);
    expect(localStorage.getItem('ledgerscope.snoozed')).toBe(kept['ledgerscope.snoozed']);
  });
});
