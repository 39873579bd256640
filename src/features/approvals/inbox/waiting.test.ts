// What the inbox says where its list of open requests is empty.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf, wordsOf } from '../../../testing/markup.ts';
import { RequestList } from './RequestList.tsx';

const filter = {
  show: 'open',
  channel: null,
  tool: null,
  ledger: null,
  age: null,
  group: null,
} as const;

function empty(aside: string | null, isWhole = true): string {
  const props = {
    list: [],
    runs: null,
    at: null,
    now: 0,
    filter,
    selection: null,
    beside: { aside, isWhole },
  };
  return wordsOf(markupOf(createElement(RequestList, props)));
}

it('never says that no request waits where one was decided here only', () => {
  expect(empty(null)).toMatch(/^Nothing needs a step from you No ledger/);
  const said = empty('2 requests were decided here and wait for their ledgers.');
  expect(said).toContain('2 requests were decided here and wait for their ledgers.');
  expect(said).not.toMatch(/Nothing needs|No ledger|no request/i);
});

it('never says that nothing needs a step where not all could be read', () => {
  for (const aside of [null, '1 request is snoozed until its run goes on.']) {
    const said = empty(aside, false);
    expect(said).toMatch(/^Not all requests were read/);
    expect(said).toContain(aside ?? 'may be of this list');
    expect(said).not.toMatch(/Nothing|No ledger/);
  }
});
