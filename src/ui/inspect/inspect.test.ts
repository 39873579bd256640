import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineChange } from '../../ledger/diff/diff.ts';
import { cutText, splitShownLines } from './bounded.ts';
import { diffRows } from './line-diff.ts';
import { patchCounts, patchLines } from './patch.ts';
import { decodeShown, firstDifference, hexRow, indented, textRows } from './raw.ts';

describe('patches', () => {
  it('tells added from removed from headers, and keeps what is no diff', () => {
    const lines = patchLines('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same\nloose\n');
    expect(lines.map(({ type }) => type)).toEqual([
      'meta',
      'meta',
      'meta',
      'removed',
      'added',
      'same',
      'same',
    ]);
    expect(patchCounts(lines)).toEqual({ added: 1, removed: 1 });
  });
});

describe('line diffs', () => {
  const same = (count: number): LineChange[] =>
    Array.from({ length: count }, (_, i) => ({ change: 'same', text: `${i}` }));

  it('folds long unchanged stretches and opens them', () => {
    const lines: LineChange[] = [...same(20), { change: 'added', text: 'x' }, ...same(20)];
    const rows = diffRows(lines, new Set());
    expect(rows.map((row) => (row.type === 'fold' ? row.lines : row.text))).toEqual([
      17,
      '17',
      '18',
      '19',
      'x',
      '0',
      '1',
      '2',
      17,
    ]);
    expect(diffRows(lines, new Set([0, 21]))).toHaveLength(41);
  });
});

describe('raw rows', () => {
  it('hold the whole text, line by line, no character cut in half', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 2, max: 40 }),
        (text, columns) => {
          const rows = textRows(text, columns);
          const whole = rows
            .map(({ line, text: part }, i) => (line !== null && i > 0 ? `\n${part}` : part))
            .join('');
          expect(whole).toBe(text.endsWith('\n') ? text.slice(0, -1) : text);
          for (const row of rows) expect(row.text.length).toBeLessThanOrEqual(columns);
          for (const row of rows) expect(row.text).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });

  it('show bytes as hex with their offset', () => {
    const bytes = new TextEncoder().encode('{"type":"commit"}\u0000');
    expect(hexRow(bytes, 1, 16)).toEqual({
      offset: '000010',
      hex: `7d 00${' '.repeat(18)}  `,
      text: '}·',
    });
    expect(hexRow(bytes, 0, 16).text).toBe('{"type":"commit"');
  });

  it('say when bytes are no text, and where two texts part', () => {
    expect(decodeShown(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toEqual({
      text: '\ufeffa',
      exact: true,
    });
    expect(decodeShown(Uint8Array.of(0xff)).exact).toBe(false);
    expect(firstDifference('{"a":1}', '{"a": 1}')).toBe(5);
    expect(firstDifference('a', 'a')).toBeNull();
    expect(firstDifference('a', 'ab')).toBe(1);
  });
});

describe('bounds', () => {
  it('cuts between characters and counts lines as an editor does', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(splitShownLines('a\nb\n')).toEqual(['a', 'b']);
    expect(splitShownLines('')).toEqual(['']);
  });
});

describe('the raw view, formatted', () => {
  it('has a line for each member, and every token as it is written', () => {
    const text = '{"a":1.50,"b":[ ],"c":{"d":[18446744073709551615,"x, \\"y\\": {"]},"a":null}';
    expect(indented(text)).toBe(
      [
        '{',
        '  "a": 1.50,',
        '  "b": [],',
        '  "c": {',
        '    "d": [',
        '      18446744073709551615,',
        '      "x, \\"y\\": {"',
        '    ]',
        '  },',
        '  "a": null',
        '}',
      ].join('\n'),
    );
  });

  it('says the same as what it formats', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const lines = indented(text);
        if (/^\s*[[{]/.test(text)) expect(JSON.parse(lines ?? '')).toEqual(JSON.parse(text));
        else expect(lines).toBeNull();
      }),
    );
  });

  it('is left out for what is no JSON, and stays small for what is nested without end', () => {
    for (const text of ['plain', '{"a":1', ']', '{"open', '']) expect(indented(text)).toBeNull();
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    expect(indented(deep)?.length).toBeLessThan(600_000);
  });
});
