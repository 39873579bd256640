import { expect, it } from 'vitest';
import { plainLine } from '../src/base/visible.ts';
import { visible } from './run.js';

it('the scripts spell out what the programs spell out', () => {
  const differing: string[] = [];
  for (let from = 0; from <= 0x10ffff; from += 0x1000) {
    const codes = Array.from({ length: 0x1000 }, (_, i) => from + i).filter(
      (code) => code !== 0x0a,
    );
    // A letter between keeps halves of a surrogate pair apart.
    const text = codes.map((code) => `${String.fromCodePoint(code)}a`).join('');
    if (visible(text) !== plainLine(text)) differing.push(from.toString(16));
  }
  expect(differing).toEqual([]);
  expect(visible('a\nb\u001b[2J')).toBe('a\nb<U+001B>[2J');
});
