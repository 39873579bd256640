// Logs of which a list of names says what is hashed, at every depth, and logs that hash a text that was
// written down: they are found, and what no hash covers is said.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLogLines, listPlainFindings, verifyChainText } from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

/** As programs do that mean to sort the members of a record. */
const byNames = (names: (record: LooseObject) => string[], front = false) => {
  let prev_hash = '';
  return plainRecords(10).map((record) => {
    const body: LooseObject = { ...record, prev_hash };
    const text = JSON.stringify(body, names(body));
    const hash = sha256Text(front ? `${prev_hash}|${text}` : text);
    prev_hash = hash;
    return JSON.stringify({ ...body, hash });
  });
};
const verifyAndSummarise = (lines: readonly string[]) => {
  const report = verifyChainText(joinLogLines(lines));
  const said = listPlainFindings(report).map(({ check, severity, line, message }) => ({
    check,
    severity,
    line,
    message,
  }));
  return { report, said, errors: said.filter(({ severity }) => severity === 'error') };
};
const own = (record: LooseObject) => Object.keys(record);

describe.each([
  ['sorted, of the record', (record: LooseObject) => own(record).sort()],
  ['as written, of the record', own],
  ['with some that are only inside', (record: LooseObject) => [...own(record), 'n', 'ok'].sort()],
])('names that hold at every depth: %s', (_, names) => {
  const lines = byNames(names);

  it('are found, and what they leave out is said', () => {
    const { report, said } = verifyAndSummarise(lines);
    expect(report.rules).toMatchObject({ agree: 10, of: 10 });
    expect(report.verdict).toBe('verified with warnings');
    expect(said.map(({ message }) => message).join()).toMatch(
      /inside of objects is covered by nothing: .*“data › ms”/,
    );
  });

  it('show a change of what is hashed, and none of what is not', () => {
    const changed = lines.map((line, i) => (i === 4 ? line.replace('"plain"', '"else"') : line));
    expect(verifyAndSummarise(changed).errors.map(({ line }) => line)).toEqual([5]);
    const hidden = lines.map((line, i) => (i === 4 ? line.replace('"ms":50', '"ms":51') : line));
    expect(verifyAndSummarise(hidden)).toMatchObject({
      report: { verdict: 'verified with warnings' },
      errors: [],
    });
  });
});

it('finds names that hold at every depth with the hash before in front', () => {
  expect(verifyAndSummarise(byNames((one) => own(one).sort(), true)).report.rules).toMatchObject({
    agree: 10,
  });
});

describe('a text that was written down and hashed', () => {
  const written = (front: boolean) => {
    let prev_hash = '0'.repeat(64);
    return plainRecords(10).map((record) => {
      const hash_input = JSON.stringify({ ...record, prev: prev_hash });
      const body = { ...record, hash_input, prev_hash };
      prev_hash = sha256Text((front ? prev_hash : '') + hash_input);
      return JSON.stringify({ ...body, hash: prev_hash });
    });
  };

  it.each([false, true])('is found, and all else is said not to be covered: %s', (front) => {
    const { report, said } = verifyAndSummarise(written(front));
    expect(report.verdict).toBe('verified with warnings');
    expect(report.rules).toMatchObject({ agree: 10, of: 10 });
    expect(said.map(({ message }) => message).join()).toContain('Only “hash_input” is covered');
  });

  it('is never plainly verified, and fails where the text itself was changed', () => {
    const lines = written(false);
    fc.assert(
      fc.property(fc.nat(9), (row) => {
        const outside = lines.with(row, (lines[row] ?? '').replace('"note"', '"Note"'));
        expect(verifyAndSummarise(outside).report.verdict).toBe('verified with warnings');
        const inside = lines.with(row, (lines[row] ?? '').replace('\\"note\\"', '\\"Note\\"'));
        expect(verifyAndSummarise(inside).errors.map(({ line }) => line)).toEqual([row + 1]);
      }),
      { numRuns: draws() / 10 },
    );
  });
});
