// Every state of a decision has its words: docs/approvals.md, bar, banner, row, results of several and the
// journal have the same.

import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { howFar } from '../../../ledger/review/request-status.ts';
import { readMarkupWords, renderMarkup } from '../../../testing/markup.ts';
import { decisionOn, followed, NOW, request } from '../../../testing/request-sample.ts';
import {
  deliveryText,
  type InboxRequest,
  needsStep,
  type RecordedDecision,
} from '../../../ui/data/approvals/approvals.ts';
import { batchResultWords } from './batch/results.ts';
import { OutcomeNote } from './decision/OutcomeNote.tsx';
import { Settled } from './decision/Settled.tsx';
import { RequestRow } from './list/RequestRow.tsx';
import { REQUEST_STATUSES, STATE_WORDS, statusText } from './status-words.ts';

const ROWS = readFileSync(new URL('../../../../docs/approvals.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.split('|').length === 6)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .slice(2);
const STATES = Object.keys(REQUEST_STATUSES) as (keyof typeof REQUEST_STATUSES)[];

it('is listed in the docs, each with its words', () => {
  expect(ROWS.map(([, state, , word, says]) => [state, word, says])).toEqual(
    STATES.map((state) => [
      state,
      STATE_WORDS[state],
      REQUEST_STATUSES[state].says({ host: 'HOST', verdict: 'approve' }),
    ]),
  );
});

it('tells a denial from an approval, and names no host where there is none', () => {
  const denied = statusText('signed, not sent', { host: null, verdict: 'deny' });
  expect(denied).toBe('Signed, not sent. You denied it. It is not sent to its server yet.');
});

it('needs a step only where somebody here can do something', () => {
  const steps = STATES.filter((status) => needsStep({ status, gone: null }));
  expect(steps).toEqual(STATES.slice(0, 5));
  expect(STATES.filter((status) => needsStep({ status, gone: 'its run has ended' }))).toEqual([]);
});

const HOST = 'agents.example:3001';
const LATEST: readonly (readonly [
  state: keyof typeof REQUEST_STATUSES,
  outcomes: readonly string[],
  seconds: readonly string[],
])[] = [
  ['needs a second signature', ['not sent: second signature missing'], []],
  ['both signed, not sent', ['not sent: second signature missing'], ['other']],
  ['signed, not sent', ['not sent: unreachable'], []],
  ['refused', ['not sent: refused by the server'], []],
  ['sent', ['sent, not seen yet'], []],
  ['sent', ['unknown'], []],
];

describe.each(LATEST)('%s after %j', (state, outcomes, seconds) => {
  const request = followed();
  const decision = decisionOn(request, 'approve', outcomes, seconds);
  const said = statusText(state, { host: HOST, verdict: 'approve' });
  const now = { ...request, status: state, decisions: [decision] };

  it('is how far the decision came', () => expect(howFar(decision, true)).toBe(state));

  it('is said alike in bar, banner, row and among several', () => {
    expect(showBar(now)).toContain(said);
    expect(showBanner(now, decision)).toContain(said);
    expect(showRow(now)).toContain(STATE_WORDS[state]);
    const result = { type: 'decided', decision, isNew: true, delivery: null } as const;
    expect(batchResultWords(result, 'approve', now, HOST).more).toContain(said);
    expect(batchResultWords(result, 'approve', undefined, HOST).more).toContain(said);
  });

  it('is how the journal calls its last delivery, as far as that knew', () => {
    const word = STATE_WORDS[seconds.length > 0 ? 'needs a second signature' : state];
    expect(outcomes.map(deliveryText).at(-1)).toMatch(new RegExp(`^${word}(:|$)`));
  });
});

it('of what its ledger shows is said alike, too, whatever was decided here', () => {
  const answer = { lane: 't', index: 5, seq: 5, id: 'ab', recordedAt: null } as const;
  for (const [state, outcomes] of [
    ['granted', ['granted']],
    ['denied', ['denied']],
    ['granted and denied', ['granted', 'denied']],
  ] as const) {
    const answers = outcomes.map((outcome) => ({ ...answer, outcome }));
    const now = followed({ state, status: state, answers });
    const decision = decisionOn(now, 'approve', ['sent, not seen yet']);
    const said = statusText(state, { host: HOST, verdict: 'approve' });
    expect(showBar(now)).toContain(`${STATE_WORDS[state]}. The ledger says so by record 5`);
    expect(showBanner(now, decision)).toContain(said);
    expect(showRow(now)).toContain(STATE_WORDS[state]);
    const result = { type: 'decided', decision, isNew: true, delivery: null } as const;
    expect(batchResultWords(result, 'approve', now, HOST).more).toContain(said);
  }
  expect(['carried out', 'denied'].map(deliveryText)).toEqual([
    STATE_WORDS.granted,
    STATE_WORDS.denied,
  ]);
});

it('of a file is signed here, and of a run that is over expired', () => {
  const own = request({ status: 'signed here' });
  const decision = decisionOn(own, 'deny', []);
  const said = statusText('signed here', { host: null, verdict: 'deny' });
  const now = { ...own, decisions: [decision] };
  expect(showBar(now)).toContain(said);
  expect(showBanner(now, decision)).toContain(said);
  expect(showRow(now)).toContain('Signed here');
  expect(showRow(followed({ status: 'unanswerable', gone: 'its run has failed' }))).toContain(
    'Expired',
  );
  expect(showRow(followed())).not.toContain('Needs you');
});

function showBar(now: InboxRequest): string {
  const detail = { summary: now } as unknown as RequestDetail;
  const props = { detail, current: now, onItsWay: null, onAgain: null };
  return closed(readMarkupWords(renderMarkup(createElement(Settled, props))));
}

function showBanner(now: InboxRequest, decision: RecordedDecision): string {
  const inbox = { requests: [now], more: 0, unread: [], isPending: false, error: null };
  const outcome = { type: 'decided', summary: now, decision, isNew: true, delivery: null } as const;
  const props = { outcome, inbox, onClose: () => {}, onOutcome: () => {} };
  return closed(readMarkupWords(renderMarkup(createElement(OutcomeNote, props))));
}

function showRow(one: InboxRequest): string {
  const props = { request: one, active: false, selection: null, isOneOfMany: false, now: NOW };
  return readMarkupWords(renderMarkup(createElement(RequestRow, props)));
}

function closed(words: string): string {
  return words.replaceAll(' .', '.');
}
