import { describe, expect, it } from 'vitest';
import { encodeText } from '../bytes.ts';
import {
  integerAt,
  listAt,
  memberAt,
  numberAt,
  objectAt,
  textAt,
  textsAt,
  wordsAt,
  writtenAt,
} from './access.ts';
import { parseJson } from './parse.ts';

const value = parseJson(
  encodeText(
    '{"a":{"b":"text","n":1.50,"i":-7,"null":null,"list":["x",1,"y"]},"twice":1,"twice":"last","":{"":true}}',
  ),
  { maxDepth: 8 },
);
const all = [objectAt, listAt, textAt, writtenAt, numberAt, integerAt];

describe('an accessor', () => {
  it('reads along a path', () => {
    expect(textAt(value, 'a', 'b')).toBe('text');
    expect(textsAt(value, 'a', 'list')).toEqual(['x', 'y']);
    expect(writtenAt(value, 'a', 'n')).toBe('1.50');
    expect(numberAt(value, 'a', 'n')).toBe(1.5);
    expect(integerAt(value, 'a', 'i')).toBe(-7n);
    expect(listAt(value, 'a', 'list')).toHaveLength(3);
    expect(objectAt(value, 'a')?.members).toHaveLength(5);
    expect(memberAt(value, '', '')).toBe(true);
    expect(wordsAt(value, 'a', 'b') + wordsAt(value, 'a', 'n')).toBe('text1.50');
  });

  it('reads the value itself by an empty path', () => {
    expect(memberAt(value)).toBe(value);
    expect(textAt('text')).toBe('text');
    expect(listAt([])).toEqual([]);
  });

  it('takes the last of duplicate members', () => {
    expect(textAt(value, 'twice')).toBe('last');
  });

  it.each([
    ['nothing', undefined, []],
    ['no such member', value, ['x']],
    ['a path through a text', value, ['a', 'b', 'c']],
    ['a path through null', value, ['a', 'null', 'c']],
    ['a name that JavaScript gives to objects', value, ['constructor', 'name']],
    ['a boolean', value, ['', '']],
  ] as const)('answers null for %s', (_, from, path) => {
    expect(all.map((accessor) => accessor(from, ...path))).toEqual(all.map(() => null));
    expect(textsAt(from, ...path)).toEqual([]);
    expect(wordsAt(from, ...path)).toBe('');
  });

  it('tells null from nothing', () => {
    expect(memberAt(value, 'a', 'null')).toBe(null);
    expect(memberAt(value, 'a', 'x')).toBe(undefined);
  });

  it.each([
    ['5', 5n],
    ['-5', -5n],
    ['18446744073709551615', 18446744073709551615n],
    ['5.0', null],
    ['5e0', null],
    ['-0', null],
    ['1'.repeat(41), null],
  ])('reads %s as an integer only if it is written as one', (number, integer) => {
    expect(integerAt({ number })).toBe(integer);
  });
});
