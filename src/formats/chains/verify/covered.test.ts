// What no hash covers is a warning where it is shown, where only some records have it, and where it is the
// link; rules that were found by trying prove no more than they cover.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');
const ZEROS = '0'.repeat(64);

function less(record: LooseObject, names: readonly string[]): LooseObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Each record is hashed without these members. */
function sealed(records: readonly LooseObject[], without: readonly string[]): LooseObject[] {
  let prev_hash = ZEROS;
  return records.map((record) => {
    const body = { ...record, prev_hash };
    const hash = sha256Text(canonical(less(body, without)));
    prev_hash = hash;
    return { ...body, hash };
  });
}

/** Taken out, put elsewhere or repeated, with links that lead on. */
function mended(records: readonly LooseObject[]): LooseObject[] {
  let prev_hash = ZEROS;
  return records.map((record) => {
    const linked = { ...record, prev_hash };
    prev_hash = String(record.hash);
    return linked;
  });
}

const fileOfAll = (records: readonly LooseObject[]) =>
  joinLogLines(records.map((one) => JSON.stringify(one)));
const verifyCovered = (records: readonly LooseObject[]) => {
  const report = verifyChainText(fileOfAll(records));
  const paths = listPlainFindings(report).flatMap(({ check, path }) =>
    check === 'chains.covered' ? [path] : [],
  );
  return { verdict: report.verdict, paths, report };
};

describe('a link that no hash covers', () => {
  const records = sealed(plainRecords(12), ['prev_hash']);

  it('is a warning, and proves no record before another', () => {
    const { verdict, paths, report } = verifyCovered(records);
    expect([verdict, paths]).toEqual(['verified with warnings', ['/prev_hash']]);
    const reasons = report.lanes.map(({ completeness }) => completeness.reason);
    expect(reasons.join()).not.toContain('A chain proves');
    expect(reasons.join()).toContain('No hash covers what comes before a record');
  });

  it('is one whatever was taken out, and however the rest was linked again', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: 4 }), (some) => {
        expect(verifyCovered(mended(some)).verdict).not.toBe('verified');
      }),
      { numRuns: draws(50) / 5 },
    );
  });
});

describe('a member that no hash covers', () => {
  const SHOWN = ['time', 'agent', 'tool'];

  it('is a warning where it is shown', () => {
    const { verdict, paths } = verifyCovered(sealed(plainRecords(12), ['agent', 'tool']));
    expect(verdict).toBe('verified with warnings');
    expect(paths).toEqual(['/agent', '/tool']);
    expect(verifyCovered(sealed(plainRecords(12), [])).verdict).toBe('verified');
  });

  it('is named with the records that have it, where some have it', () => {
    const records = sealed(plainRecords(12), ['decision']);
    const added = records.map((one, i) => (i > 5 ? { ...one, decision: 'approved' } : one));
    const { verdict, report } = verifyCovered(added);
    expect(verdict).toBe('verified with warnings');
    expect(listPlainFindings(report).map(({ message }) => message)).toEqual([
      'What is shown as the decision is “decision”, which no hash covers (lines 7, 8, 9, 10, 11, 12): it can be changed, and no hash changes.',
    ]);
  });

  it('is in the remarks where all have it, and it is not shown in a place of its own', () => {
    const { verdict, report } = verifyCovered(sealed(plainRecords(12), ['note']));
    expect(verdict).toBe('verified');
    expect(report.notes?.join(' ')).toContain('No hash covers “note”, which every record has');
  });

  it('is a warning where two records are all that speaks for leaving it out', () => {
    const added = sealed(plainRecords(2), ['result']).map((one) => ({ ...one, result: 'ok' }));
    expect(verifyCovered(added)).toMatchObject({
      verdict: 'verified with warnings',
      paths: ['/result'],
    });
    expect(verifyCovered(sealed(plainRecords(2), [])).verdict).toBe('verified');
  });

  it('is never shown in a log that is plainly verified, whichever members the hash leaves out', () => {
    fc.assert(
      fc.property(fc.subarray(['seq', 'session', 'note', 'data', ...SHOWN]), (without) => {
        const { verdict } = verifyCovered(sealed(plainRecords(12), without));
        expect(verdict === 'verified').toBe(!without.some((name) => SHOWN.includes(name)));
      }),
      { numRuns: draws(50) / 5 },
    );
  });
});

it('covers what always says the same as a hashed member, and nothing that once does not', () => {
  let prev_hash = ZEROS;
  const rows = plainRecords(12).map((record) => {
    const inner = { ...record, prev_hash };
    const hash = sha256Text(canonical(inner));
    prev_hash = hash;
    return { ...less(inner, ['data']), inner, hash };
  });
  const { verdict, paths } = verifyCovered(rows);
  expect([verdict, paths]).toEqual(['verified', []]);
  const altered = rows.map((row, i) => (i === 5 ? { ...row, agent: 'elsewhere' } : row));
  expect(verifyCovered(altered)).toMatchObject({
    verdict: 'verified with warnings',
    paths: ['/agent'],
  });
});
