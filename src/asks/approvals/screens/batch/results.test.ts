import { expect, it } from 'vitest';
import { COUNTERSIGNATURE_MISSING, outcomeText } from '../../../../ledger/review/api.ts';
import type { Delivery } from '../../../../ui/data/approvals/approvals.ts';
import type { BatchResult } from '../../../../ui/data/approvals/decide-batch.ts';
import { statusText } from '../status-words.ts';
import { batchResultWords, summaryText } from './results.ts';

const decided = (delivery: Partial<Delivery> | null, isNew = true, outcomes: string[] = []) =>
  ({
    type: 'decided',
    isNew,
    delivery,
    decision: {
      document: { journal: { seq: 4 } },
      deliveries: outcomes.map((outcome) => ({ outcome })),
      countersignatures: [],
    },
  }) as unknown as BatchResult;

it('says of each what came of it in the words of its state, and claims nothing that did not', () => {
  const words = (result: BatchResult, host: string | null = 'agents.example') =>
    batchResultWords(result, 'approve', undefined, host);
  expect(words(decided(null), null)).toEqual({
    tone: 'done',
    word: 'Approved',
    more: `Record 4 of the review journal. ${statusText('signed here', { host: null, verdict: 'approve' })}`,
  });
  expect(words(decided(null, false)).more).toContain('already');
  const well = decided({ state: 'carried out', why: 'By seq 9.' }, true, ['carried out']);
  const request = { answers: [], status: 'granted', decisions: [] } as const;
  expect(batchResultWords(well, 'approve', request, 'h')).toMatchObject({
    tone: 'done',
    more: expect.stringContaining('Carried out. The ledger shows it carried out. By seq 9.'),
  });
  expect(batchResultWords(well, 'approve', { ...request, status: 'denied' }, 'h').tone).toBe(
    'warn',
  );
  for (const [state, outcome, said] of [
    ['not sent', 'not sent: unreachable', 'Signed, not sent. '],
    ['not sent', 'not sent: refused by the server', 'Refused. '],
    ['unknown', 'unknown', 'Sent. You approved it, and it was sent to agents.example.'],
  ] as const)
    expect(words(decided({ state, why: '' }, true, [outcome]))).toMatchObject({
      tone: 'warn',
      more: expect.stringContaining(said),
    });
  // Its server refused it for what had changed: another look is needed.
  const void_ = decided({ state: 'not sent', why: 'It moved.', refusal: 'head moved' });
  expect(words(void_).more).toMatch(/Signed, not sent\. It moved\. Open it to decide again\.$/);
  const held = decided(null, true, [outcomeText('not sent', COUNTERSIGNATURE_MISSING)]);
  expect(words(held)).toMatchObject({
    tone: 'warn',
    word: 'Approved',
    more: expect.stringMatching(/Needs a second signature\. .* Open it to ask somebody\.$/),
  });
  expect(words({ type: 'sent' }).more).toMatch(/^Sent\. /);
  expect(words({ type: 'refused', refusal: 'head moved' })).toMatchObject({
    word: 'Not decided',
    more: expect.stringContaining('The head moved.'),
  });
  expect(words({ type: 'stopped' }).word).toBe('Not decided');
  expect(words({ type: 'failed', message: 'no room' })).toMatchObject({
    tone: 'warn',
    more: 'no room',
  });
});

it('counts them', () => {
  const all: BatchResult[] = [
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
