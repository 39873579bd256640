import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../testing/draws.ts';
import { IdTexts } from './id-texts.ts';

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const id = fc.option(
  fc.oneof(
    hash,
    hash.map((one) => one.toUpperCase()),
    fc.string(),
  ),
  {
    nil: undefined,
  },
);

it('has every id as it was spelled, and none where there was none', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const column = new IdTexts();
      for (const one of ids) column.push(one);
      expect(ids.map((_, i) => column.at(i))).toEqual(ids);
    }),
  );
});

it('has them too where pieces were put away, and where more came after that', () => {
  const spelled = (n: number) => n.toString(16).padStart(64, '0');
  fc.assert(
    fc.property(fc.array(fc.nat(9000), { minLength: 1, maxLength: 4 }), (parts) => {
      const kept: Uint8Array[] = [];
      const column = new IdTexts({
        put: (piece) => kept.push(piece.slice()) - 1,
        get: (place, length) => (kept[place] ?? new Uint8Array()).slice(0, length),
      });
      let count = 0;
      for (const part of parts) {
        for (let i = 0; i < part; i++) column.push(spelled(count++));
        column.trim();
        for (let at = 0; at < count; at += 97) expect(column.at(at)).toBe(spelled(at));
        if (count > 0) expect(column.at(count - 1)).toBe(spelled(count - 1));
      }
    }),
    { numRuns: draws(20) },
  );
});
