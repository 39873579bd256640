import { expect, it } from 'vitest';
import { plainLine } from '../src/core/visible.ts';
import { visible } from './run.js';

it('the scripts spell out what the programs spell out', () => {
  const differing: number[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const text = `a${String.fromCodePoint(code)}b`;
    if (code !== 0x0a && visible(text) !== plainLine(text)) differing.push(code);
  }
  expect(differing).toEqual([]);
  expect(visible('a\nb\u001b[2J')).toBe('a\nb<U+001B>[2J');
});
