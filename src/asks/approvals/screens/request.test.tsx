// One request's screen shows what is asked, why, what is known, and the decision.

import { fireEvent, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { hiddenOnPage } from '../../../testing/mounted/hidden.ts';
import { altered, mountAskingLedger, mountDemo } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { saving } from '../../../testing/mounted/saved.ts';
import { fill, SIGN } from '../../../testing/mounted/signing.ts';
import { ledgersInMemory } from '../../../testing/mounted/world.ts';
import { HARBOUR_LEDGER } from '../../../testing/written.ts';
import { PORTION } from './args.ts';

const TOKEN = 'ghp_abcdefghijklmnop1234';
const HIDDEN = 'invoice\u202Egnp.exe';
const MARKUP = '<img src=x onerror="alert(1)"><b>bold</b>';
const order = { tool: 'order_place', channel: 'desk', reason: 'more than fifty' };

const library = ledgersInMemory(mountDemo('policy-intercept.db'));
const orders = ledgersInMemory(
  mountAskingLedger('orders.jsonl', 'Buy paper', [
    {
      ...order,
      args: writeJsonValue({ amount: 60, to: 'Aurland', note: 'a ream' }),
      isGranted: true,
    },
    { ...order, args: writeJsonValue({ amount: 6000, to: 'Aurland', token: TOKEN }) },
  ]),
);
const harbour = ledgersInMemory(
  mountAskingLedger('harbour.jsonl', 'Repaint the harbour signs', HARBOUR_LEDGER),
);
const hostile = ledgersInMemory(
  mountAskingLedger('hostile.jsonl', MARKUP, [
    { tool: MARKUP, channel: 'desk', reason: HIDDEN, args: writeJsonValue({ [HIDDEN]: MARKUP }) },
  ]),
);

const mixed = ledgersInMemory(
  mountAskingLedger('mixed.jsonl', 'Tidy the release bucket', [
    {
      ...order,
      tool: 'drop_bucket',
      args: writeJsonValue({ bucket: 'release', irreversible: true }),
    },
  ]),
);
// A long text, and what comes behind it, is more than is shown at once.
const long = ledgersInMemory(
  mountAskingLedger('long.jsonl', 'Move the archive', [
    { ...order, args: writeJsonValue({ list: 'x'.repeat(PORTION.characters), remove: true }) },
  ]),
);
// A digit of an earlier payload changed: the ledger fails, its request still waits.
const failing = ledgersInMemory(
  altered('policy-intercept.db', '"missing":[3,4]', '"missing":[3,5]'),
);

const forged = ledgersInMemory(altered('policy-intercept.db', '"price":412.8', '"price":912.8'));

async function openFirst(world: typeof library) {
  const screen = await openScreen('/inbox', world);
  const { page } = screen;
  const bar = await page.findByRole('region', { name: 'Decision' });
  return { ...screen, bar, request: page.getByRole('region', { name: 'Request' }) };
}

function signButton(question: HTMLElement): HTMLElement {
  const name = /^(Approve|Override and approve) · final$/;
  return within(question).getByRole('button', { name });
}

function heading(): string {
  return wordsIn(document.querySelector('h1'));
}

describe('what is asked', () => {
  it('is struck where its record was changed', async () => {
    const { request } = await openFirst(forged);
    await waitFor(() => expect(wordsIn(request.querySelector('del'))).toContain('912.8'));
    expect(wordsIn(request)).toContain('Not what was recorded: this record was changed');
  });

  it('is a question, with the focus on it, the reason it stopped, and how long it waits', async () => {
    const { page, request } = await openFirst(library);
    expect(heading()).toMatch(/^May \w+ run on “.+”\?$/);
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
    expect(document.title).toMatch(/^order_place/);
    expect(page.getByRole('heading', { name: 'Why it stopped' })).toBeDefined();
    expect(wordsIn(request)).toContain('a first order from this seller');
    expect(wordsIn(request)).toContain('northern-rivers');
  });

  it('compares the arguments with the last ones that were granted', async () => {
    const { page, user } = await openScreen('/inbox', orders);
    const request = await page.findByRole('region', { name: 'Request' });
    await waitFor(() =>
      expect(wordsIn(request)).toContain('3 values differ from the last one that was granted'),
    );
    expect(wordsIn(request)).toMatch(/amount ?was 60 ?amount ?6000/);
    expect(wordsIn(request)).toMatch(/note ?was "a ream"/);
    await user.click(within(request).getByRole('link', { name: 'the last one that was granted' }));
    await waitFor(() =>
      expect(wordsIn(page.getByRole('region', { name: 'Decision' }))).toContain('Carried out'),
    );
  });

  it('hides a value that looks like a secret until it is asked for', async () => {
    const { page, user, request } = await openFirst(orders);
    await waitFor(() =>
      expect(wordsIn(request)).toContain('Its value is hidden, as it looks like a secret'),
    );
    expect(document.body.innerHTML).not.toContain(TOKEN);
    await user.click(await page.findByRole('button', { name: 'Show token' }));
    await waitFor(() => expect(wordsIn(request)).toContain(TOKEN));
  });

  it('is text, whatever it says, with what hides in it made visible', async () => {
    const { request } = await openFirst(hostile);
    expect(heading()).toContain(MARKUP);
    expect(wordsIn(request)).toContain('U+202E');
    expect(hiddenOnPage()).toEqual([]);
    expect(document.querySelector('img[src="x"], b')).toBeNull();
  });

  it('says what would be written next to what exists', async () => {
    const { page, user } = await openFirst(harbour);
    await user.keyboard('j');
    await waitFor(() => expect(heading()).toMatch(/fs_write/));
    expect(await page.findByText('Not in the folded state: a new text.')).toBeDefined();
  });
});

describe('a decision', () => {
  it('is asked once, signed by keyboard, and handed out', async () => {
    const { page, user } = await openFirst(harbour);
    expect(page.getByText(/^2 wait in files/)).toBeDefined();
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    expect(wordsIn(question)).toContain('It reaches nobody until you hand it over.');
    const sign = () => signButton(question);
    expect(sign()).toHaveProperty('disabled', true);
    await fill(user, question);
    await waitFor(() => expect(sign()).toHaveProperty('disabled', false));
    await user.keyboard(SIGN);
    const recorded = await page.findByText(/Recorded as record/);
    const note = recorded.closest('[role="status"]');
    expect(wordsIn(note)).toContain('Approved:');
    await waitFor(() => expect(page.getByText(/^1 waits in a file/)).toBeDefined());
    const save = within(note as HTMLElement).getByRole('button', { name: 'Save the decision' });
    const { text } = await saving(() => user.click(save));
    const document_ = JSON.parse(text);
    expect(document_).toMatchObject({
      verdict: 'approve',
      reviewer: 'R. Quist',
      evidence: { override: null },
      subject: { title: 'sign_order pier signs' },
    });
    expect(document_.subject.proposal).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not signed without a reason to deny, and the next request is there then', async () => {
    const { page, user } = await openFirst(harbour);
    await user.keyboard('x');
    const question = await page.findByRole('dialog', { name: 'Deny this proposal?' });
    await user.type(await within(question).findByLabelText('Your name'), 'R. Quist');
    await user.keyboard(SIGN);
    const sign = within(question).getByRole('button', { name: 'Deny · final' });
    expect(sign).toHaveProperty('disabled', true);
    await user.type(
      within(question).getByRole('textbox', { name: /^Why (yes|no)\?/ }),
      'not before the proof is back',
    );
    await user.keyboard(SIGN);
    await waitFor(() => expect(wordsIn(document.body)).toContain('Denied:'));
    expect(page.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(heading()).toMatch(/fs_write/));
  });

  it('keeps the reason that was typed through Escape and a reload, for its verdict alone', async () => {
    const { page, user, reload } = await openFirst(library);
    const reason = async (dialog: string) =>
      within(await page.findByRole('dialog', { name: dialog })).findByRole('textbox', {
        name: /^Why (yes|no)\?/,
      });
    await user.keyboard('a');
    await user.type(await reason('Approve this proposal?'), 'half a sentence');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await reload();
    await page.findByRole('region', { name: 'Decision' });
    await user.keyboard('a');
    expect(await reason('Approve this proposal?')).toHaveProperty('value', 'half a sentence');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await user.keyboard('x');
    expect(await reason('Deny this proposal?')).toHaveProperty('value', '');
  });

  it('needs an override on a ledger that fails, and records it', async () => {
    const { page, user, bar, request } = await openFirst(failing);
    await waitFor(() =>
      expect(wordsIn(request)).toContain('The record that this rests on does not hold'),
    );
    expect(wordsIn(bar)).toContain('Override and approve…');
    const struck = [...request.querySelectorAll('del')].map(wordsIn);
    expect(struck).toHaveLength(1);
    expect(struck[0]).toContain('missing');
    expect(wordsIn(request)).toContain('Not what was recorded: record 1 was changed');
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    await fill(user, question);
    const sign = signButton(question);
    expect(sign).toHaveProperty('disabled', true);
    await user.type(
      within(question).getByLabelText('Why you approve all the same'),
      'checked against the paper copy',
    );
    await user.click(sign);
    const note = (await page.findByText(/Recorded as record/)).closest('[role="status"]');
    const save = within(note as HTMLElement).getByRole('button', { name: 'Save the decision' });
    const { text } = await saving(() => user.click(save));
    expect(JSON.parse(text).evidence).toMatchObject({
      verdict: 'failed',
      override: 'checked against the paper copy',
    });
    // Decided here is not answered: the ledger says nothing of it yet.
    await page.findAllByText(/^1 request was decided here and waits for its ledger/);
  });

  it('is a state of its own until the ledger shows what came of it, also after a reload', async () => {
    const { page, user, reload, at } = await openFirst(library);
    await user.keyboard('a');
    const question = await page.findByRole('dialog');
    await fill(user, question);
    await user.click(signButton(question));
    await page.findByText(/Recorded as record/);
    await user.click(page.getByRole('link', { name: /^Decided/ }));
    await waitFor(() => expect(at()).toMatch(/show=decided$/));
    await reload();
    await user.click(await page.findByRole('link', { name: /order_place/ }));
    const bar = await page.findByRole('region', { name: 'Decision' });
    await waitFor(() => expect(wordsIn(bar)).toContain('Signed here.'));
    expect(wordsIn(bar)).toContain('Approved by R. Quist');
  });

  it('says how dangerous it is before it is made', async () => {
    const { page, user, request } = await openFirst(mixed);
    expect(wordsIn(request)).toContain('High risk');
    expect(wordsIn(request)).toContain('irreversible');
    await user.keyboard('a');
    await page.findByRole('dialog', { name: 'Approve this proposal?' });
    expect(wordsIn(request)).toContain('High risk');
    expect(wordsIn(document.getElementById('what-would-run'))).toContain('irreversible');
  });

  it('needs a reason to approve what is of high risk', async () => {
    const { page, user } = await openFirst(mixed);
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    const sign = signButton(question);
    await user.type(await within(question).findByLabelText('Your name'), 'R. Quist');
    expect(sign).toHaveProperty('disabled', true);
    await user.type(
      within(question).getByRole('textbox', { name: /^Why (yes|no)\?/ }),
      'the bucket was copied',
    );
    await waitFor(() => expect(sign).toHaveProperty('disabled', false));
  });

  it('is no approval before all arguments were shown, by no button and no key', async () => {
    const { page, user, bar } = await openFirst(long);
    await waitFor(() => expect(wordsIn(bar)).toContain('Not all of it is shown yet'));
    const approve = within(bar).getByRole('button', { name: /^Sign approval/ });
    expect(approve).toHaveProperty('disabled', true);
    await user.keyboard('a');
    expect(page.queryByRole('dialog')).toBeNull();
    const more = () => page.queryByRole('button', { name: /^\+[\d,]+ more$/ });
    for (let button = more(); button; button = more()) await user.click(button);
    await waitFor(() => expect(approve).toHaveProperty('disabled', false));
    await user.keyboard('a');
    await page.findByRole('dialog', { name: 'Approve this proposal?' });
  });

  it('is not signed by Enter in the name, which goes on to the reason', async () => {
    const { page, user } = await openFirst(library);
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    const reason = within(question).getByRole('textbox', { name: /^Why yes\?/ });
    await user.type(reason, 'seen, and right');
    await user.type(within(question).getByLabelText('Your name'), 'R. Quist{Enter}');
    expect(document.activeElement).toBe(reason);
    expect(page.queryByText(/Recorded as record/)).toBeNull();
    expect(wordsIn(question)).toContain('A signature is final: a key decides once.');
  });

  it('says what is missing under a button that cannot be pressed', async () => {
    const { page, user } = await openFirst(library);
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    expect(wordsIn(question)).toContain('Missing: your name, a reason.');
    await user.type(within(question).getByLabelText('Your name'), 'R. Quist');
    await waitFor(() => expect(wordsIn(question)).toContain('Missing: a reason.'));
  });

  it('is not changed by a key that reaches the screen below its question', async () => {
    const { page, user } = await openFirst(library);
    await user.keyboard('a');
    const question = await page.findByRole('dialog', { name: 'Approve this proposal?' });
    fireEvent.keyDown(document.body, { key: 'x' });
    await user.type(within(question).getByRole('textbox', { name: /^Why (yes|no)\?/ }), 'y');
    expect(page.queryByRole('dialog', { name: 'Deny this proposal?' })).toBeNull();
  });
});

it('a request that is nowhere is said to be, with a way back', async () => {
  const { page, at, user, load } = await openFirst(library);
  await load(at().replace(/\d+$/, '999'));
  await user.click(await page.findByRole('link', { name: 'Back to the inbox' }));
  await waitFor(() => expect(at()).toMatch(/^\/inbox/));
});
