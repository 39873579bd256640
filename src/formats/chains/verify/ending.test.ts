// What a document says of the end of the log in it: a head, a number or a count that is not that of its records
// is never passed over.

import { describe, expect, it } from 'vitest';
import { listPlainFindings, sorted, verifyChainText } from '../../../testing/chains.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

let prev_hash = '0'.repeat(64);
const RECORDS = plainRecords(10).map((record): LooseObject => {
  const body = { ...record, prev_hash };
  prev_hash = sha256Text(canonical(body));
  return { ...body, hash: prev_hash };
});
const head = RECORDS.at(-1)?.hash;

function verifyAndSummarise(around: object, records: readonly LooseObject[]) {
  const report = verifyChainText(JSON.stringify({ ...around, records }));
  const found = listPlainFindings(report).filter(({ severity }) => severity !== 'info');
  return [report.verdict, ...found.map(({ check, severity }) => `${check} ${severity}`)];
}

const SAID: readonly (readonly [string, object, string])[] = [
  ['a head', { head_hash: head }, 'chains.link error'],
  ['a head in an object', { meta: { tip: { hash: head } } }, 'chains.link error'],
  ['the last hash', { chain: { lastHash: `${head}` } }, 'chains.link error'],
  ['the last number', { range: { to_seq: 9 } }, 'chains.sequence error'],
  ['a count', { count: 10 }, 'chains.sequence warning'],
  ['a count of records', { info: { totalRecords: 10 } }, 'chains.sequence warning'],
];

describe.each(SAID)('a document that gives %s', (_, around, finding) => {
  it('is verified where it is so', () => {
    expect(verifyAndSummarise(around, RECORDS)).toEqual(['verified']);
  });

  it('is not where the end was cut off', () => {
    const [verdict, ...found] = verifyAndSummarise(around, RECORDS.slice(0, -1));
    expect(found).toEqual([finding]);
    expect(verdict).toBe(finding.endsWith('error') ? 'failed' : 'verified with warnings');
  });
});

it('is asked for nothing by what is called otherwise, or has another form', () => {
  for (const around of [{ head: 'main' }, { total_cost: 3 }, { last_sync: 5 }, { size: 4096 }])
    expect(verifyAndSummarise(around, RECORDS)).toEqual(['verified']);
});
