import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { encodeText } from '../bytes.ts';
import { parseJson } from './parse.ts';
import {
  anyObject,
  count,
  exactly,
  flagShape,
  hex,
  listShape,
  misfit,
  misfits,
  nameShape,
  numberShape,
  objectShape,
  oneOf,
  optionalShape,
  orNull,
  readShape,
  textShape,
  usually,
} from './shape.ts';

const json = (source: string) => parseJson(encodeText(source), { maxDepth: 16 });

const RULE = exactly({
  name: nameShape,
  verb: oneOf('allow', 'deny'),
  limit: optionalShape(count),
  note: orNull(textShape),
});
const FILE = objectShape({ version: numberShape, rules: listShape(RULE, 2), on: flagShape });
const GOOD =
  '{"version":1.5,"rules":[{"name":"a","verb":"deny","note":null},{"note":"b","limit":3,"verb":"allow","name":"c"}],"on":true,"more":[]}';

describe('a shape', () => {
  it('reads what fits as plain data with its own names', () => {
    const value = json(GOOD);
    expect(misfits(value, FILE)).toEqual([]);
    const read = readShape(value, FILE);
    expect(read).toEqual({
      version: 1.5,
      rules: [
        { name: 'a', verb: 'deny', note: null },
        { name: 'c', verb: 'allow', limit: 3, note: 'b' },
      ],
      on: true,
    });
    expectTypeOf(read.rules).toEqualTypeOf<
      readonly ({
        readonly name: string;
        readonly verb: 'allow' | 'deny';
        readonly note: string | null;
      } & { readonly limit?: number })[]
    >();
  });

  it('names every place that does not fit, in order', () => {
    const value = json(
      '{"version":"1","rules":[{"name":"","verb":"ask","limit":-1,"note":7},5],"on":null}',
    );
    expect(misfits(value, FILE, 'file')).toEqual([
      { path: 'file.version', expected: 'a number', actual: '"1"' },
      { path: 'file.rules[0].name', expected: 'a name', actual: '""' },
      { path: 'file.rules[0].verb', expected: '"allow" or "deny"', actual: '"ask"' },
      {
        path: 'file.rules[0].limit',
        expected: 'a whole number from 0 to 2^53 − 1',
        actual: '-1',
      },
      { path: 'file.rules[0].note', expected: 'a text', actual: '7' },
      { path: 'file.rules[1]', expected: 'an object', actual: '5' },
      { path: 'file.on', expected: 'true or false', actual: 'null' },
    ]);
  });

  it.each([
    ['a missing member', '{"name":"a","verb":"deny"}', 'note', 'a text', 'nothing'],
    [
      'a member of another name',
      '{"name":"a","verb":"deny","note":null,"__proto__":{}}',
      '__proto__',
      'no member but name, verb, limit, note',
      'an object',
    ],
    [
      'a member that is there twice',
      '{"name":"a","name":"a","verb":"deny","note":null}',
      'name',
      'one member of this name',
      'several',
    ],
    ['another type', '[]', '', 'an object', 'a list'],
  ])('finds %s', (_, source, path, expected, actual) => {
    expect(misfit(json(source), RULE)).toEqual({ path, expected, actual });
  });

  it('lets other members and duplicates be, where it is not exact', () => {
    const shape = objectShape({ a: textShape });
    const value = json('{"a":1,"b":2,"a":"last"}');
    expect(misfit(value, shape)).toBe(null);
    expect(readShape(value, shape)).toEqual({ a: 'last' });
  });

  it('counts a list', () => {
    expect(misfit(json('[1,2,3]'), listShape(numberShape, 2))?.expected).toBe('a list of up to 2');
  });

  it('tells what is unusual from what is wrong', () => {
    const shape = usually('on', 'off');
    expect(misfit('on', shape)).toBe(null);
    expect(misfit('dim', shape)).toMatchObject({ actual: '"dim"', unusual: true });
    expect(misfit(null, shape)).not.toHaveProperty('unusual');
  });

  it('cuts what is long', () => {
    expect(misfit('x'.repeat(1000), hex(4))?.actual).toHaveLength(83);
  });

  it('examines any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.json(), (source) => {
        const found = misfits(json(source), objectShape({ a: listShape(RULE), b: anyObject }));
        for (const { expected, actual } of found) expect(expected && actual).not.toBe('');
      }),
    );
  });
});
