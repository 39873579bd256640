// A call takes only so many arguments: `push(...items)` ends with a stack overflow on a list
// of a hundred thousand. A list may be as long as its ledger, so none is spread into a
// function that takes any number of arguments (`addAll`, `largest` in base/lists.ts do it).

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isNode,
  parseNodes,
  programFiles,
  readNodeName,
  readSource,
  sourceFiles,
} from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');

const VARIADIC = new Set(
  'push unshift splice toSpliced concat of max min hypot fromCharCode fromCodePoint raw'.split(' '),
);

function spreadsIn(file: string, text: string): string[] {
  return parseNodes(file, text).flatMap(({ type, callee, arguments: given, start }) => {
    if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return [];
    const name = readNodeName(callee);
    const isApplied = name === 'apply' && VARIADIC.has(readNodeName(callee.object) ?? '');
    const isSpread =
      VARIADIC.has(name ?? '') && given.some((one) => isNode(one) && one.type === 'SpreadElement');
    if (!isApplied && !isSpread) return [];
    return [`${file}:${text.slice(0, Number(start)).split('\n').length} ${name}`];
  });
}

/** The rule applies to at most 128 letters, which is what makes it fast. */
const ALLOWED = /^src\/base\/bytes\.ts:\d+ apply$/;

describe('a list', () => {
  it('is spread into no call that takes any number of arguments', () => {
    const code = programFiles(ROOT).filter((file) => !file.startsWith('src/testing/'));
    const found = code.flatMap((file) => spreadsIn(file, readSource(ROOT, file)));
    expect(found.filter((one) => !ALLOWED.test(one))).toEqual([]);
    expect(found).toHaveLength(1);
  });

  it.each([
    'list.push(...items);',
    'list.splice(0, 1, ...items);',
    'const most = Math.max(0, ...items.map(size));',
    'String.fromCharCode(...bytes);',
    'String.fromCharCode.apply(null, bytes);',
    'a.concat(...lists);',
    'list?.unshift(...items);',
  ])('is found where it is: %s', (text) => {
    expect(spreadsIn('a.ts', text)).toHaveLength(1);
  });

  it.each(['list.push(item);', 'const both = [...a, ...b];', 'shape(...NAMES);', 'f.apply(x, y);'])(
    'may be used in other ways: %s',
    (text) => {
      expect(spreadsIn('a.ts', text)).toEqual([]);
    },
  );
});

function literalsIn(file: string, text: string): string[] {
  return parseNodes(file, text).flatMap(({ type, properties, elements, start }) => {
    const parts = type === 'ObjectExpression' ? properties : elements;
    if (!/^(Object|Array)Expression$/.test(type) || !Array.isArray(parts)) return [];
    const isTrick = parts.some(
      (part) =>
        isNode(part) &&
        part.type === 'SpreadElement' &&
        isNode(part.argument) &&
        part.argument.type === type,
    );
    return isTrick ? [`${file}:${text.slice(0, Number(start)).split('\n').length}`] : [];
  });
}

describe('a literal', () => {
  it('is spread into no other of its kind', () => {
    const found = sourceFiles(ROOT, 'src').flatMap((file) => {
      const text = readSource(ROOT, file);
      return /\.\.\.[{[]/.test(text) ? literalsIn(file, text) : [];
    });
    expect(found).toEqual([]);
  });

  it.each(['const a = { ...{ b, c }, d };', 'f([...[1, 2], 3]);'])('is found: %s', (text) => {
    expect(literalsIn('a.ts', text)).toHaveLength(1);
  });
});
