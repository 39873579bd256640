import { describe, expect, it } from 'vitest';
import type { CheckOutcome, Finding, LaneReport, LedgerReport } from '../../core/model/check.ts';
import { allFindings, checksText, referenceText, verdictSentence } from './summary.ts';

function outcome(status: CheckOutcome['status']): CheckOutcome {
  return { check: 'x', status, reason: null, looked: 1, found: 0 };
}

function finding(severity: Finding['severity'], index: number): Finding {
  return {
    check: 'x',
    severity,
    lane: 'a',
    index,
    seq: index,
    entry: null,
    path: null,
    expected: null,
    actual: null,
    message: '',
  };
}

function lane(part: Partial<LaneReport>): LaneReport {
  return {
    lane: 'a',
    title: 'a',
    entries: 1,
    verdict: 'verified',
    reference: { ok: true },
    report: null,
    anchor: null,
    world: null,
    signatures: { unsigned: 0, malformed: 0, unknown: 0, byKey: [] },
    completeness: { state: 'not proven', reason: 'no anchor' },
    checks: [],
    findings: [],
    findingsLeftOut: 0,
    ...part,
  };
}

function report(lanes: readonly LaneReport[]): LedgerReport {
  return {
    format: 'f',
    profile: 'reference',
    verifier: '1',
    pins: {},
    verdict: 'verified',
    checks: [],
    findings: [],
    lanes,
  };
}

describe('the Overview in words', () => {
  it('counts checks, what was not made apart from what passed', () => {
    expect(
      checksText(['pass', 'pass', 'not asked for', 'fail'].map((s) => outcome(s as 'pass'))),
    ).toBe('1 failed, 2 passed, 1 needs something from you');
    const notMade = (['not checkable', 'not asked for'] as const).flatMap((s) => [s, s]);
    expect(checksText(notMade.slice(1).map(outcome))).toBe(
      '2 need something from you, 1 does not apply here',
    );
    expect(checksText(notMade.map(outcome))).toContain('2 do not apply here');
  });

  it('promises no more than was checked', () => {
    expect(verdictSentence('verified', 1, 8)).toBe(
      'Every check that could be made passed, over 8 entries in 1 lane.',
    );
    expect(verdictSentence('consistent', 1, 8)).toBe(verdictSentence('verified', 1, 8));
    expect(verdictSentence('drift', 1, 8)).toContain('contradicts nothing in itself, but is not');
    expect(verdictSentence('failed', 1, 8)).toContain('At least one check failed');
    expect(verdictSentence(null, 2, 1)).toBe('Nothing was checked yet: 1 entry in 2 lanes.');
  });

  it('tells what the originating system would say', () => {
    const refused = lane({ reference: { ok: false, code: 'seq_gap', seq: 1, message: '' } });
    expect(referenceText(report([lane({})]))).toBe('accepts the lane');
    expect(referenceText(report([refused, lane({}), refused]))).toBe('refuses 2 of 3 lanes');
    expect(referenceText(report([lane({}), refused]))).toBe(
      'refuses 1 of 2 lanes: seq gap at seq 1',
    );
    expect(referenceText(report([refused]))).toBe('refuses the lane: seq gap at seq 1');
  });

  it('lists the worst findings first, else in order', () => {
    const one = lane({
      findings: [finding('warning', 0), finding('error', 1), finding('error', 2)],
    });
    expect(allFindings(report([one])).map((f) => f.index)).toEqual([1, 2, 0]);
  });
});
