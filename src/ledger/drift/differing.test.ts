import { expect, it } from 'vitest';
import { Differing } from './differing.ts';

const among = (entries: number, ...all: number[]) => {
  const differing = new Differing(entries);
  for (const at of all) differing.add({ lane: 'l', index: at, seq: at, at, actual: null });
  return differing;
};

it('marks as many parts as can be seen, next to one another as one', () => {
  expect(among(10, 2, 3, 4, 7).spans).toEqual([
    { from: 2, to: 5 },
    { from: 7, to: 8 },
  ]);
  const many = among(100_000, ...Array.from({ length: 2000 }, (_, i) => i * 50));
  expect(many.spans.length).toBeLessThanOrEqual(600);
  expect(many.spans.at(-1)?.to).toBe(100_000);
});

it('lists every one in order, in whichever order it is found', () => {
  expect(among(10, 7, 2, 4).all.map(({ at }) => at)).toEqual([2, 4, 7]);
  const all = Array.from({ length: 5000 }, (_, i) => i);
  expect(among(5000, ...all).all.map(({ at }) => at)).toEqual(all);
  expect(among(5000, ...all).spans).toEqual([{ from: 0, to: 5000 }]);
});
