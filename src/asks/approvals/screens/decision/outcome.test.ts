import { describe, expect, it } from 'vitest';
import type { RequestSummary } from '../../../../ledger/model/request.ts';
import type { Delivery } from '../../../../ui/data/approvals/approvals.ts';
import { type DecisionOutcome, deliveryNow, sendingText, withOutcome } from './outcome.ts';

const request = (index: number) => ({ ledger: 'l', lane: 'a', index }) as RequestSummary;
const sent = (index: number): DecisionOutcome => ({
  type: 'sent',
  summary: request(index),
  verdict: 'approve',
});
const failed = (index: number): DecisionOutcome => ({
  type: 'failed',
  summary: request(index),
  message: '',
});

describe('what is said of decisions', () => {
  it('keeps what is on its way until its own outcome comes', () => {
    const both = withOutcome(withOutcome([], sent(1)), sent(2));
    expect(both).toHaveLength(2);
    expect(withOutcome(both, failed(1))).toEqual([sent(2), failed(1)]);
  });

  it('shows the latest alone of what is over', () => {
    expect(withOutcome([failed(1)], failed(2))).toEqual([failed(2)]);
  });

  it('says whether the server answered', () => {
    expect(sendingText({ isAnswered: false })).toContain('has not answered yet');
    expect(sendingText({ isAnswered: true })).toContain('took it');
  });
});

describe('a delivery without an outcome', () => {
  const delivery = (state: Delivery['state']): Delivery => ({
    state,
    why: 'as it was',
    refusal: null,
    entry: null,
  });
  const answered = (outcome: 'granted' | 'denied') => ({
    answers: [{ lane: 'a', index: 5, seq: 5, id: 'ab', recordedAt: null, outcome }],
  });

  it.each(['unknown', 'sent, not seen yet'] as const)(
    'that was %s gets the one that the ledger shows',
    (state) => {
      const now = deliveryNow(delivery(state), 'approve', answered('granted'));
      expect(now).toMatchObject({ state: 'carried out', why: 'By record 5.' });
    },
  );

  it('says when it is not what was decided', () => {
    const now = deliveryNow(delivery('unknown'), 'approve', answered('denied'));
    expect(now.state).toBe('denied');
    expect(now.why).toContain('somebody else');
  });

  it.each(['not sent', 'carried out', 'denied'] as const)('%s stays', (state) => {
    const was = delivery(state);
    expect(deliveryNow(was, 'approve', answered('granted'))).toBe(was);
  });

  it('stays while the ledger answers nothing', () => {
    const was = delivery('unknown');
    expect(deliveryNow(was, 'approve', { answers: [] })).toBe(was);
    expect(deliveryNow(was, 'approve', undefined)).toBe(was);
  });
});
