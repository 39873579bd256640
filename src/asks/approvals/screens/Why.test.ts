// No rule is marked as the reason of a stop where the rules permitted the request.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { DecisionView } from '../../../ledger/model/view.ts';
import { readMarkupWords, renderMarkup } from '../../../testing/markup.ts';
import { type WhyProps, WhyRequest } from './Why.tsx';

const request: WhyProps['request'] = {
  proposal: 'p',
  title: 't',
  question: 'q',
  consequence: 'c',
  risk: null,
  tool: 'mail',
  channel: 'maintainer',
  reason: null,
  args: null,
  touches: [],
  edits: [],
  authority: [],
};

function why(outcome: DecisionView['outcome']) {
  const decision: DecisionView = {
    title: 'Decision',
    outcome,
    headline: 'the headline',
    reason: null,
    rules: [
      { rule: 'first', last: false },
      { rule: 'second', last: true },
    ],
    facts: [],
    blocks: [],
    notRecorded: [],
    approval: null,
  };
  const markup = renderMarkup(createElement(WhyRequest, { decision, request }));
  return readMarkupWords(markup);
}

it('names the last rule as such where the rules stopped it', () => {
  const stopped = why('require approval');
  expect(stopped).toContain('2 rules ran; the last was second');
  expect(stopped).not.toContain('permitted it');
});

it('lets no rule look like the reason where the rules permitted it', () => {
  const permitted = why('permit');
  expect(permitted).toContain('2 rules ran.');
  expect(permitted).toContain(
    'The rules permitted it. It was stopped after them. Asked of maintainer',
  );
});

it('names the channel as what is asked, never as what asks or as a level of risk', () => {
  const said = why('permit');
  expect(said).toContain('Asked of maintainer');
  expect(said).not.toMatch(/\basks\b|gate of/);
});
