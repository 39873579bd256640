import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { fieldChanges } from './fields.ts';

const read = (text: string) => parseJson(encodeText(text), { maxDepth: 200 });
const json = (value: unknown) => read(JSON.stringify(value));

describe('fieldChanges', () => {
  it('finds nothing between equal values, and something between others', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const equal = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(fieldChanges(json(a), json(b)).length === 0).toBe(equal);
      }),
    );
  });

  it('takes the time of its size on values nested as deep as a ledger can', () => {
    const nest = (inner: string) => '['.repeat(120) + inner + ']'.repeat(120);
    const [change, more] = fieldChanges(read(nest('1')), read(nest('2')));
    expect(change?.path).toBe('[0]'.repeat(120));
    expect(more).toBeUndefined();
  });

  it('compares numbers as written', () => {
    expect(fieldChanges(read('1'), read('1.0'))).toHaveLength(1);
    expect(fieldChanges(read('18446744073709551615'), read('18446744073709551614'))).toHaveLength(
      1,
    );
  });

  it('compares texts of several lines line by line', () => {
    const [change] = fieldChanges(json({ t: 'a\nb\n' }), json({ t: 'a\nc\n' }));
    expect(change?.lines?.map(({ change: kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'removed b',
      'added c',
    ]);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
  return { members };
}
