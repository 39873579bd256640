import { expect, it } from 'vitest';
import { firstSentence } from './finding-values.ts';
import { findWorst, sayFinding } from './why.ts';

const CHECKS = [{ id: 'x.seal', fault: 'Content does not match its hash' }];

function said(message: string, at: { readonly seq?: number; readonly line?: number } = {}) {
  const { seq = null, line } = at;
  return sayFinding({ check: 'x.seal', message, seq, ...(line !== undefined && { line }) }, CHECKS);
}

it('a finding is its first sentence, with the record that it is at', () => {
  expect(said('Record 7 was changed after it was sealed. Do not rely on it.', { seq: 7 })).toBe(
    'Record 7 was changed after it was sealed.',
  );
  expect(said('The commit creates doc:a.md, which exists already.', { seq: 3 })).toBe(
    'Record 3: the commit creates doc:a.md, which exists already.',
  );
  expect(said('This record goes on from line 6. Look.', { seq: 7 })).toBe(
    'Record 7 goes on from line 6.',
  );
  expect(said('“id” names nothing. Look.', { line: 4 })).toBe('Line 4: “id” names nothing.');
  expect(said('The version is not here.')).toBe('The version is not here.');
  expect(said('seq 5 follows seq 3: one is missing. Look.', { seq: 5 })).toBe(
    'Record 5 follows record 3: one is missing.',
  );
});

it('long ids are shortened, and a system’s own words are put into ours', () => {
  expect(said(`Commit ${'5e91c02a'.repeat(8)} says nothing.`, { seq: 1 })).toBe(
    'Record 1: commit 5e91c02a… says nothing.',
  );
  expect(said('content_hash does not match. It was changed.', { seq: 1 })).toBe(
    'Record 1: content does not match its hash.',
  );
  expect(said('chain[1].prev must be sha256:9. A receipt is out.', { seq: 1 })).toBe(
    'Record 1: content does not match its hash.',
  );
});

it('a sentence goes on after a point that no capital follows', () => {
  expect(firstSentence('Its rules, e.g. those of a tool, differ. Look.')).toBe(
    'Its rules, e.g. those of a tool, differ.',
  );
});

it('the worst is an error before a warning, and never what only follows', () => {
  const cause = { lane: 'l', index: 0 };
  const [follows, warning, error] = [
    { severity: 'error', follows: cause },
    { severity: 'warning' },
    { severity: 'error' },
  ] as const;
  expect(findWorst([follows, warning, error])).toBe(error);
  expect(findWorst([follows, warning])).toBe(warning);
  expect(findWorst([follows, { severity: 'info' }])).toBeNull();
});
