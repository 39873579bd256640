import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('tells what came lately from what is new, and forgets the oldest', () => {
  const recent = new Recent(3);
  expect(['a', 'b', 'a', 'c'].map((name) => recent.add(name))).toEqual([true, true, false, true]);
  recent.add('d');
  expect(['a', 'b', 'c', 'd'].map((name) => recent.has(name))).toEqual([false, true, true, true]);
});
