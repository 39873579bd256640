// Texts of a page lie one after the other: a hit must be in one of them.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { FoundTexts } from './find.ts';
import { NO_TEXT, TextWriter } from './texts.ts';

const letters = (unit: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), maxLength });
const hash = letters('0af', 64).map((text) => text.padEnd(64, '0af'));
const text = fc.oneof(letters('aAb:', 5), letters('aΣσİß\u212a', 5), hash);

function isRight(texts: readonly string[], wanted: string): void {
  const writer = new TextWriter();
  const numbers = texts.map((text) => writer.add(text));
  const found = new FoundTexts(writer.row(), wanted);
  const expected = texts.map((text) => text.toLowerCase().includes(wanted));
  expect(numbers.map((number) => found.has(number))).toEqual(expected);
  expect([found.any, found.has(NO_TEXT)]).toEqual([expected.includes(true), false]);
}

it.each([
  ['of ASCII', fc.oneof(letters('aAb:', 5), hash), letters('ab:0f', 4)],
  ['of any letters', text, letters('aΣσİß\u212a', 3)],
  ['that are hashes', hash, letters('0af', 66)],
])('finds the texts %s that contain one', (_, own, wanted) => {
  fc.assert(
    fc.property(fc.array(own, { maxLength: 9 }), wanted, (texts, typed) => {
      const small = typed.toLowerCase();
      fc.pre(small !== '');
      isRight(texts, small);
    }),
    { numRuns: draws() },
  );
});

it('finds what is all of a hash, its end or its beginning', () => {
  const all = '0123456789abcdef'.repeat(4);
  for (const wanted of [all, all.slice(1), all.slice(0, -1), 'f0', 'ef'])
    isRight([all, 'f'.repeat(64)], wanted);
});
