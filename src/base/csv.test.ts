// CSV as spreadsheets read it, set to a comma or to another separator: no cell is a formula.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, csvText } from './csv.ts';

const writeLine = (...cells: (string | number | null)[]) => csvLines([cells])[0] ?? '';

/** What a spreadsheet may take for the beginning of a formula, in full width too. */
const STARTS = [...'=+-@＝＋－＠﹦﹢﹣﹫−'];

/** What it may leave out before that. */
const BEFORE = ['', ' ', '  ', '\u00a0', '\u3000', '\u2007', '"', ' "', '\u2800', '“'];

/** What does not show; it is spelled out, and so begins nothing. */
const UNSEEN = ['\t', '\r', '\n', '\u200b', '\ufeff', '\u2060', '\u0000', '\u202e', '\u00ad'];

/** Cells of a line as a spreadsheet splits it that knows the separator and RFC 4180's quotes. */
function split(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const head = quoted?.[0] ?? '';
    const end = rest.indexOf(separator, head.length);
    const tail = rest.slice(head.length, end < 0 ? undefined : end);
    cells.push((quoted?.[1] ?? '').replaceAll('""', '"') + tail);
    if (end < 0) return cells;
    rest = rest.slice(end + separator.length);
  }
}

/** As the most lenient reader sees it: without what it may leave out, in plain width. */
function bare(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}"“\u2800]+/u, '');
}

const NUMBER = /^-\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Cells that would be run, whatever the spreadsheet is set to. */
function formulas(line: string): string[] {
  return [',', ';', '|', '\t']
    .flatMap((separator) => split(line, separator))
    .filter((cell) => /^[=+\-@−]/.test(bare(cell)) && !NUMBER.test(cell));
}

describe('a cell with text', () => {
  it.each(STARTS)('is no formula: it begins with %s', (start) => {
    for (const before of [...BEFORE, ...UNSEEN])
      for (const text of [`${before}${start}1+1`, `a;${before}${start}1+1`, `a|${before}${start}1`])
        for (const line of [writeLine(text), writeLine('x', text), writeLine(text, 'y')])
          expect(formulas(line), JSON.stringify(line)).toEqual([]);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-2+3', "'-2+3"],
    [' =1+1', "' =1+1"],
    ['\u00a0@sum', "'\u00a0@sum"],
    ['＝1', "'＝1"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; "=1+1', `"a;' ""=1+1"`],
    ['\t=1', '<U+0009>=1'],
    ['\u200b=1', '<U+200B>=1'],
    ['two\r\nlines', 'two<U+000D><U+000A>lines'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['a-b = c', 'a-b = c'],
  ])('%j is written %s', (text, written) => {
    expect(writeLine(text)).toBe(written);
  });

  it('is no formula, whatever it is', () => {
    const parts = [...STARTS, ...BEFORE, ...UNSEEN, ';', '|', ',', 'a', '1', "'"];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(formulas(writeLine(a, b))).toEqual([]);
      }),
    );
  });

  it('keeps its row: a line holds all of it', () => {
    expect(csvText([['a\nb', 'c\u2028d']])).toBe('a<U+000A>b,c<U+2028>d\r\n');
  });
});

describe('a number', () => {
  it('stays one, below zero too, as it is written', () => {
    expect(csvText([['-0.50', -0.5, '1e3', null, 'plain', '18446744073709551615']])).toBe(
      '-0.50,-0.5,1e3,,plain,18446744073709551615\r\n',
    );
  });
});
