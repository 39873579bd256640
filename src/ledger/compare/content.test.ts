import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { draws } from '../../testing/draws.ts';
import { ApartRules, apart } from './apart.ts';
import { ContentWriter, contentText } from './content.ts';

const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, -0.5, 1e300, 'ä€😀', 'a"\\\n', ''),
    fc.string(),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'b', 'a', 'list'), tie('any'), { maxKeys: 4 }),
  ),
})).any;

it('writes the same bytes from columns as from a tree, set apart or whole', () => {
  const writer = new ContentWriter();
  const rules = new ApartRules([
    ...apart('id', 'id a.id list[].id'),
    ...apart('time', 'b list[].list[]'),
  ]);
  let taken = 0;
  fc.assert(
    fc.property(value, fc.constantFrom(0, 1), (any, spaces) => {
      const json = encodeText(JSON.stringify(any, null, spaces));
      const tree = parseJson(json, { maxDepth: 50 });
      const said = writer.said(json, rules);
      if (said) taken++;
      const masked = rules.mask(tree, () => undefined);
      if (said) expect(decodeText(said)).toBe(contentText(masked));
      const whole = writer.whole(json);
      if (whole) expect(decodeText(whole)).toBe(contentText(tree));
    }),
    { numRuns: draws() },
  );
  expect(taken).toBeGreaterThan(draws() * 0.7);
});
