import { describe, expect, it } from 'vitest';
import type { Completeness, LaneReport } from './check.ts';
import { wholeness } from './wholeness.ts';

function lane(state: Completeness['state'], reason: string = state): LaneReport {
  return {
    lane: 'a',
    title: 'a',
    entries: 1,
    verdict: 'verified',
    reference: null,
    report: null,
    anchor: null,
    world: null,
    signatures: { unsigned: 0, malformed: 0, unknown: 0, byKey: [] },
    completeness: { state, reason },
    checks: [],
    findings: [],
    findingsLeftOut: 0,
  };
}

describe('wholeness', () => {
  it('is that of the least whole lane', () => {
    const all = [lane('proven'), lane('not proven'), lane('not proven')];
    expect(wholeness({ lanes: all })).toEqual({
      state: 'not proven',
      proven: 1,
      reasons: [{ reason: 'not proven', lanes: 2 }],
    });
    expect(wholeness({ lanes: [lane('proven')] }).state).toBe('proven');
    expect(wholeness({ lanes: [lane('proven'), lane('cut')] }).state).toBe('cut');
    expect(wholeness({ lanes: [] })).toMatchObject({
      state: 'not proven',
      reasons: [{ reason: expect.stringContaining('There is no record here'), lanes: 0 }],
    });
  });

  it('is never proven where a lane is known to be missing', () => {
    const missing = { state: 'not proven', reason: 'An anchored lane is not here.' } as const;
    expect(wholeness({ completeness: missing, lanes: [lane('proven'), lane('proven')] })).toEqual({
      state: 'not proven',
      proven: 2,
      reasons: [{ reason: missing.reason, lanes: 0 }],
    });
    const removed = { state: 'cut', reason: 'removed' } as const;
    expect(wholeness({ completeness: removed, lanes: [lane('not proven')] })).toMatchObject({
      state: 'cut',
      reasons: [{ reason: 'removed' }],
    });
    expect(wholeness({ completeness: missing, lanes: [lane('cut')] }).state).toBe('cut');
  });
});
