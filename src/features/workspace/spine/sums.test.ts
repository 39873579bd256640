import { describe, expect, it } from 'vitest';
import { SeriesBuilder } from '../../../core/series/builder.ts';
import { Series } from '../../../core/series/series.ts';
import { sumWords } from './sums.ts';
import { rangeOf } from './use-selection.ts';

const NOWHERE = new Uint32Array(0);

/** Commits a minute apart, each of which costs 1,000 and creates or changes one resource. */
function lane(entries: number) {
  const builder = new SeriesBuilder();
  const pages = [];
  for (let index = 0; index < entries; index++) {
    builder.add({
      ...{ kind: 'commit', shape: 'change', isCommit: true, recordedAt: index * 60 },
      ...{ created: index < 3 ? 1 : 0, replaced: index < 3 ? 0 : 1, retracted: 0 },
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
    const of = (from: number, to: number) => sumWords(series.window({ from, to, buckets: 1 }));
    expect(of(2, 5)).toEqual([
      'over 2 min',
      'Cost 0.03 USD',
      '120 tokens',
      '+1 ~2 resources',
      '1 entry with a finding',
    ]);
    expect(of(5, 100_005)).toEqual([
      'over 69 days',
      'Cost 1,000 USD',
      '4,000,000 tokens',
      '~100,000 resources',
    ]);
  });

  it('is of all between both ends, whichever was first', () => {
    expect(rangeOf(9, 4)).toEqual({ from: 4, to: 9 });
    expect(rangeOf(4, 9)).toEqual({ from: 4, to: 9 });
    expect(rangeOf(4, 4)).toBeNull();
  });
});
