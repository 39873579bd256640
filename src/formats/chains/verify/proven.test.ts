// What a pass is said to prove: never that nothing was taken out, put in or moved where that could have been
// done without a hash that shows it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import {
  CHAIN_KINDS,
  joinLogLines,
  chainRecords as plain,
  sorted,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { CHAINS_CHECKS } from './checks.ts';

const ZEROS = '0'.repeat(64);
const CLAIM = /nothing was (taken out|cut off)|nothing is missing/;
const canonical = (value: unknown) => sorted(value, ',', ':');
const verify = (all: readonly LooseObject[], pins = {}) =>
  verifyChainText(joinLogLines(writeSealedLines(all)), pins);

/** `hash`: of a record with its link. */
function linked(
  records: readonly LooseObject[],
  hash: (record: LooseObject) => string,
): LooseObject[] {
  let prev_hash = ZEROS;
  return records.map((record) => {
    const own = { ...record, prev_hash, hash: hash({ ...record, prev_hash }) };
    prev_hash = own.hash;
    return own;
  });
}

function mended(records: readonly LooseObject[]): LooseObject[] {
  let prev_hash = ZEROS;
  return records.map((record) => {
    const own = { ...record, prev_hash };
    prev_hash = String(record.hash);
    return own;
  });
}

const covered = linked(plainRecords(12), (record) => sha256Text(canonical(record)));
const uncovered = linked(plainRecords(12), ({ prev_hash: _, ...rest }) =>
  sha256Text(canonical(rest)),
);
const unknown = linked(plainRecords(12), (record) => sha256Text(`a secret${canonical(record)}`));

function claims({ checks }: LedgerReport): string[] {
  return checks.flatMap(({ check, status, proves }) => {
    const words = proves ?? CHAINS_CHECKS.find(({ id }) => id === check)?.proves ?? '';
    return status === 'pass' && CLAIM.test(words) ? [check] : [];
  });
}

describe('that nothing was taken out', () => {
  it('is said where the hashes cover the links and agree', () => {
    expect(claims(verify(covered))).toEqual(['chains.first', 'chains.link']);
    for (const kind of CHAIN_KINDS) {
      const sealed = WAYS[kind].seal(plain(kind));
      const isWritten = kind !== 'not written down';
      expect(claims(verify(sealed))).toEqual(isWritten ? ['chains.first', 'chains.link'] : []);
    }
  });

  it('is not where no hash covers them, whatever was taken out and mended', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(uncovered, { minLength: 6 }), (some) => {
        const report = verify(mended(some));
        const passed = report.checks.filter(({ status }) => status === 'pass');
        expect(passed.map(({ check }) => check)).toContain('chains.link');
        expect(claims(report)).toEqual([]);
      }),
      { numRuns: Math.ceil(draws(100) / 20) },
    );
  });

  it('is not where nobody knows how the hashes are made', () => {
    const { verdict, ...report } = verify(unknown);
    expect(verdict).toBe('consistent with warnings');
    expect(claims({ verdict, ...report })).toEqual([]);
  });

  it('is not by a pinned hash either', () => {
    const head = String(uncovered.at(-1)?.hash);
    expect(claims(verify(mended(uncovered.toSpliced(5, 1)), { head }))).toEqual([]);
    expect(claims(verify(covered, { head: String(covered.at(-1)?.hash) }))).toContain(
      'chains.head',
    );
  });

  it('is not where a link was mended and the hash was left', () => {
    const report = verify(mended(covered.toSpliced(5, 1)));
    expect(report.verdict).toBe('failed');
    expect(claims(report)).toEqual([]);
  });

  it('is not of a beginning that goes on from what was given', () => {
    const from = String(covered[3]?.hash);
    const report = verify(covered.slice(4), { from });
    const { proves } = report.checks.find(({ check }) => check === 'chains.first') ?? {};
    expect(proves).toContain('What came before is not here');
  });
});
