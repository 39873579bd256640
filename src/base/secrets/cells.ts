// Lines of a table and their cells, wherever the table is: in a file, or inside of a string of JSON, where line
// ends, tabs and quotation marks are escapes.

interface Cell {
  readonly text: string;
  readonly from: number;
}

/** How lines, cells and quotation marks are written at one depth inside of strings. */
export interface CellSpelling {
  readonly mark: string;
  readonly lineEnd: string;
  readonly quote: string;
}

const MOST_OF_LINE = 4096;
/** Lines that one row goes over, as text in quotation marks may. */
const MOST_LINES = 64;

export interface CellLine {
  readonly from: number;
  readonly to: number;
  readonly spelling: CellSpelling;
}

/** null: it ends with the text, or is too long for a head. */
export function lineAround(text: string, at: number): CellLine | null {
  const behind = text.slice(at, at + MOST_OF_LINE);
  const end = /\r?\n|(\\{1,8})(?:r\1)?n/.exec(behind);
  if (!end) return null;
  const mark = end[1] ?? '';
  // In a string inside of a string, `\\\\n` is a line end, and the mark before a quotation mark is marked itself.
  const spelling = mark
    ? { mark, lineEnd: `${mark}n`, quote: `${mark}${mark.slice(1)}"` }
    : { mark, lineEnd: '\n', quote: '"' };
  const start = Math.max(0, at - MOST_OF_LINE);
  const before = text.slice(start, at);
  const starts = before.lastIndexOf(spelling.lineEnd);
  const string = mark ? stringStart(before, mark) : -1;
  const from = Math.max(starts < 0 ? -1 : starts + spelling.lineEnd.length, string);
  if (from < 0 && start > 0) return null;
  return { from: start + Math.max(0, from), to: at + end.index + end[0].length, spelling };
}

/** Behind the quotation mark of the string that is written with these escapes; -1: none is there. */
function stringStart(text: string, mark: string): number {
  for (let at = text.lastIndexOf('"'); at >= 0; at = at > 0 ? text.lastIndexOf('"', at - 1) : -1) {
    let run = 0;
    while (text[at - run - 1] === '\\') run++;
    if (run < mark.length) return at + 1;
  }
  return -1;
}

export function withoutEnd(line: string, { mark, lineEnd }: CellSpelling): string {
  const own = line.endsWith(lineEnd) ? line.slice(0, -lineEnd.length) : line;
  const back = mark ? `${mark}r` : '\r';
  return own.endsWith(back) ? own.slice(0, -back.length) : own;
}

/** null: no row is there. */
export function cellRowAt(text: string, from: number, spelling: CellSpelling) {
  const { mark, lineEnd, quote } = spelling;
  let to = from;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const next = text.indexOf(lineEnd, to);
    const isLast = next < 0 || next - from > 16 * MOST_OF_LINE;
    let end = isLast ? Math.min(text.length, to + MOST_OF_LINE) : next;
    const close = mark ? findStringEnd(text.slice(to, end), mark) : -1;
    if (close >= 0) end = to + close;
    const row = withoutEnd(text.slice(from, end), spelling);
    const isWhole = row.split(quote).length % 2 === 1;
    to = close >= 0 || isLast ? end : end + lineEnd.length;
    if (isWhole || close >= 0 || isLast) return row.trim() === '' ? null : { text: row, to };
  }
  return null;
}

/** Where the string that the table is in ends; -1: not in this line. */
function findStringEnd(line: string, mark: string): number {
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) {
    let run = 0;
    while (line[at - run - 1] === '\\') run++;
    if (run < mark.length) return at - run;
  }
  return -1;
}

/** Without blanks and quotation marks around them; a line between bars begins and ends with one. */
export function cellsIn(line: string, between: string, { quote }: CellSpelling): readonly Cell[] {
  const cells: Cell[] = [];
  const isBarred = between === '|' || between === '│';
  let at = 0;
  let end = line.length;
  if (isBarred) {
    const own = line.trimEnd();
    end = own.endsWith(between) ? own.length - 1 : own.length;
    const start = line.search(/\S/);
    at = line[start] === between ? start + 1 : 0;
  }
  for (;;) {
    const start = at + (/^ */.exec(line.slice(at, at + MOST_OF_LINE))?.[0].length ?? 0);
    const isQuoted = line.startsWith(quote, start);
    let close = start + quote.length;
    if (isQuoted)
      for (;;) {
        close = line.indexOf(quote, close);
        if (close < 0 || !line.startsWith(quote, close + quote.length)) break;
        close += 2 * quote.length;
      }
    const ends = isQuoted && close >= 0;
    const next = line.indexOf(between, ends ? close : start);
    const stop = next < 0 || next > end ? end : next;
    const from = ends ? start + quote.length : Math.min(start, stop);
    cells.push({ text: ends ? line.slice(from, close) : line.slice(from, stop).trimEnd(), from });
    if (stop === end) return cells;
    at = stop + between.length;
  }
}
