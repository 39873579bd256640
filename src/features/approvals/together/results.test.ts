import { expect, it } from 'vitest';
import type { Delivery } from '../../../data/approvals/approvals.ts';
import type { TogetherResult } from '../../../data/approvals/decide-together.ts';
import { NO_SECOND, outcomeText } from '../../../formats/journal/api.ts';
import { resultWords, summaryText } from './results.ts';

const decided = (delivery: Partial<Delivery> | null, isNew = true) =>
  ({
    type: 'decided',
    isNew,
    delivery,
    decision: { document: { journal: { seq: 4 } }, deliveries: [], countersignatures: [] },
  }) as unknown as TogetherResult;

it('says of each what came of it, and claims nothing that did not', () => {
  const words = (result: TogetherResult) => resultWords(result, 'approve', undefined);
  expect(words(decided(null))).toEqual({
    tone: 'done',
    word: 'Approved',
    more: 'Entry 4 of the review journal.',
  });
  expect(words(decided(null, false)).more).toContain('already');
  expect(words(decided({ state: 'carried out', why: 'By seq 9.' }))).toMatchObject({
    tone: 'done',
    more: expect.stringContaining('carried out. By seq 9.'),
  });
  // It was recorded, and the server did something else.
  expect(words(decided({ state: 'denied', why: '' })).tone).toBe('warn');
  expect(words(decided({ state: 'not sent', why: '' })).tone).toBe('warn');
  // Its server refused it for what had changed: another look is needed.
  const void_ = decided({ state: 'not sent', why: 'It moved.', refusal: 'head moved' });
  expect(words(void_).more).toContain('Open it to decide again.');
  const held = { outcome: outcomeText('not sent', NO_SECOND) };
  const decision = { document: { journal: { seq: 4 } }, deliveries: [held], countersignatures: [] };
  expect(words({ ...decided(null), decision } as unknown as TogetherResult)).toMatchObject({
    tone: 'warn',
    word: 'Approved, not sent',
  });
  expect(words({ type: 'refused', refusal: 'head moved' })).toMatchObject({
    word: 'Not decided',
    more: expect.stringContaining('The head moved.'),
  });
  expect(words({ type: 'stopped' }).word).toBe('Not decided');
  // Red is for a ledger that is not intact.
  expect(words({ type: 'failed', message: 'no room' })).toMatchObject({
    tone: 'warn',
    more: 'no room',
  });
});

it('counts them', () => {
  const all: TogetherResult[] = [
    decided(null),
    decided(null),
    { type: 'refused', refusal: 'head moved' },
    { type: 'stopped' },
    { type: 'sent' },
  ];
  expect(summaryText(all, 'deny', 3)).toBe(
    '2 denied, 1 on the way, 1 not decided, 1 stopped before their turn, 3 left out.',
  );
  expect(summaryText([], 'deny', 0)).toBe('Nothing was decided.');
});
