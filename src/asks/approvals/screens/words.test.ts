import { describe, expect, it } from 'vitest';
import { request } from '../../../testing/request-sample.ts';
import type { InboxRequest } from '../../../ui/data/approvals/approvals.ts';
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

describe('what is settled here only', () => {
  const of = (status: InboxRequest['status'], more: Partial<InboxRequest> = {}) =>
    request({ status, ...more });
  const said = (...requests: readonly InboxRequest[]) => decidedHereText(requests);
  const [approved, denied] = [of('signed here'), of('sent')];

  it('counts what was decided here and is not in the ledger', () => {
    expect(said(of('open'), of('granted'))).toBe(null);
    expect(said(of('open'), approved)).toMatch(/^1 request was decided here and waits/);
    expect(said(approved, denied, of('granted'))).toMatch(/^2 requests were decided here/);
    const ended = of('signed, not sent', { gone: 'its run has completed' });
    expect(said(ended, of('open'))).toBe(
      '1 request was decided here, and its run was over without a record that answers it.',
    );
    expect(said(ended, denied)).toMatch(/waits for its ledger.* its run was over/);
  });
});
