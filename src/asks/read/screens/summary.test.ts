import { describe, expect, it } from 'vitest';
import type { Finding, LaneReport, LedgerReport } from '../../../ledger/model/check.ts';
import { allFindings } from './summary.ts';
import { referenceText } from './why.ts';

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

describe('a report in words', () => {
  it('tells what the originating system would say', () => {
    const refused = lane({ reference: { ok: false, code: 'seq_gap', seq: 1, message: '' } });
    expect(referenceText(report([lane({})]))).toBe('accepts the lane');
    expect(referenceText(report([refused, lane({}), refused]))).toBe('refuses 2 of 3 lanes');
    expect(referenceText(report([lane({}), refused]))).toBe(
      'refuses 1 of 2 lanes: seq gap at record 1',
    );
    expect(referenceText(report([refused]))).toBe('refuses the lane: seq gap at record 1');
  });

  it('lists the worst findings first, else in order', () => {
    const one = lane({
      findings: [finding('warning', 0), finding('error', 1), finding('error', 2)],
    });
    expect(allFindings(report([one])).map((f) => f.index)).toEqual([1, 2, 0]);
  });
});
