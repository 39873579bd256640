import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLineBlocks } from './blocks.ts';

describe('the blocks of a text', () => {
  it('are all of its lines in order, and no two neighbours are of one entry', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 40 }), (writers) => {
        const { all, of, writers: count } = groupLineBlocks(Uint32Array.from(writers));
        const lines = all.flatMap(({ first, last, by }) =>
          Array.from({ length: last - first + 1 }, (_, i) => ({ line: first + i, by })),
        );
        expect(lines).toEqual(writers.map((by, line) => ({ line, by })));
        for (const [place, { by }] of all.entries()) expect(by).not.toBe(all[place + 1]?.by);
        expect(Array.from(of, (block) => all[block]?.by)).toEqual(writers);
        expect(count).toBe(new Set(writers).size);
      }),
    );
  });
});
