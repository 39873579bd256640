// Rows in any order: links are followed, and only what was altered or taken out fails.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainRecords,
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../testing/chains.ts';
import { draws } from '../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../testing/unknown-chains.ts';
import { linkedOrder } from './row-order.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

function chained(count: number): LooseObject[] {
  let prev_hash = '';
  return plainRecords(count).map((record) => {
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(canonical(body));
    return { ...body, hash: prev_hash };
  });
}

/** Only the next record has the hash of a record. */
function unsealed(count: number): LooseObject[] {
  let prev: string | null = null;
  return plainRecords(count).map((record) => {
    const body = { ...record, prev };
    prev = sha256Text(canonical(body));
    return body;
  });
}

const text = (all: readonly LooseObject[]) => joinLogLines(all.map((one) => JSON.stringify(one)));
const verifyChecks = (file: string) => {
  const report = verifyChainText(file);
  return {
    report,
    found: listPlainFindings(report).map(({ check, line }) => `${check} ${line ?? ''}`),
  };
};

describe('rows in another order than their chain', () => {
  const chain = chained(14);

  it.each([
    ['newest first', chain.toReversed()],
    [
      'by another time',
      [2, 0, 1, 3, 5, 4, 6, 8, 7, 9, 11, 10, 13, 12].map((at) => chain[at] ?? {}),
    ],
  ])('are followed along their links: %s', (_, rows) => {
    const { report, found } = verifyChecks(text(rows));
    const isReversed = rows[0] === chain.at(-1);
    expect(report.verdict).toBe(isReversed ? 'verified' : 'verified with warnings');
    expect(found).toEqual(isReversed ? [] : ['chains.link ']);
    expect(report.rules).toMatchObject({ agree: 14, of: 14 });
    const said = isReversed
      ? report.notes
      : listPlainFindings(report).map(({ message }) => message);
    expect(said?.join()).toMatch(isReversed ? /rows are newest first/ : /not in the order/);
  });

  it('are verified whatever the order, and fail at the one that was altered', () => {
    const any = fc.shuffledSubarray([...chain.keys()], { minLength: 14 });
    fc.assert(
      fc.property(any, fc.nat(13), (order, at) => {
        const rows = order.map((one) => chain[one] ?? {});
        expect(verifyChainText(text(rows)).verdict).toMatch(/^verified/);
        const altered = rows.map((row, i) => (i === at ? { ...row, agent: 'elsewhere' } : row));
        const { report, found } = verifyChecks(text(altered));
        expect(report.verdict).toBe('failed');
        expect(found.filter((one) => one !== 'chains.link ')).toEqual([`chains.hash ${at + 1}`]);
      }),
      { numRuns: draws() / 5 },
    );
  });

  it('fail where one was taken out', () => {
    const { report, found } = verifyChecks(text(chain.toSpliced(6, 1).toReversed()));
    expect(report.verdict).toBe('failed');
    // The seventh of those that are left is the last but six: it names what is gone.
    expect(found.filter((one) => one.startsWith('chains.link'))).toEqual(['chains.link 7']);
  });

  it('are followed in a document, and in a log of which only the next record names a hash', () => {
    const document = JSON.stringify({ events: chain.toReversed() });
    expect(verifyChainText(document).verdict).toBe('verified');
    const log = unsealed(14);
    expect(verifyChainText(text(log.toReversed())).verdict).toBe('verified');
    const altered = log.map((one, i) => (i === 5 ? { ...one, tool: 'gone' } : one));
    const { report } = verifyChecks(text(altered.toReversed()));
    expect(report.verdict).toBe('failed');
  });

  it('are followed in a log of a known package', () => {
    for (const kind of ['own hash', 'next names it'] as const) {
      const lines = writeSealedLines(WAYS[kind].seal(chainRecords(kind))).toReversed();
      expect([kind, verifyChainText(joinLogLines(lines)).verdict]).toEqual([kind, 'verified']);
    }
  });
});

it('has every row once, whatever they name', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', null);
  const row = fc.option(fc.record({ own: id, previous: id }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      expect([...linkedOrder(rows)].sort((a, b) => a - b)).toEqual([...rows.keys()]);
    }),
    { numRuns: draws() },
  );
});
