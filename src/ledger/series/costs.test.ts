import { expect, it } from 'vitest';
import { SeriesBuilder, type SeriesEntry } from './builder.ts';
import { costsOf, sumOf } from './costs.ts';

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

function laneOf(...costs: SeriesEntry['cost'][]) {
  const lane = new SeriesBuilder();
  for (const cost of costs) lane.add({ ...ENTRY, cost });
  return costsOf(lane.lane(), []);
}

it('adds up lanes in the finer of two units, and counts what cannot be added', () => {
  const spent = sumOf([
    laneOf([{ name: 'usd', decimals: 2, value: 150 }], null, [
      { name: 'usd', decimals: 2, value: null },
    ]),
    laneOf([{ name: 'usd', decimals: 4, value: 5 }], [{ name: 'calls', value: 0 }]),
    laneOf(null),
  ]);
  expect(spent).toEqual({
    entries: 4,
    unread: 1,
    parts: [{ name: 'usd', decimals: 4, value: 15_005n }],
  });
});
