import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { lanesShown, needsHeads } from './lane-order.ts';

function lane(id: string, part: Partial<LaneSummary> = {}): LaneSummary {
  return {
    id,
    title: id,
    origin: 'root',
    entries: 1,
    headSeq: 0,
    firstAt: null,
    lastAt: null,
    kinds: [],
    approvalsOpen: 0,
    verdict: 'verified',
    passed: 0,
    errors: 0,
    warnings: 0,
    ...part,
  };
}

const ids = (lanes: readonly LaneSummary[]) => lanes.map(({ id }) => id).join('');

describe('lanesShown', () => {
  const lanes = [
    lane('b', { headSeq: 18446744073709551615n, verdict: 'failed' }),
    lane('a', { headSeq: 12, entries: 3, title: 'fix the retry' }),
    lane('c', { headSeq: 2, origin: 'branch' }),
  ];

  it('keeps the recorded order unless another is asked for', () => {
    expect(ids(lanesShown(lanes, '', { by: 'recorded', descending: false }))).toBe('bac');
  });

  it('sorts by exact sequence numbers and by the worst verdict', () => {
    expect(ids(lanesShown(lanes, '', { by: 'head', descending: false }))).toBe('cab');
    expect(ids(lanesShown(lanes, '', { by: 'verdict', descending: true }))[0]).toBe('b');
  });

  it('finds every word in title, id or origin', () => {
    const by = { by: 'recorded', descending: false } as const;
    expect(ids(lanesShown(lanes, 'RETRY fix', by))).toBe('a');
    expect(ids(lanesShown(lanes, 'branch', by))).toBe('c');
    expect(ids(lanesShown(lanes, 'nothing', by))).toBe('');
  });
});

it('the last sequence numbers are worth a column where they are not the number of entries', () => {
  expect(needsHeads([lane('a', { entries: 3, headSeq: 2 }), lane('b', { headSeq: 0n })])).toBe(
    false,
  );
  expect(needsHeads([lane('a'), lane('b', { entries: 3, headSeq: 3 })])).toBe(true);
  expect(needsHeads([lane('a', { headSeq: null })])).toBe(true);
});
