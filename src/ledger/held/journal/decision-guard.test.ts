// A decision is bound to what was looked at: if anything changed, nothing is decided.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import {
  type Binding,
  type GuardedChoice,
  guardDecision,
  needsOverride,
} from './decision-guard.ts';

const id = fc.constantFrom('a', 'b', 'c');
const verdict = fc.constantFrom('verified', 'verified with warnings', 'failed', null);
const parts = {
  ledger: id,
  lane: id,
  entry: id,
  proposal: id,
  head: id,
  state: fc.constantFrom('open', 'granted', 'denied', 'granted and denied'),
  verdict,
  decisions: fc.subarray(['a', 'b']),
};
const binding: fc.Arbitrary<Binding> = fc.record(parts);
const changes = fc.record(parts, { requiredKeys: [] });
const choice: fc.Arbitrary<GuardedChoice> = fc.record({
  verdict: fc.constantFrom('approve', 'deny'),
  reason: fc.constantFrom('', '  ', 'because'),
  override: fc.constantFrom(null, '', ' \n', 'in spite of it'),
});

const seen: Binding = {
  ledger: 'l',
  lane: 't',
  entry: 'e',
  proposal: 'p',
  head: 'h',
  state: 'open',
  verdict: 'verified',
  decisions: [],
};
const approve: GuardedChoice = { verdict: 'approve', reason: '', override: null };

describe('a decision', () => {
  it('is recorded only when everything is as it was looked at, and still open', () => {
    fc.assert(
      fc.property(binding, changes, choice, (before, changed, chosen) => {
        const now = { ...before, ...changed };
        if (guardDecision(before, now, chosen) !== null) return;
        for (const one of now.decisions) expect(before.decisions).toContain(one);
        expect({ ...now, decisions: [] }).toEqual({ ...before, decisions: [] });
        expect(now.state).toBe('open');
        if (chosen.verdict === 'deny') expect(chosen.reason.trim()).not.toBe('');
        else if (needsOverride(now.verdict)) expect(chosen.override?.trim()).toBeTruthy();
      }),
      { numRuns: draws(5000) },
    );
  });

  it('is refused for any single thing that changed', () => {
    const names = Object.keys(seen) as (keyof Binding)[];
    fc.assert(
      fc.property(binding, fc.constantFrom(...names), choice, (other, name, chosen) => {
        fc.pre(String(other[name]) !== String(seen[name]));
        expect(guardDecision(seen, { ...seen, [name]: other[name] }, chosen)).not.toBe(null);
      }),
    );
  });

  it('says which of them', () => {
    const refused = (now: Partial<Binding>) => guardDecision(seen, { ...seen, ...now }, approve);
    expect(refused({})).toBe(null);
    expect(guardDecision(seen, null, approve)).toBe('gone');
    expect(refused({ proposal: 'q' })).toBe('request changed');
    expect(refused({ entry: 'f' })).toBe('request changed');
    expect(refused({ state: 'granted', head: 'i' })).toBe('resolved elsewhere');
    expect(refused({ decisions: ['d'] })).toBe('decided elsewhere');
    expect(refused({ head: 'i' })).toBe('head moved');
    expect(refused({ verdict: 'failed' })).toBe('verdict changed');
  });

  it('to approve on a ledger that failed, or was not verified, says why', () => {
    for (const judged of ['failed', null] as const) {
      const on = { ...seen, verdict: judged };
      expect(guardDecision(on, on, approve)).toBe('override needed');
      expect(guardDecision(on, on, { ...approve, override: ' ' })).toBe('override needed');
      expect(guardDecision(on, on, { ...approve, override: 'a drill' })).toBe(null);
      expect(guardDecision(on, on, { verdict: 'deny', reason: 'no', override: null })).toBe(null);
    }
  });

  it('to deny needs a reason', () => {
    const deny: GuardedChoice = { verdict: 'deny', reason: ' ', override: null };
    expect(guardDecision(seen, seen, deny)).toBe('reason needed');
    expect(guardDecision(seen, seen, { ...deny, reason: 'too many' })).toBe(null);
  });
});
