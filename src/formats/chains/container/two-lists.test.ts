// Two lists of records in one document: the second is verified with the first where it goes on from it, and else is
// said not to be verified.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listPlainFindings, sorted, verifyChainText } from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

function chained(count: number, first = '0'.repeat(64)): LooseObject[] {
  let prev_hash = first;
  return plainRecords(count).map((record) => {
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(sorted(body, ',', ':'));
    return { ...body, hash: prev_hash };
  });
}

const RECORDS = chained(10);
const verifyDocument = (document: object) => verifyChainText(JSON.stringify(document));
const listErrors = (document: object) =>
  listPlainFindings(verifyDocument(document)).flatMap(({ severity, check }) =>
    severity === 'error' ? [check] : [],
  );

it('is one chain where the second list goes on from the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 9 }), fc.boolean(), (at, isDeep) => {
      const rest = RECORDS.slice(at);
      const document = { a: RECORDS.slice(0, at), note: 'x', b: isDeep ? { entries: rest } : rest };
      const report = verifyDocument(document);
      expect(report.verdict).toBe('verified');
      expect(report.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(10);
      const altered = rest.with(-1, { ...rest.at(-1), note: 'changed' });
      expect(listErrors({ ...document, b: isDeep ? { entries: altered } : altered })).toEqual([
        'chains.hash',
      ]);
    }),
    { numRuns: draws() / 25 },
  );
});

it('is a warning where the second list begins elsewhere', () => {
  for (const b of [chained(4, sha256Text('elsewhere')), RECORDS.slice(7), chained(4)]) {
    const report = verifyDocument({ a: RECORDS.slice(0, 6), b });
    expect(report.verdict).toBe('verified with warnings');
    expect(listPlainFindings(report).map(({ message }) => message)).toEqual([
      expect.stringContaining('another list of records at “b”'),
    ]);
  }
});

it('is nothing of the kind where the other list is of something else', () => {
  const b = [{ name: 'x', hash: sha256Text('x') }];
  expect(verifyDocument({ a: RECORDS, b }).verdict).toBe('verified');
});
