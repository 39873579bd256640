import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '../../../../ledger/model/request.ts';
import type { Verdict } from '../../../../ledger/model/verdict.ts';
import { COUNTERSIGNATURE_MISSING, outcomeText } from '../../../../ledger/review/api.ts';
import type { RecordedDecision } from '../../../../ui/data/approvals/approvals.ts';
import { type Now, whyLeftOut } from './ready.ts';

const detail = (verdict: Verdict | null = 'verified', head = 'h') =>
  ({ trust: { ledger: verdict }, head: { id: head, seq: 7 } }) as RequestDetail;
const open: Now['request'] = { status: 'open', decisions: [] };
const held = {
  deliveries: [{ outcome: outcomeText('not sent', COUNTERSIGNATURE_MISSING) }],
  countersignatures: [],
} as unknown as RecordedDecision;

function why(
  verdict: 'approve' | 'deny',
  { seen = detail(), now = detail(), request = open, long = false } = {},
) {
  return whyLeftOut(verdict, { detail: seen, decisions: [] }, { request, detail: now }, long);
}

describe('what is left out of those that are decided together', () => {
  it('is nothing that waits as it was seen', () => {
    expect(why('approve')).toBe(null);
    expect(why('deny')).toBe(null);
  });

  it('is what was resolved or went on meanwhile, or is gone', () => {
    expect(why('deny', { request: { status: 'denied', decisions: [] } })).toContain(
      'resolved elsewhere',
    );
    expect(why('deny', { now: detail('verified', 'h2') })).toContain('went on to record 7');
    expect(
      whyLeftOut(
        'deny',
        { detail: detail(), decisions: [] },
        { request: undefined, detail: detail() },
        false,
      ),
    ).toContain('no longer here');
  });

  it('is what waits for a second signature', () => {
    const request: Now['request'] = { status: 'needs a second signature', decisions: [held] };
    expect(why('approve', { request })).toContain('waits for a second signature');
  });

  it('is what its ledger does not vouch for: a failure always, the rest unless it is denied', () => {
    const failed = { seen: detail('failed'), now: detail('failed') };
    expect(why('approve', failed)).toContain('fails verification');
    expect(why('approve', failed)).toContain('“Override and approve…”');
    expect(why('deny', failed)).toContain('fails verification');
    const meanwhile = { now: detail('failed') };
    expect(why('approve', meanwhile)).toContain('fails verification');
    expect(why('deny', meanwhile)).toContain('fails verification');
    const drift = { seen: detail('drift'), now: detail('drift') };
    expect(why('approve', drift)).toContain('“Override and approve…”');
    const unverified = { seen: detail(null), now: detail(null) };
    expect(why('approve', unverified)).toContain('“Override and approve…”');
    expect(why('deny', unverified)).toBe(null);
  });

  it('is what was not seen whole, unless it is denied', () => {
    expect(why('approve', { long: true })).toContain('too long');
    expect(why('deny', { long: true })).toBe(null);
  });
});
