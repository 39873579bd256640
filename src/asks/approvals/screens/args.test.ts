import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../base/json/value.ts';
import { argRows, PORTION, portion } from './args.ts';

const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.integer().map((number) => ({ number: String(number) })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 4 }).map((members) => ({ members })),
  ),
})).value;

function leaves(of: JsonValue): string[] {
  if (of === null || typeof of === 'boolean') return [String(of)];
  if (typeof of === 'string') return [of];
  if ('number' in of) return [of.number];
  const inner = 'members' in of ? of.members.map(([, item]) => item) : of;
  return inner.flatMap(leaves);
}

describe('arguments as rows', () => {
  it('hold every text and number, whole and in the written order', () => {
    fc.assert(
      fc.property(value, (args) => {
        const shown = argRows(args).filter(({ as }) => as !== 'group');
        expect(shown.map((row) => row.value)).toEqual(leaves(args));
      }),
    );
  });

  it('nest as deep as they like', () => {
    let deep: JsonValue = 'core';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const rows = argRows(deep);
    expect(rows.at(-1)).toMatchObject({ depth: 100_000, value: 'core' });
  });

  it('are drawn in portions that leave nothing out', () => {
    const rows = argRows(Array.from({ length: 2500 }, (_, i) => String(i)));
    const steps = [0];
    while ((steps.at(-1) ?? 0) < rows.length) steps.push(portion(rows, steps.at(-1) ?? 0));
    expect(steps).toEqual([0, 1000, 2000, 2501]);
    const large = argRows(['a'.repeat(PORTION.characters), 'b', 'c'.repeat(PORTION.characters)]);
    expect(portion(large, 0)).toBe(2);
    expect(portion(large, 2)).toBe(3);
  });
});
