import { describe, expect, it } from 'vitest';
import { decidedHereText, waitingText } from './words.ts';

const NOW = 1_800_000_000;

describe('how long a request waits', () => {
  it('is nothing for one of this moment, also where the clocks differ a little', () => {
    for (const ahead of [-4, 0, 0.5, 4])
      expect(waitingText(NOW + ahead, NOW)).toBe('asked just now');
  });

  it('is said in words', () => {
    expect(waitingText(NOW - 30, NOW)).toBe('waiting less than a minute');
    expect(waitingText(NOW - 14 * 60, NOW)).toBe('waiting 14 minutes');
    expect(waitingText(NOW - 14 * 60, NOW, false)).toBe('asked 14 minutes ago');
    expect(waitingText(null, NOW)).toBe('no time recorded');
  });

  it('is said as what it is where the time cannot be', () => {
    expect(waitingText(NOW + 7200, NOW)).toBe('asked 2 hours in the future, by this clock');
    expect(waitingText(-1, NOW)).toBe('asked before 1970, as it is recorded');
  });
});

it('counts what was decided here and is not in the ledger', () => {
  const [approved, denied, open, granted] = [
    { status: 'approved, not executed', gone: null },
    { status: 'denied, not in the ledger', gone: null },
    { status: 'open', gone: null },
    { status: 'granted', gone: null },
  ] as const;
  expect(decidedHereText([open, granted])).toBe(null);
  expect(decidedHereText([open, approved])).toMatch(/^1 request was decided here and waits/);
  expect(decidedHereText([approved, denied, granted])).toMatch(/^2 requests were decided here/);
  const ended = { ...approved, gone: 'its run has completed' };
  expect(decidedHereText([ended, open])).toBe(
    '1 request was decided here, and its run was over without an entry that answers it.',
  );
  expect(decidedHereText([ended, denied])).toMatch(/waits for its ledger.* its run was over/);
});
