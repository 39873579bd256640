import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeriesBuilder } from '../../../../ledger/series/builder.ts';
import { Series } from '../../../../ledger/series/series.ts';
import { sumWords } from './sums.ts';
import { toSelection } from './use-selection.ts';

const NOWHERE = new Uint32Array(0);

function lane(entries: number) {
  const builder = new SeriesBuilder();
  const pages = [];
  for (let index = 0; index < entries; index++) {
    builder.add({
      kind: 'commit',
      shape: 'change',
      isCommit: true,
      recordedAt: index * 60,
      created: index < 3 ? 1 : 0,
      replaced: index < 3 ? 0 : 1,
      retracted: 0,
      cost: [
        { name: 'usd_millicents', value: 1000n },
        { name: 'tokens', value: 40n },
      ],
    });
    const full = builder.takePage();
    if (full) pages.push(full.series);
  }
  const places = {
    requests: NOWHERE,
    open: NOWHERE,
    broken: NOWHERE,
    delegations: NOWHERE,
    branches: NOWHERE,
  };
  const errors = Uint32Array.of(4);
  return new Series(builder.lane(), pages, { ...places, errors, warnings: NOWHERE });
}

describe('what selected entries come to', () => {
  it('is exact, for two of them and for a hundred thousand', () => {
    const series = lane(100_010);
    const of = (from: number, to: number) => sumWords(series.sum({ from, to }));
    expect(of(2, 5)).toEqual([
      'over 2 min',
      'Cost 0.03 USD',
      '120 tokens',
      '+1 ~2 resources',
      '1 record with a finding',
    ]);
    expect(of(5, 100_005)).toEqual([
      'over 69 days',
      'Cost 1,000 USD',
      '4,000,000 tokens',
      '~100,000 resources',
    ]);
  });

  it('is of those alone that a filter found', () => {
    const series = lane(40);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(39), { minLength: 1 }), (some) => {
        const indices = Int32Array.from(some).sort();
        const all = series.sum(indices);
        const single = Array.from(indices, (from) => series.sum({ from, to: from + 1 }));
        const added = (name: 'created' | 'replaced' | 'retracted' | 'found' | 'unread') =>
          single.reduce((sum, one) => sum + one[name], 0);
        for (const name of ['created', 'replaced', 'retracted', 'found', 'unread'] as const)
          expect(all[name], name).toBe(added(name));
        const count = BigInt(indices.length);
        expect(all.cost.map(({ value }) => value)).toEqual([1000n * count, 40n * count]);
        const [first = 0, last = 0] = [indices[0], indices.at(-1)];
        expect(all.times).toEqual({ earliest: first * 60, latest: last * 60 });
      }),
    );
    expect(series.sum(Int32Array.of(-1, 40)).times).toBeNull();
    expect(series.sum(Int32Array.of())).toMatchObject({ created: 0, cost: [], found: 0 });
  });

  it('is of all between both ends, whichever was first', () => {
    expect(toSelection(9, 4)).toEqual({ from: 4, to: 9 });
    expect(toSelection(4, 9)).toEqual({ from: 4, to: 9 });
    expect(toSelection(4, 4)).toBeNull();
  });
});
