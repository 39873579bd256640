import { createElement } from 'react';
import { expect, it } from 'vitest';
import { readMarkupWords, renderMarkup } from '../../../../testing/markup.ts';
import { UNFILTERED as filter, request } from '../../../../testing/request-sample.ts';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { EmptyInbox, type EmptyInboxProps } from './EmptyInbox.tsx';

const of = (status: InboxRequest['status']) => request({ status });
const unread = [{ ledger: 'l', name: 'l.db', why: 'it is gone' }];

function empty(...[requests, more]: [InboxRequest[], Partial<EmptyInboxProps['inbox']>?]): string {
  const inbox = { requests, unread: [], more: 0, ...more };
  return readMarkupWords(renderMarkup(createElement(EmptyInbox, { inbox, filter })));
}

it('never says that nothing is to be done where one was decided here only', () => {
  expect(empty([of('granted')])).toMatch(/^Nothing needs a step from you No ledger/);
  const said = empty([of('signed here'), of('sent')]);
  expect(said).toContain('2 requests were decided here and wait for their ledgers');
  expect(said).toMatch(/^Nothing to decide or send now/);
  expect(said).not.toMatch(/Nothing needs|No ledger|no request/i);
});

it('never says that nothing needs a step where not all could be read', () => {
  for (const requests of [[], [of('granted')], [of('sent')]])
    for (const lacking of [{ unread }, { more: 3 }]) {
      const said = empty(requests, lacking);
      expect(said).toMatch(/^Not all requests were read/);
      expect(said).not.toMatch(/Nothing|No ledger|No requests/);
    }
});
