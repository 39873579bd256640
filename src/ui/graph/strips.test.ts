import { describe, expect, it } from 'vitest';
import type { SeriesView } from '../../ledger/model/series.ts';
import { makeStrips } from './strips.ts';

const counts = (...of: number[]) => Uint32Array.from(of);
const none = counts(0, 0, 0);

const VIEW: SeriesView = {
  total: 12,
  byTime: false,
  edges: counts(0, 4, 8, 12),
  kinds: [
    { kind: 'commit', shape: 'change', counts: counts(4, 1, 2) },
    { kind: 'rejection', shape: 'denied', counts: counts(0, 2, 1) },
    { kind: null, shape: 'denied', counts: counts(0, 1, 0) },
  ],
  commits: counts(4, 1, 2),
  requests: none,
  open: none,
  errors: counts(0, 0, 1),
  warnings: counts(0, 2, 0),
  broken: none,
  delegations: none,
  branches: none,
  created: Float64Array.of(3, 0, 0),
  replaced: Float64Array.of(1, 1, 2),
  retracted: Float64Array.of(0, 0, 0),
  cost: {
    recorded: none,
    unread: none,
    parts: [
      {
        name: 'money',
        decimals: 2,
        sums: [150n, 0n, 2n ** 60n],
        most: [150n, 0n, 2n ** 60n],
        mostAt: Int32Array.of(0, -1, 8),
      },
    ],
  },
  times: null,
};

describe('the strips', () => {
  it('are of what the lane has, with their totals and their fullest part', () => {
    const strips = makeStrips(VIEW);
    expect(strips.map(({ name, total, most, mostAt }) => [name, total, most, mostAt])).toEqual([
      ['Records', '11', '4', 0],
      ['Denied', '4', '3', 1],
      ['money', '11,529,215,046,068,471.26', '11,529,215,046,068,469.76', 2],
    ]);
  });

  it('put what they count on top of each other, the highest drawn first', () => {
    const [entries] = makeStrips(VIEW);
    expect(entries?.layers).toEqual([
      { colour: 'kind-change', isQuiet: true, heights: [1, 1, 0.75] },
      { colour: 'kind-refused', isQuiet: false, heights: [0, 0.75, 0.25] },
    ]);
  });

  it('show what share of entries is what where buckets are of one more or less', () => {
    const [change = { counts: none }, ...others] = VIEW.kinds;
    const kinds = [
      { ...change, kind: 'commit', shape: 'change' as const, counts: counts(4, 1, 4) },
    ];
    const [entries] = makeStrips({
      ...VIEW,
      edges: counts(0, 4, 8, 13),
      kinds: [...kinds, ...others],
    });
    expect(entries?.layers[0]?.heights).toEqual([1, 1, 1]);
    expect(entries?.most).toBe('5');
  });
});
