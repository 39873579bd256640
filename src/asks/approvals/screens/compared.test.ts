import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { argRows } from './args.ts';
import { comparedArgs } from './compared.ts';

const toRows = (value: unknown) =>
  argRows(parseJson(encodeText(JSON.stringify(value)), { maxDepth: 40 }));

function compare(now: unknown, before: unknown) {
  const rows = toRows(now);
  const { changed, gone } = comparedArgs(rows, toRows(before));
  return {
    changed: [...changed].map(([place, was]) => [
      rows[place]?.name,
      rows[place]?.value,
      was?.value ?? null,
    ]),
    gone: gone.map(({ name, row }) => [name, row.value]),
  };
}

test('values that differ, that are new, and that are no longer given', () => {
  const now = { amount: 4000, to: { name: 'b', cc: ['x'] }, note: 'new', same: 1 };
  const before = { same: 1, amount: 40, to: { name: 'b', cc: ['x', 'y'] }, dry_run: true };
  expect(compare(now, before)).toEqual({
    changed: [
      ['amount', '4000', '40'],
      ['note', 'new', null],
    ],
    gone: [
      ['to.cc[1]', 'y'],
      ['dry_run', 'true'],
    ],
  });
});

test('a text is not the number that is written the same, and a group is no value', () => {
  expect(compare({ a: '1' }, { a: 1 }).changed).toEqual([['a', '1', '1']]);
  expect(compare({ a: 'x' }, { a: { b: 1 } })).toEqual({
    changed: [['a', 'x', null]],
    gone: [['a.b', '1']],
  });
});

const values = fc.jsonValue({ maxDepth: 4 });

test('nothing differs from itself, whatever the order of its members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(compare(value, turned)).toEqual({ changed: [], gone: [] });
    }),
  );
});

test('what is equal at every place is all that is not listed', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      const { changed, gone } = compare(a, b);
      expect(changed.length + gone.length === 0).toBe(
        JSON.stringify(toRows(a)) === JSON.stringify(toRows(b)) || sorted(a) === sorted(b),
      );
    }),
  );
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
