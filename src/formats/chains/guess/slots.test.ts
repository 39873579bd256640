// Hashes over values that are joined, with a place for each member whether a record has it or not, and one
// that is JSON. Node's own functions make them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLogLines, listPlainFindings, verifyChainText } from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const goText = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
const writeText = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? goText(value)
      : String(value);

const COMMON = ['\0', '|'];

type PlacesOf = (record: LooseObject) => readonly string[];

/** Each record is hashed over its places; what it lacks leaves nothing there. */
function joined(records: readonly LooseObject[], places: PlacesOf, separator = '\0'): string[] {
  let prev = 'genesis';
  return records.map((record) => {
    const body: LooseObject = { ...record, prev };
    const hash = sha256Text(
      places(record)
        .map((name) => writeText(body[name]))
        .join(separator),
    );
    prev = hash;
    return JSON.stringify({ ...body, hash });
  });
}

const records = plainRecords(12).map(({ seq, time, session, tool, note, data }, i) => ({
  v: 1,
  seq,
  time,
  session,
  ...(i % 3 === 1 && { trace: `t-${i}` }),
  tool,
  note,
  data,
}));
const ALL = ['v', 'seq', 'time', 'session', 'trace', 'tool', 'note', 'data', 'prev'];
const verifyAndSummarise = (lines: readonly string[]) => {
  const report = verifyChainText(joinLogLines(lines));
  const errors = listPlainFindings(report).flatMap(({ severity, check, line }) =>
    severity === 'error' ? [[check, line]] : [],
  );
  return { verdict: report.verdict, rules: report.rules, errors };
};

describe('values that are joined by places', () => {
  it('are found where some records lack one of them', () => {
    const lines = joined(records, () => ALL);
    expect(verifyAndSummarise(lines)).toMatchObject({
      verdict: 'verified',
      rules: { agree: 12, of: 12 },
    });
  });

  it('are found with places of members that no record has', () => {
    const places = [...ALL.slice(0, 5), 'kind', ...ALL.slice(5, 8), 'raw', 'prev'];
    const lines = joined(records, () => places);
    expect(verifyAndSummarise(lines)).toMatchObject({
      verdict: 'verified',
      rules: { agree: 12, of: 12 },
    });
    for (const [one, other] of [
      ['shell.run', 'shell.rm'],
      ['"n":4,', '"n":5,'],
      ['t-4', 't-5'],
    ] as const) {
      const changed = lines.with(4, (lines[4] ?? '').replace(one, other));
      expect(verifyAndSummarise(changed)).toMatchObject({
        verdict: 'failed',
        errors: [['chains.hash', 5]],
      });
    }
  });

  it('are found where a later version has one place more', () => {
    const mixed = records.map((record, i) => (i < 7 ? record : { ...record, v: 2, kind: 'call' }));
    const places = (record: LooseObject) =>
      record.v === 1 ? ALL : [...ALL.slice(0, 5), 'kind', ...ALL.slice(5)];
    const order = mixed.map(({ v, seq, time, session, ...rest }) => {
      const { trace, kind, ...last } = rest as LooseObject;
      return {
        v,
        seq,
        time,
        session,
        ...(trace ? { trace } : {}),
        ...(kind ? { kind } : {}),
        ...last,
      };
    });
    const lines = joined(order, places);
    expect(verifyAndSummarise(lines)).toMatchObject({
      verdict: 'verified',
      rules: { agree: 12, of: 12 },
    });
    const changed = lines.with(9, (lines[9] ?? '').replace('"call"', '"read"'));
    expect(verifyAndSummarise(changed)).toMatchObject({
      verdict: 'failed',
      errors: [['chains.hash', 10]],
    });
    const added = lines.with(2, (lines[2] ?? '').replace('"tool"', '"kind":"read","tool"'));
    expect(verifyAndSummarise(added)).toMatchObject({
      verdict: 'failed',
      errors: [['chains.hash', 3]],
    });
  });

  it('show a change wherever a separator or an empty place is', () => {
    const places = fc.record({
      separator: fc.constantFrom('\0', '|', '\u001f', '\n'),
      gaps: fc.array(fc.nat(ALL.length - 1), { maxLength: 2 }),
      row: fc.nat(11),
    });
    fc.assert(
      fc.property(places, ({ separator, gaps, row }) => {
        // Of separators that few programs take, one place that nothing fills is tried.
        const own = gaps
          .slice(0, COMMON.includes(separator) ? 2 : 1)
          .toSorted((a, b) => b - a)
          .reduce((all, gap, i) => all.toSpliced(gap, 0, `none ${i}`), ALL);
        const lines = joined(records, () => own, separator);
        expect(verifyAndSummarise(lines)).toMatchObject({
          errors: [],
          rules: { agree: 12, of: 12 },
        });
        const changed = lines.with(row, (lines[row] ?? '').replace('"ok":', '"no":'));
        expect(verifyAndSummarise(changed).errors).toEqual([['chains.hash', row + 1]]);
      }),
      { numRuns: draws(100) / 10 },
    );
    // Each draw is two whole searches for the rules.
  }, 600_000);
});
