import { expect, it } from 'vitest';
import { cutPair } from './pair.ts';

it.each([
  ['ed3ed000aa11', '1f4f4aa9bb22', 'ed3ed000', '1f4f4aa9'],
  ['ed3ed000aa11cc33', 'ed3ed000aa12cc33', '…aa11cc33', '…aa12cc33'],
  ['ed3ed000', 'ed3ed000aa11', '…000', '…000aa11'],
])('%s and %s are shown where they differ', (one, other, first, second) => {
  expect(cutPair(one, other)).toEqual([first, second]);
});
