// In every state of a decision, bar, badge, row and header say the same, and offer what can be
// done.

import { waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Ask } from '../../../base/ask.ts';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { approval, denial, requireRecorded } from '../../../testing/decisions.ts';
import { createSetup } from '../../../testing/handler.ts';
import { type MountedLedger, mountAskingLedger } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { SERVER } from '../../../testing/mounted/server.ts';
import { ledgersInMemory } from '../../../testing/mounted/world.ts';
import type { WrittenAsk } from '../../../testing/written.ts';
import { requestPath } from '../../../ui/paths.ts';
import { REQUEST_STATUSES, STATE_WORDS } from './status-words.ts';
import type { ShownRequests } from './url.ts';

const bill = {
  tool: 'pay_bill',
  channel: 'desk',
  reason: 'more than fifty',
  args: writeJsonValue({ n: 60 }),
};
const asked = (more: Partial<WrittenAsk> = {}): MountedLedger =>
  mountAskingLedger('bill.jsonl', 'Pay the bill', [{ ...bill, ...more }]);
const followed = (more: Partial<WrittenAsk> = {}, ended: string | null = null): MountedLedger => {
  const state = { ended, isForgotten: false, attempt: null, attempts: [] };
  return { ...asked(more), followed: { run: 'bill', state } };
};

interface Case {
  readonly ledger: MountedLedger;
  readonly list: ShownRequests;
  readonly outcomes?: readonly string[];
  readonly verdict?: 'deny';
  readonly isSignedByTwo?: true;
  readonly bar: string;
  readonly buttons: readonly string[];
}

const HELD = 'not sent: second signature missing';
const HAND = ['Save the decision', 'Ask a second person…'];
const SEND = 'Send to agents.example:3001 again';

const CASES: Readonly<Record<keyof typeof REQUEST_STATUSES, Case>> = {
  open: {
    ledger: followed(),
    list: 'open',
    bar: 'agents.example:3001 is not connected',
    buttons: ['Denyx', 'Sign approvala'],
  },
  'needs a second signature': {
    ledger: followed(),
    list: 'open',
    outcomes: [HELD],
    bar: 'Nothing is sent to agents.example:3001 until a second person has signed the same.',
    buttons: [...HAND, 'Send it without a second signature…'],
  },
  'both signed, not sent': {
    ledger: followed(),
    list: 'open',
    outcomes: [HELD],
    isSignedByTwo: true,
    bar: 'Two people approved it. It is not sent to agents.example:3001 yet.',
    buttons: [
      'Save both signatures',
      'Ask a second person…',
      'Both signed: send to agents.example:3001',
    ],
  },
  'signed, not sent': {
    ledger: followed(),
    list: 'open',
    outcomes: ['not sent: unreachable'],
    bar: 'You approved it. It is not sent to agents.example:3001 yet.',
    buttons: [...HAND, SEND],
  },
  refused: {
    ledger: followed(),
    list: 'open',
    outcomes: ['not sent: refused by the server'],
    bar: 'You approved it, and agents.example:3001 did not take it.',
    buttons: [...HAND, SEND],
  },
  'signed here': {
    ledger: asked(),
    list: 'decided',
    outcomes: [],
    verdict: 'deny',
    bar: 'You denied it. That has reached nobody: save the decision',
    buttons: HAND,
  },
  sent: {
    ledger: followed(),
    list: 'decided',
    outcomes: ['sent, not seen yet'],
    bar: 'it was sent to agents.example:3001. The ledger shows no outcome yet.',
    buttons: [...HAND, SEND],
  },
  granted: {
    ledger: followed({ isGranted: true }),
    list: 'granted',
    bar: 'The ledger says so by record 2',
    buttons: [],
  },
  denied: {
    ledger: followed({ isDenied: true }),
    list: 'denied',
    bar: 'The ledger says so by record 2',
    buttons: [],
  },
  'granted and denied': {
    ledger: followed({ isGranted: true, isDenied: true }),
    list: 'denied',
    bar: 'The ledger says so by record 2 and 1 more',
    buttons: [],
  },
  unanswerable: {
    ledger: followed({}, 'completed'),
    list: 'unanswerable',
    bar: 'This request can no longer be answered: its run has completed.',
    buttons: ['Record a decision anyway…'],
  },
};

async function theOne(ask: Ask) {
  const lists = await Promise.all([
    ask({ name: 'requests', input: 'open' }),
    ask({ name: 'requests', input: 'answered' }),
  ]);
  const [one] = lists.flatMap(({ requests }) => requests);
  if (!one) throw new Error('nothing asks');
  return one;
}

async function decideAs(ask: Ask, { outcomes, verdict, isSignedByTwo }: Case) {
  const { ledger, lane, index } = await theOne(ask);
  if (outcomes === undefined) return;
  const detail = await ask({ name: 'request', input: { ledger, lane, index } });
  const choice = verdict === 'deny' ? denial(detail) : approval(detail, { reason: 'seen' });
  const { id, document } = requireRecorded(await ask({ name: 'record decision', input: choice }));
  for (const outcome of outcomes)
    await ask({
      name: 'record delivery',
      input: { decision: id, server: SERVER, outcome, detail: '' },
    });
  if (!isSignedByTwo) return;
  const { packed } = await ask({
    name: 'share request',
    input: { ledger, lane, index, decision: document, card: null },
  });
  const other = createSetup().ask;
  const { shared } = await other({
    name: 'read shared',
    input: { given: packed ?? '', keys: [] },
  });
  const second = { verdict: 'approve', reason: 'seen', override: 'by hand', reviewer: 'S. Holm' };
  const theirs = requireRecorded(
    await other({
      name: 'decide shared',
      input: { shared, choice: { ...second, verdict: 'approve' } },
    }),
  );
  await ask({ name: 'add countersignatures', input: [theirs.document] });
}

const STEPS = new Set(Object.keys(REQUEST_STATUSES).slice(0, 5));

it.each(Object.entries(CASES))('%s is said alike everywhere', async (state, one) => {
  const word = STATE_WORDS[state as keyof typeof REQUEST_STATUSES];
  const { page, ask, load } = await openScreen('/trust', ledgersInMemory(one.ledger));
  await decideAs(ask, one);
  const { ledger, lane, index } = await theOne(ask);
  await load(`${requestPath(ledger, lane, index)}?show=${one.list}`);
  const bar = await page.findByRole('region', { name: 'Decision' });
  await waitFor(() => expect(wordsIn(bar)).toContain(one.bar));
  if (state !== 'open') expect(wordsIn(bar)).toContain(`${word}.`);
  const buttons = within(bar).queryAllByRole('button').map(wordsIn);
  expect(buttons.filter((words) => !/^[0-9a-f]{8}$/.test(words))).toEqual(one.buttons);
  const request = page.getByRole('region', { name: 'Request' });
  if (state !== 'open') expect(wordsIn(within(request).getByText(word))).toBe(word);
  const inbox = page.getByRole('region', { name: 'Requests' });
  const row = within(inbox).getByRole('link', { name: /pay_bill/ });
  if (state !== 'open') expect(wordsIn(row)).toContain(word);
  const steps = STEPS.has(state) ? ', 1 needs a step from you' : '';
  const [header = document.body] = page.getAllByRole('banner');
  await waitFor(() => within(header).getByRole('link', { name: `Inbox${steps}` }));
  expect(document.title.startsWith('(1) ')).toBe(STEPS.has(state));
});
