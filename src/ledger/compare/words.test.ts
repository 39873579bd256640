import { expect, it } from 'vitest';
import { runWords } from './words.ts';

it('says of entries that only one has where they are, and counts none that says something else', () => {
  const says = { seq: { a: 4, b: null }, difference: null };
  const words = (otherwise: number) =>
    runWords(
      { is: 'same decisions', otherwise, from: 4 },
      { a: 'A', b: 'B' },
      { state: 'none', says, acts: null },
    );
  expect(words(0)).toBe(
    'The same decisions (such ledgers record no state); but at record 4 A has a record that B has not.',
  );
  expect(words(2)).toContain('; but 2 records say something else, first at record 4');
});
