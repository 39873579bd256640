import { expect, it } from 'vitest';
import { litOf } from './light.ts';

const lanes = [
  { lane: 'a', leaves: 3 },
  { lane: 'b', leaves: 3 },
  { lane: 'c', leaves: 7 },
];

it('lights what leaves the entry that is read, before that what is pointed at, or nothing', () => {
  expect(litOf(lanes, null, 3)).toEqual(new Set(['a', 'b']));
  expect(litOf(lanes, 'c', 3)).toEqual(new Set(['c']));
  expect(litOf(lanes, null, 5)).toBeNull();
  expect(litOf(lanes, 'gone', 3)).toBeNull();
});
