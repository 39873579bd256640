// The number of a record is found wherever it is, and what counts something else is none.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { draws } from '../../../testing/draws.ts';
import { readChainRecord } from '../record.ts';
import { GuessColumns } from './columns.ts';
import { seenIn } from './seen.ts';
import { sequenceIn } from './sequence.ts';

function found(records: readonly object[]) {
  const seen = records.flatMap((record, i) => {
    const bytes = encodeText(JSON.stringify(record));
    const { object } = readChainRecord(bytes, false);
    return object ? [seenIn(i + 1, bytes, object)] : [];
  });
  const linkage = { own: '/chain/hash', previous: '/chain/prev', lane: null, linked: 0, of: 0 };
  return sequenceIn(seen, new GuessColumns(seen, []), linkage);
}

/** Ten numbers from one on, without the fifth. */
const NUMBERS = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11];

describe('the number of a record', () => {
  it('is found in any object that speaks of the record', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Header', 'envelope', 'meta', 'Event'),
        fc.constantFrom(
          'SequenceNumber',
          'Seq',
          'seq_no',
          'SeqNum',
          'index',
          'position',
          'no',
          'n',
        ),
        fc.boolean(),
        (object, name, isDeeper) => {
          const inner = (n: number) => ({ [object]: { [name]: n } });
          const records = NUMBERS.map((n) => (isDeeper ? { wrapped: inner(n) } : inner(n)));
          const at = `${isDeeper ? '/wrapped' : ''}/${object}/${name}`;
          expect(found(records)).toEqual({ at, first: 1 });
        },
      ),
      { numRuns: draws() },
    );
  });

  it('is that next to the hashes, where there is one', () => {
    const records = NUMBERS.map((n, i) => ({ header: { seq: n }, chain: { index: i } }));
    expect(found(records)).toEqual({ at: '/chain/index', first: 0 });
  });
});

it.each([
  [
    'what counts in what the record is about',
    (i: number) => ({ args: { n: i, step: i, page: i } }),
  ],
  ['what begins again', (i: number) => ({ task: { index: i % 5 } })],
  ['what only some records have', (i: number) => ({ header: i % 3 ? { seq: i } : {} })],
  ['what does not go up by one', (i: number) => ({ header: { seq: 10 * i } })],
])('is no number of a record: %s', (_, record) => {
  expect(found(Array.from({ length: 10 }, (_one, i) => record(i)))).toBeUndefined();
});
