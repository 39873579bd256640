import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../base/json/parse.ts';
import { argRows, PORTION } from '../args.ts';
import { type AlikeArgs, alikeArgs, isTooLong, type NamedArgument } from './alike-args.ts';

const of = (...texts: readonly string[]): AlikeArgs =>
  alikeArgs(
    texts.map((text) => argRows(parseJson(new TextEncoder().encode(text), { maxDepth: 9 }))),
  );
const said = (values: readonly NamedArgument[] = []) =>
  values.map(({ name, row }) => `${name}=${row === null ? 'none' : (row.value ?? 'group')}`);

describe('arguments of several requests', () => {
  it('are the same in all of them, or said of each', () => {
    const { same, own } = of(
      '{"env":"prod","service":"a","to":["x","y"]}',
      '{"env":"prod","service":"b","to":["x"]}',
    );
    expect(said(same)).toEqual(['env=prod', 'to[0]=x']);
    expect(own.map(said)).toEqual([
      ['service=a', 'to[1]=y'],
      ['service=b', 'to[1]=none'],
    ]);
  });

  it('are not the same where a text looks like a number, or a value is a group elsewhere', () => {
    const { same, own } = of('{"n":"1","v":{"a":2}}', '{"n":1,"v":2}');
    expect(same).toEqual([]);
    expect(own.map(said)).toEqual([
      ['n=1', 'v=group', 'v.a=2'],
      ['n=1', 'v=2', 'v.a=none'],
    ]);
  });

  it('of one request are all the same', () => {
    const { same, own } = of('{"a":1}');
    expect(said(same)).toEqual(['a=1']);
    expect(own).toEqual([[]]);
  });

  it('are too long to be read among others by what is their own, or by all of them', () => {
    const long = 'x'.repeat(5000);
    const args = of(`{"text":"${long}"}`, '{"text":"short"}');
    expect([isTooLong(args, 0), isTooLong(args, 1)]).toEqual([true, false]);
    const text = `{"text":"${'x'.repeat(PORTION.characters + 1)}"}`;
    expect(isTooLong(of(text, text), 1)).toBe(true);
  });
});
