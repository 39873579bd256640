import { expect, test } from 'vitest';
import { lastWord } from './last-word.ts';

test.each([
  ['orderTotal', 'total'],
  ['order-total', 'total'],
  ['URL', 'url'],
  ['', ''],
])('the last word of %o', (name, word) => expect(lastWord(name)).toBe(word));
