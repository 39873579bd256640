import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Float64Column, Uint32Column } from './columns.ts';

describe('a column that grows', () => {
  it.each([0, 1, 8, 9, 16_383, 16_384, 16_385, 100_000])(
    'has what was pushed, of %i numbers',
    (length) => {
      const [whole, any] = [new Uint32Column(), new Float64Column()];
      for (let i = 0; i < length; i++) {
        if (i % 20_000 === 19_999) whole.trim();
        whole.push((i * 2_654_435_761) >>> 0);
        any.push(i / 3);
      }
      expect([whole.length, any.length]).toEqual([length, length]);
      let wrong = 0;
      for (let i = 0; i < length; i++)
        if (whole.at(i) !== (i * 2_654_435_761) >>> 0 || any.at(i) !== i / 3) wrong++;
      expect(wrong).toBe(0);
      expect([whole.at(length), any.at(length)]).toEqual([undefined, undefined]);
    },
  );

  it('changes where it is asked to, and nowhere else', () => {
    const changes = fc.array(fc.tuple(fc.nat(30), fc.nat(2 ** 32 - 1)));
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 20 }), changes, (numbers, sets) => {
        const column = new Uint32Column();
        for (const number of numbers) column.push(number);
        const plain = [...numbers];
        for (const [at, number] of sets) {
          column.trim();
          column.set(at, number);
          if (at < plain.length) plain[at] = number;
        }
        expect(Array.from({ length: column.length }, (_, i) => column.at(i))).toEqual(plain);
      }),
    );
  });
});
