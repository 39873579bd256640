import { describe, expect, it } from 'vitest';
import type { EntryDifference } from './difference.ts';
import { type HeadlineFacts, headline } from './headline.ts';
import type { ComparedPlace } from './words.ts';

const NAMES = { a: 'A', b: 'B' };
const NOTHING: EntryDifference = { fields: [], apart: [], record: [], byte: null, isRead: true };
const field = (path: string) => ({
  path,
  change: 'changed' as const,
  before: '1',
  after: '2',
  lines: null,
});
const numbers = (path: string) => ({
  ...field(path),
  before: { number: '8' },
  after: { number: '0' },
});
const ALTERED = {
  is: 'altered',
  from: 3,
  rewritten: 2,
  onlyA: 0,
  onlyB: 0,
  appended: { a: 0, b: 0 },
  open: { a: 0, b: 0 },
} as const;
const at = (seq: number, difference: EntryDifference | null): ComparedPlace => ({
  seq: { a: seq, b: seq },
  difference,
});
const FACTS: HeadlineFacts = {
  ledger: { is: 'identical' },
  run: { is: 'same' },
  state: 'same',
  says: null,
  from: null,
  before: null,
  isEqualBefore: true,
};

describe('the headline of two lanes', () => {
  it.each<[Partial<HeadlineFacts>, string]>([
    [{}, 'A and B have the same records, byte for byte.'],
    [
      { state: 'differs' },
      'A and B have the same records, byte for byte. What they branched from differs.',
    ],
    [
      { ledger: { is: 'same entries', respelled: 3 } },
      'A and B have the same records, 3 of them written otherwise.',
    ],
    [{ ledger: { is: 'earlier copy', earlier: 'a', more: 12 } }, 'B is A with 12 more records.'],
    [{ ledger: { is: 'earlier copy', earlier: 'b', more: 1 } }, 'A is B with 1 more record.'],
    [
      { ledger: ALTERED, from: at(3, NOTHING) },
      'Rewritten from record 3 on: all records say the same, only ids, times, hashes or signatures differ.',
    ],
    [
      { ledger: { is: 'other' } },
      'The same run, recorded twice: only ids, times, hashes or signatures differ.',
    ],
    [
      {
        ledger: ALTERED,
        before: 7,
        says: at(8, { ...NOTHING, fields: [field('body.plan.tool')] }),
      },
      'The same up to record 7. At 8, they differ in body.plan.tool.',
    ],
    [
      {
        ledger: ALTERED,
        before: 3,
        says: at(4, { ...NOTHING, fields: [numbers('delta[0].value.loose')] }),
      },
      'The same up to record 3. At 4, loose is 8 in A and 0 in B.',
    ],
    [
      {
        ledger: ALTERED,
        before: 3,
        says: at(4, { ...NOTHING, fields: [numbers('counts[2]')] }),
      },
      'The same up to record 3. At 4, they differ in counts[2].',
    ],
    [
      {
        ledger: { is: 'other' },
        before: 7,
        isEqualBefore: false,
        says: at(8, { ...NOTHING, fields: [field(''), field('x'), field('y')] }),
      },
      'They say the same up to record 7. At 8, they differ in the payload and 2 more fields.',
    ],
    [
      {
        ledger: { is: 'other' },
        says: at(0, {
          ...NOTHING,
          record: [{ member: 'kind', as: 'content', before: 'Commit', after: 'Rejection' }],
        }),
      },
      'They differ from the first record on. At 0, A has a Commit, B a Rejection.',
    ],
    [
      {
        ledger: ALTERED,
        run: { is: 'parts', from: 4, saysFrom: 4 },
        before: 3,
        says: { seq: { a: 4, b: null }, difference: null },
      },
      'The same up to record 3. At 4, A has one that B has not.',
    ],
    [
      {
        ledger: { is: 'other' },
        run: { is: 'same as far', longer: 'b', more: 2 },
        before: 3,
        isEqualBefore: false,
        says: { seq: { a: null, b: 4 }, difference: null },
      },
      'They say the same up to record 3. Then B has 2 more records.',
    ],
  ])('%#', (facts, words) => {
    expect(headline({ ...FACTS, ...facts }, NAMES)).toBe(words);
  });
});
