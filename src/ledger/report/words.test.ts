// The meaning of a verdict for a ledger that nothing proves unchanged is not that it has no hashes.

import { expect, it } from 'vitest';
import { WRITTEN_VERDICTS } from '../model/verdict.ts';
import { dayWords, tone, verdictMark, verdictMeans } from './words.ts';

it('says of no verdict what its system keeps', () => {
  for (const verdict of WRITTEN_VERDICTS)
    expect(verdictMeans({ verdict, cause: null })).not.toMatch(/hash/);
});

it('says of what is only consistent that nothing that was checked proves it, and of a warning that it is there', () => {
  expect(verdictMeans({ verdict: 'consistent', cause: null })).toBe(
    'Nothing in it contradicts itself, and nothing that was checked proves that it was not changed.',
  );
  expect(verdictMeans({ verdict: 'consistent with warnings', cause: null })).toContain(
    'see the findings',
  );
});

it('marks a verdict with the words of the app: never green what nothing proves', () => {
  expect(verdictMark({ verdict: 'failed', cause: 'broken' })).toBe('✕ Not intact');
  expect(verdictMark({ verdict: 'failed', cause: 'drift' })).toBe('≠ Not as expected');
  expect(verdictMark({ verdict: 'verified with warnings' })).toBe('△ With warnings');
  expect(verdictMark({ verdict: 'consistent with warnings' })).toBe('△ Consistent');
  expect(verdictMark({ verdict: 'consistent' })).toBe('= Consistent');
  expect(tone({ verdict: 'consistent' })).toBe('quiet');
  expect(tone({ verdict: 'verified' })).toBe('good');
});

it('writes a day out, and leaves what is none', () => {
  expect(dayWords('2026-11-30')).toBe('30 November 2026');
  for (const odd of ['', 'today', '2026-13-01', '2026-02-31', '30.11.2026'])
    expect(dayWords(odd)).toBe(odd);
});
