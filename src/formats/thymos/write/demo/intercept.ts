// A policy steps in three times: once a person agrees, once not, once nobody has answered.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { DemoLedger, type DemoRun, dropDemoRun, put } from './demo-ledger.ts';

const LETTER = `Dear {reader},

the reading room moves to the old tram depot on 1 April. Your reservations move
with you; nothing is lost, and nothing is due.

Bring a scarf: the heating moves later.
`;

/** What every run of this ledger does first. */
function lookUp(run: DemoRun, branch: string, members: number): void {
  run.did('members_query', {
    args: { query: `branch = "${branch}" and consent.mail` },
    output: { query: `branch = "${branch}"`, members, withoutConsent: 37 },
    changes: [put('audience', branch, { members, consent: 'mail', takenFrom: 'register' })],
    ms: 143,
    tokens: 720,
  });
}

export function policyIntercept(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'policy intercept');

  const granted = book.run('granted', 'Tell the readers of Harbour Street that the room moves');
  lookUp(granted, 'Harbour Street', 1_204);
  granted.did('draft_write', {
    args: { name: 'move-notice' },
    output: { name: 'move-notice', words: 43, text: LETTER },
    changes: [
      put('draft', 'move-notice', { text: LETTER, languages: ['en', 'čeština', 'العربية'] }),
    ],
    tokens: 1_985,
    ms: 2_210,
  });
  const send = granted.asks('mail_send', {
    args: { draft: 'move-notice', to: 'Harbour Street', recipients: 1_204, undo: false },
    rules: ['recipients.limit', 'effect.irreversible'],
    channel: 'librarian on duty',
    reason: '1204 recipients are more than the 250 that go without a question',
  });
  granted.refused('unknown_tool', 'mail_recall');
  book.wait(2_820);
  granted.granted(send, {
    output: { accepted: 1_204, bounced: 0, batch: 'b-0302-1' },
    changes: [
      put('mailing', 'b-0302-1', { draft: 'move-notice', accepted: 1_204, bounced: 0 }),
      dropDemoRun('audience', 'Harbour Street', 'addresses are kept only until they were used'),
    ],
    ms: 8_411,
    tokens: 95,
  });
  granted.did('report_write', {
    args: { name: 'sent' },
    output: { name: 'sent', lines: 3 },
    changes: [put('report', 'sent', 'All 1,204 letters were accepted. None came back.')],
  });

  const denied = book.run('denied', 'Write off fines older than ten years');
  denied.did('fines_query', {
    args: { query: 'older than 10 years' },
    output: { query: 'older than 10 years', fines: 311, sum: 1_874.5, currency: 'EUR' },
    changes: [put('fines', 'old', { count: 311, sum: 1_874.5, oldest: '2009-06-17' })],
    ms: 88,
  });
  const writeOff = denied.asks('fines_delete', {
    args: { query: 'older than 10 years', fines: 311, sum: 1_874.5, undo: false },
    rules: ['cost.ceiling', 'effect.irreversible'],
    channel: 'head of accounts',
    reason: 'deletes 1874.50 EUR of claims; the ceiling without a question is 50',
  });
  book.wait(640);
  denied.denied(writeOff);
  denied.did('fines_mark', {
    args: { name: 'old', as: 'dormant' },
    output: { name: 'old', marked: 311, undo: true },
    changes: [
      put('fines', 'old', { count: 311, sum: 1_874.5, oldest: '2009-06-17', state: 'dormant' }),
    ],
    ms: 97,
  });

  const open = book.run('open', 'Order the missing volumes of the atlas');
  open.did('catalogue_query', {
    args: { query: 'atlas of the northern rivers' },
    output: { query: 'atlas of the northern rivers', held: [1, 2, 5], missing: [3, 4] },
    changes: [put('gap', 'northern-rivers', { held: [1, 2, 5], missing: [3, 4] })],
    ms: 54,
  });
  open.refused('precondition_failed', 'two offers are needed before an order, found one');
  open.did('offers_fetch', {
    args: { name: 'northern-rivers' },
    output: { name: 'northern-rivers', offers: 2 },
    changes: [
      put('offers', 'northern-rivers', [
        { seller: 'Antikvariát U Mostu', volumes: [3, 4], price: 412.8, currency: 'EUR' },
        { seller: '古地図堂', volumes: [4], price: 198.25, currency: 'EUR' },
      ]),
    ],
    ms: 1_904,
  });
  open.asks('order_place', {
    args: {
      id: 'northern-rivers',
      seller: 'Antikvariát U Mostu',
      price: 412.8,
      currency: 'EUR',
      irreversible: true,
    },
    rules: ['cost.ceiling', 'supplier.known', 'hours.quiet'],
    channel: 'head of acquisitions',
    reason: 'a first order from this seller, above 100 EUR, outside opening hours',
  });
  return book;
}
