import { expect, it } from 'vitest';
import { SeriesBuilder, type SeriesEntry } from './builder.ts';
import { mergeCosts, sumCosts } from './costs.ts';

const ENTRY: SeriesEntry = {
  kind: 'commit',
  shape: 'change',
  isCommit: true,
  recordedAt: null,
  created: 0,
  replaced: 0,
  retracted: 0,
  cost: null,
};

function makeLane(...costs: SeriesEntry['cost'][]) {
  const lane = new SeriesBuilder();
  for (const cost of costs) lane.add({ ...ENTRY, cost });
  return sumCosts(lane.lane(), []);
}

it('adds up lanes in the finer of two units, and counts what cannot be added', () => {
  const spent = mergeCosts([
    makeLane([{ name: 'usd', decimals: 2, value: 150 }], null, [
      { name: 'usd', decimals: 2, value: null },
    ]),
    makeLane([{ name: 'usd', decimals: 4, value: 5 }], [{ name: 'calls', value: 0 }]),
    makeLane(null),
  ]);
  expect(spent).toEqual({
    entries: 4,
    unread: 1,
    parts: [{ name: 'usd', decimals: 4, value: 15_005n }],
  });
});
