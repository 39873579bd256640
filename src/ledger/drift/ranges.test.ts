import { expect, it } from 'vitest';
import { Ranges } from './ranges.ts';

const place = (at: number) => ({ lane: 'l', index: at, seq: at, at });

it('a value is in force until another one is, also over entries that say nothing', () => {
  const ranges = new Ranges();
  ranges.pass(place(0));
  ranges.add('a', place(1));
  ranges.pass(place(2));
  ranges.add('b', place(3));
  ranges.add('a', place(4));
  ranges.endLane();
  ranges.pass(place(5));
  expect(ranges.recorded().map(({ value, entries, spans }) => [value, entries, spans])).toEqual([
    [
      'a',
      2,
      [
        { from: 1, to: 3 },
        { from: 4, to: 5 },
      ],
    ],
    ['b', 1, [{ from: 3, to: 4 }]],
  ]);
});

it('keeps few values and few spans, however many there are, and counts what it leaves', () => {
  const ranges = new Ranges();
  for (let at = 0; at < 5000; at++) ranges.add(at % 2 ? 'a' : 'b', place(at));
  for (let at = 0; at < 5000; at++) ranges.add(`v${at}`, place(5000 + at));
  const all = ranges.recorded();
  expect(all.length).toBeLessThanOrEqual(40);
  expect(all.reduce((sum, { spans }) => sum + spans.length, 0)).toBeLessThanOrEqual(600);
  expect(all.reduce((sum, { spans, more }) => sum + spans.length + more, 0)).toBe(5000 + 38);
});
