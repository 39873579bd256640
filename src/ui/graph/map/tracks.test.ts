import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfEntry } from './tracks.ts';

describe('the item that has an entry', () => {
  it('is the one that begins at it or is nearest before it, in whatever order they are', () => {
    const indices = fc.array(fc.nat(60), { maxLength: 40 });
    fc.assert(
      fc.property(indices, fc.nat(70), (list, entry) => {
        const index = Uint32Array.from(list);
        const nearest = Math.max(-1, ...list.filter((one) => one <= entry));
        expect(placeOfEntry({ index }, entry)).toBe(list.indexOf(nearest));
      }),
    );
  });
});
