import fc from 'fast-check';
import { expect, it } from 'vitest';
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
