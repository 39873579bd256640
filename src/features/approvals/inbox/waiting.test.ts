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

function empty(aside: string | null): string {
  const props = { list: [], runs: null, at: null, now: 0, filter, selection: null, aside };
  return wordsOf(markupOf(createElement(RequestList, props)));
}

it('never says that no request waits where one was decided here only', () => {
  expect(empty(null)).toMatch(/^Nothing waits No ledger/);
  const said = empty('2 requests were decided here and wait for their ledgers.');
  expect(said).toContain('2 requests were decided here and wait for their ledgers.');
  expect(said).not.toMatch(/^Nothing waits No|No ledger|no request/i);
});
