// This finds the longest rising part of a sequence of different numbers.

import { firstPast } from '../../base/lists.ts';

/** Returns positions in the sequence, ascending. */
export function findLongestRise(numbers: Uint32Array): Uint32Array {
  /** Has by length of a chain 1 + the position of its last number, which is as small as can be. */
  const ends = new Uint32Array(numbers.length);
  /** Has by position 1 + the one before it in its chain. */
  const before = new Uint32Array(numbers.length);
  let longest = 0;
  numbers.forEach((number, position) => {
    const length = firstPast(longest, (at) => (numbers[(ends[at] ?? 0) - 1] ?? 0) > number);
    before[position] = length ? (ends[length - 1] ?? 0) : 0;
    ends[length] = position + 1;
    longest = Math.max(longest, length + 1);
  });
  const chain = new Uint32Array(longest);
  let at = longest ? (ends[longest - 1] ?? 0) : 0;
  for (let i = longest - 1; i >= 0; i--) {
    chain[i] = at - 1;
    at = before[at - 1] ?? 0;
  }
  return chain;
}
