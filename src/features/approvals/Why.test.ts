// Why a request stopped: no rule is marked as the reason where the rules permitted it.

import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { DecisionView } from '../../core/model/view.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { Why, type WhyProps } from './Why.tsx';

const request: WhyProps['request'] = {
  proposal: 'p',
  title: 't',
  consequence: 'c',
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
  const markup = markupOf(createElement(Why, { decision, request }));
  return { marks: markup.split('<svg').length - 1, words: wordsOf(markup) };
}

it('marks the last rule where the rules stopped it', () => {
  const stopped = why('require approval');
  const permitted = why('permit');
  expect(stopped.marks).toBe(permitted.marks + 1);
  expect(stopped.words).not.toContain('permitted it');
  expect(permitted.words).toContain(
    'The rules permitted it. It was stopped after them, by the gate of maintainer.',
  );
});
