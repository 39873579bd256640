import { expect, it } from 'vitest';
import { recentTo } from './meter.ts';

const count = 20;
const frames = {
  fresh: Float64Array.from({ length: count }, (_, at) => at),
  reused: Float64Array.from({ length: count }, (_, at) => 100 + at),
};

it('has the last twelve receipts up to the playhead, its own as the last', () => {
  const recent = recentTo(frames, 15);
  expect(recent.map(({ at }) => at)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(recent.at(-1)).toEqual({ at: 15, fresh: 15, reused: 115 });
});

it('has as many as there are at the start, and none of an empty trail', () => {
  expect(recentTo(frames, 2).map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(recentTo({ fresh: new Float64Array(), reused: new Float64Array() }, 0)).toEqual([]);
});
